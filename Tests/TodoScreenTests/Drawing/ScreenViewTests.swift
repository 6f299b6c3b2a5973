import Composable
import ComposableTesting
import Testing
import TodoCLI
import TodoDomain
import TodoText

@testable import TodoScreen

@MainActor
@Suite("The screen")
struct ScreenViewTests {
  private func view(
    _ world: ScreenWorld, columns: Int = 60, rows: Int = 8
  ) -> (Store<Screen.State, Screen.Action>, ScreenView) {
    let store = world.store(columns: columns, rows: rows)
    let view = ScreenView(store, world.environment, painter: Painter()) { _ in }
    view.paint()
    return (store, view)
  }

  @Test("draws two rows for a move of the cursor, one for a change, none for a change elsewhere")
  func counts() async throws {
    let world = try await ScreenWorld(pageSize: 100)
    try await world.add(150)
    let (store, view) = view(world, rows: 12)
    func drawn() -> Int {
      view.paint()
      return view.drawnRowCount
    }
    #expect(drawn() == 10)

    await store.press(.character("j"))
    #expect(drawn() == 12)
    await store.press(.character(" "))
    #expect(drawn() == 13)
    await store.press(.character(" "))
    #expect(drawn() == 14)
    try await world.run("edit 90 +elsewhere")
    await store.send(.versionRead(-1)).finish()
    #expect(store.state.changes.todos.first { $0.todo.number == 90 }?.todo.tags == ["elsewhere"])
    #expect(drawn() == 14)

    // The first completed todo adds a column.
    await store.press(.character("x"))
    #expect(drawn() == 24)
    await store.press(.character("j"))
    #expect(drawn() == 26)
    await store.press(.character("x"))
    #expect(drawn() == 27)
  }

  @Test("says that something takes a while, until the next paint")
  func work() async throws {
    let world = try await ScreenWorld("add Milk")
    let store = world.store()
    var emulator = Emulator(size: store.state.size)
    let view = ScreenView(store, world.environment, painter: Painter()) { emulator.write($0) }
    view.paint()
    let lines = emulator.lines
    view.announceWork()
    #expect(emulator.lines.dropLast() == lines.dropLast())
    #expect(emulator.lines.last?.hasPrefix("working…  ") == true)
    view.paint()
    #expect(emulator.lines == lines)
  }

  @Test("shows the end of a message that is longer than the terminal, over a page, too")
  func longMessage() async throws {
    let world = try await ScreenWorld("add Milk")
    let (store, view) = view(world, columns: 20, rows: 5)
    let note = Note.wrong((1...40).map { "word\($0)" }.joined(separator: " "))
    for key in [Key.down, .character("?")] {
      await store.press(key)
      store.send(.said(note))
      #expect(view.canvas.lines.last?.hasSuffix("word40") == true)
    }
  }

  @Test("looks the same as if it were redrawn, after any keys")
  func consistency() async throws {
    let world = try await ScreenWorld()
    try await world.add(30)
    let (store, screen) = view(world)
    var random = SystemRandomNumberGenerator()
    let keys = "jkgGxxu V*aeJKpDny/:? 1245"
    for _ in 0..<300 {
      let key: Key =
        switch Int.random(in: 0..<40, using: &random) {
        case 0..<30: .character(keys.randomElement(using: &random) ?? "j")
        case 30..<36: .escape
        case 36: .enter
        case 37: .control("d")
        case 38: .control("u")
        default: .control("r")
        }
      await store.press(key)
      let fresh = ScreenView(store, world.environment, painter: Painter()) { _ in }
      #expect(screen.canvas.lines == fresh.canvas.lines)
      #expect(screen.canvas.cursor == fresh.canvas.cursor)
    }
  }

  private static let pictures = [
    20: [
      "  1 Buy milk high f…",
      ">*2 Paint the shed …",
      "  3 Buy paint yeste…",
      "  4 洗濯物を取り込む", "", "",
      "list  1 marked",
      "x done  d due  t ta…",
    ],
    40: [
      "  1 high fri       Buy milk +shop",
      ">*2                Paint the shed proje…",
      "  3      yesterday  Buy paint",
      "  4                洗濯物を取り込む", "", "",
      "list  1 marked",
      "x done  d due  t tags  D delete  esc un…",
    ],
    80: wide, 200: wide,
  ]

  private static let wide = [
    "  1 high fri       Buy milk +shop",
    ">*2                Paint the shed project:home.garden [0 of 1 done]",
    "  3      yesterday   Buy paint",
    "  4                洗濯物を取り込む", "", "",
    "list  1 marked",
    "x done  d due  t tags  D delete  esc unmark",
  ]

  @Test("shows as much as fits", arguments: [20, 40, 80, 200])
  func sizes(columns: Int) async throws {
    let world = try await ScreenWorld(
      "add Buy milk +shop pri:high due:friday", "add Paint the shed project:home.garden",
      "add Buy paint parent:2 due:yesterday", "add 洗濯物を取り込む")
    let (store, view) = view(world, columns: columns, rows: 8)
    await store.press(.character("j"), .character(" "))
    #expect(view.canvas.lines == Self.pictures[columns])
  }

  @Test("never cuts a row without marking that", arguments: 20...40)
  func cut(columns: Int) async throws {
    let world = try await ScreenWorld("add Buy some milk +shop +home project:garden")
    let (_, view) = view(world, columns: columns)
    let whole = "> 1 Buy some milk +shop +home project:garden"
    let line = view.canvas.lines[0]
    #expect(line.hasSuffix("…") && whole.hasPrefix(line.dropLast().trimmed))
  }

  @Test("marks the cut once, even in a wide character", arguments: 24...41)
  func wideCut(columns: Int) async throws {
    let world = try await ScreenWorld("add 洗濯物を取り込む洗濯物を取り込む +shop")
    let (_, view) = view(world, columns: columns)
    #expect(view.canvas.lines[0].filter { $0 == "…" }.count == 1)
  }

  @Test("a message, a question or a note that is longer than a line takes more lines")
  func long() async throws {
    let world = try await ScreenWorld(
      "add Buy a present for the birthday of the neighbours and bring it to them", "add Milk")
    let (store, view) = view(world, columns: 40)
    await store.press(.character("v"))
    #expect(
      view.canvas.lines[5...] == [
        "No query is saved.", "`todo config set view.NAME QUERY` saves", "one.",
      ])
    await store.press(.character("D"))
    #expect(
      view.canvas.lines[4...] == [
        "Delete 1 Buy a present for the birthday", "of the neighbours and bring it to them?", "y/n",
        "y yes  n no",
      ])
    await store.press(.escape, .character(":"))
    await store.type("frobnicate")
    #expect(
      view.canvas.lines[4...] == [
        ":frobnicate", "unknown command `frobnicate`. Search",
        "with `todo list WORD`; `todo help` lists",
        "the commands.",
      ])
    #expect(view.canvas.cursor == Canvas.Position(row: 4, column: 11))
    await store.press(.escape)
    #expect(view.canvas.lines[4...] == ["", "", "list", "a add  x done  e edit  u undo  ? help"])
  }

  @Test("counts marks beside a message, and shows until when a todo waits")
  func besides() async throws {
    let (store, view) = view(try await ScreenWorld("add Milk", "add Bread"))
    await store.press(.character("*"), .character("t"))
    await store.type("shop")
    #expect(view.canvas.lines[6] == "2 edited  2 marked")
    await store.press(.escape, .character("w"))
    await store.type("friday")
    #expect(view.canvas.lines[0] == "> 1 Milk +shop [waits until fri]")
  }

  @Test("a cursor move costs few bytes, however long the texts are", arguments: [80, 120, 200])
  func bytes(columns: Int) async throws {
    let text = String(repeating: "洗濯物 Wäsche ", count: 30)
    let world = try await ScreenWorld("add A \(text)", "add B \(text)", "add C \(text)")
    let store = world.store(columns: columns)
    var written = 0
    let view = ScreenView(store, world.environment, painter: Painter()) { written += $0.count }
    view.paint()
    written = 0
    await store.press(.down)
    view.paint()
    #expect(written > 0 && written < 100)
  }

  @Test("says how large a terminal has to be, ignores keys there, and comes back when it grows")
  func small() async throws {
    let world = try await ScreenWorld("add Milk")
    let (store, view) = view(world, columns: 19, rows: 4)
    #expect(view.canvas.lines == ["too small", "20 columns and", "5 lines are needed", ""])
    await store.press(.character("D"), .character("y"), .character("x"), .character("a"))
    await store.send(.terminal(.paste("x"))).finish()
    #expect(try world.todos() == ["1 Milk"])
    store.send(.terminal(.resized(TerminalSize(columns: 40, rows: 6))))
    #expect(view.canvas.lines[0] == "> 1 Milk")
    #expect(store.state.prompt == nil)
    store.send(.terminal(.resized(TerminalSize(columns: 40, rows: 4))))
    #expect(view.canvas.lines[0] == "too small")
    await store.press(.character("q"))
    #expect(store.state.hasLeft)
  }

  @Test("shows a whole page, however narrow the terminal")
  func narrowPage() async throws {
    let world = try await ScreenWorld("add Paint project:house.garden.shed-behind-the-tree")
    let store = world.store(columns: 20)
    await store.press(.enter)
    let lines = store.state.page?.lines ?? []
    #expect(lines.allSatisfy { $0.count <= 20 })
    #expect(lines.joined().filter { $0 != " " }.contains("house.garden.shed-behind-the-tree"))
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = String(self)
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}

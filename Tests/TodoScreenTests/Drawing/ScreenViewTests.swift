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
    #expect(view.drawnRowCount == 10)

    await store.press(.character("j"))
    #expect(view.drawnRowCount == 12)
    await store.press(.character(" "))
    #expect(view.drawnRowCount == 13)
    await store.press(.character(" "))
    #expect(view.drawnRowCount == 14)
    try await world.run("edit 90 +elsewhere")
    await store.send(.versionRead(-1)).finish()
    #expect(store.state.list.rows.first { $0.todo.number == 90 }?.todo.tags == ["elsewhere"])
    #expect(view.drawnRowCount == 14)

    // The first completed todo brings a column of its own.
    await store.press(.character("x"))
    #expect(view.drawnRowCount == 24)
    await store.press(.character("j"))
    #expect(view.drawnRowCount == 26)
    await store.press(.character("x"))
    #expect(view.drawnRowCount == 27)
  }

  @Test("looks the same as if it were drawn anew, after whatever keys")
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

  @Test("says that a terminal is too small, and comes back when it grows")
  func small() async throws {
    let world = try await ScreenWorld("add Milk")
    let (store, view) = view(world, columns: 19, rows: 4)
    #expect(view.canvas.lines[0] == "too small")
    store.send(.terminal(.resized(TerminalSize(columns: 40, rows: 6))))
    #expect(view.canvas.lines[0] == "> 1 Milk")
    store.send(.terminal(.resized(TerminalSize(columns: 40, rows: 4))))
    #expect(view.canvas.lines == ["too small", "", "", ""])
  }
}

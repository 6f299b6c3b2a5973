import Composable
import ComposableTesting
import Testing
import TodoCLI
import TodoFixtures
import TodoText

@testable import TodoDomain
@testable import TodoScreen

@MainActor
@Suite("Typing a line")
struct TypingTests {
  @Test("shows its meaning, and adds it")
  func add() async throws {
    let world = try await ScreenWorld("add Milk")
    let store = world.store()
    await store.press(.character("a"))
    await store.type("Don't forget +shop due:friday", enter: false)
    #expect(store.state.prompt?.note == .done("due Fri 27 Nov 2026, +shop"))
    await store.press(.enter)
    #expect(store.state.prompt == nil)
    #expect(try world.todo(2).description == "Don't forget")
    #expect(store.state.list.focused?.number == 2)
    #expect(
      store.state.message == .done("Added 2: Don't forget (due Fri 27 Nov 2026, +shop)"))
  }

  @Test("keeps a refused line, with the reason below it, and a line that was left")
  func refused() async throws {
    let world = try await ScreenWorld("add Milk")
    let store = world.store()
    await store.press(.character("a"))
    await store.type("Bread due:someday")
    let note = try #require(store.state.prompt?.note)
    #expect(note.isWrong && note.text.contains("someday"))
    #expect(store.state.prompt?.line.text == "Bread due:someday")
    #expect(try world.todos() == ["1 Milk"])

    await store.send(.terminal(.resized(TerminalSize(columns: 30, rows: 6)))).finish()
    #expect(store.state.prompt?.line.text == "Bread due:someday")
    await store.press(.escape, .character("a"))
    #expect(store.state.prompt?.line.text == "")
    await store.type("T", enter: false)
    await store.press(.up)
    #expect(store.state.prompt?.line.text == "Bread due:someday")
    await store.press(.up)
    #expect(store.state.prompt?.line.text == "T")
  }

  @Test(
    "sets fields with one key and a value",
    arguments: [
      ("d", "friday", "edit 1 due:friday"), ("d", "next friday", "edit 1 due:'next friday'"),
      ("t", "shop +home -milk", "edit 1 +shop +home -milk"),
      ("w", "tomorrow", "edit 1 wait:tomorrow"), ("d", "", "edit 1 due:"),
    ] as [(Character, String, String)])
  func fields(key: Character, value: String, line: String) async throws {
    let world = try await ScreenWorld("add Milk +milk due:today")
    let other = try await ScreenWorld("add Milk +milk due:today")
    try await other.run(line)
    let store = world.store()
    await store.press(.character(key))
    await store.type(value)
    #expect(store.state.prompt == nil)
    #expect(try world.history() == other.history())
    #expect(try world.todo(1) == other.todo(1))
  }

  @Test("edits the text in place, and reads it back unchanged")
  func edit() async throws {
    let world = try await ScreenWorld("add Buy milk")
    try await world.run("edit 1 --text 'buy +shop today'")
    let store = world.store()
    await store.press(.character("e"))
    #expect(store.state.prompt?.line.text == "\"buy +shop today\"")
    await store.press(.enter)
    #expect(store.state.message == .done("Nothing changed."))
    await store.press(.character("e"), .control("u"))
    await store.type("Buy oat milk +shop")
    #expect(try world.todo(1).description == "Buy oat milk")
    #expect(try world.todo(1).tags == ["shop"])
    #expect(store.state.message == .done("Edited 1: buy +shop today → Buy oat milk, +shop"))
  }

  @Test("asks again before it replaces a text that somebody else changed meanwhile")
  func editedMeanwhile() async throws {
    let world = try await ScreenWorld("add Milk")
    let store = world.store()
    await store.press(.character("e"))
    await store.type(" now", enter: false)
    try await world.run("edit 1 --text Oat")
    await store.press(.enter)
    #expect(try world.todo(1).description == "Oat")
    #expect(store.state.prompt?.line.text == "Milk now")
    #expect(
      store.state.prompt?.note
        == .wrong("the text has changed to `Oat`. Press Enter again to replace it."))
    await store.press(.enter)
    #expect(try world.todo(1).description == "Milk now")
    #expect(store.state.prompt == nil)
  }

  @Test("shows the current value, the effect of Enter, and the tags that can be removed")
  func present() async throws {
    let world = try await ScreenWorld("add Milk +bar +baz due:friday")
    let store = world.store()
    let view = ScreenView(store, world.environment, painter: Painter()) { _ in }
    await store.press(.character("d"))
    #expect(view.canvas.lines[7] == "now fri  enter clear  tab complete  esc leave")
    await store.press(.escape, .character("t"))
    #expect(view.canvas.lines[7] == "now +bar +baz  enter do  tab complete  esc leave")
    await store.type("foo -bar", enter: false)
    #expect(store.state.prompt?.note == .done("-bar, +foo"))
    await store.press(.control("u"))
    await store.type("-", enter: false)
    await store.press(.tab)
    #expect(store.state.prompt?.line.text == "-ba")
    #expect(store.state.prompt?.note == .done("-bar  -baz"))
  }

  @Test("leaves the screen with :q, and has nothing to write")
  func vim() async throws {
    let world = try await ScreenWorld("add Milk")
    let store = world.store()
    await store.press(.character(":"))
    await store.type("w")
    #expect(store.state.message == .done("Every change is saved already."))
    await store.press(.character(":"))
    await store.type("wq")
    #expect(store.state.hasLeft)
    #expect(world.programs.isEmpty)
  }

  @Test("completes a filter's word, and lists the matches of its finished part")
  func filterWords() async throws {
    let world = try await ScreenWorld("add Milk +shop", "add Bread +shop", "add Paint")
    let store = world.store()
    await store.press(.character("/"))
    await store.type("+shop is:", enter: false)
    #expect(store.state.list.rows.map(\.number) == [1, 2])
    await store.press(.tab)
    #expect(store.state.prompt?.note?.isWrong == false)
    #expect(store.state.prompt?.note?.text.contains("is:open") == true)
    await store.press(.enter)
    #expect(store.state.prompt?.note?.isWrong == true)
    await store.press(.control("u"))
    await store.type("is:", enter: false)
    #expect(store.state.list.rows.map(\.number) == [1, 2, 3])
    await store.type("open")
    #expect(store.state.filter == ["is:open"])
    #expect(store.state.prompt == nil)
  }

  @Test("edits all marked todos as one step")
  func several() async throws {
    let world = try await ScreenWorld("add Milk", "add Bread")
    let store = world.store()
    await store.press(.character("*"), .character("e"))
    await store.type("+shop pri:high")
    #expect(try world.todo(2).tags == ["shop"])
    #expect(try world.history().first == "edit 1 2 --priority high --tag shop")
  }

  @Test("adds a subtask of the todo at the cursor")
  func subtask() async throws {
    let world = try await ScreenWorld("add Shed", "add Milk")
    let store = world.store()
    await store.press(.character("A"))
    await store.type("Paint it")
    #expect(try world.todos() == ["1 Shed", "3 Paint it", "2 Milk"])
    #expect(store.state.list.rows.map(\.depth) == [0, 1, 0])
  }

  @Test("filters with each key, says why something isn't a query, and comes back with Esc")
  func filter() async throws {
    let world = try await ScreenWorld("add Milk +shop", "add Bread +shop", "add Paint")
    let store = world.store()
    await store.press(.down, .character("/"))
    await store.type("+shop", enter: false)
    #expect(store.state.list.rows.map(\.number) == [1, 2])
    #expect(store.state.list.focused?.number == 2)
    await store.send(.terminal(.paste(" due:"))).finish()
    #expect(store.state.prompt?.note?.isWrong == true)
    #expect(store.state.list.rows.map(\.number) == [1, 2])
    await store.press(.escape)
    #expect(store.state.list.rows.count == 3)
    #expect(store.state.list.focused?.number == 2)
  }

  @Test("runs any command: a change here, everything else outside, a question where the shell asks")
  func command() async throws {
    let world = try await ScreenWorld("add Milk +shop", "add Bread +shop", "add Paint")
    let store = world.store()
    await store.press(.character(":"))
    await store.type("note 3 the blue one")
    #expect(try world.todo(3).note.hasSuffix("the blue one"))
    await store.press(.character(":"))
    await store.type("stats")
    #expect(world.programs == [["stats"]])
    await store.press(.character(":"))
    await store.type("complete +shop")
    #expect(store.state.question?.text == "Complete 2 todos? y/n")
    await store.press(.character("y"))
    #expect(try world.todos() == ["3 Paint"])
    await store.press(.character(":"))
    await store.type("frobnicate")
    #expect(store.state.prompt?.line.text == "frobnicate")
    #expect(
      store.state.prompt?.note
        == .wrong(
          "unknown command `frobnicate`. Search with `todo list WORD`; `todo help` lists the commands."
        ))
  }

  @Test("completes a word with Tab: as far as it is unambiguous, otherwise it shows the choices")
  func completion() async throws {
    let world = try await ScreenWorld("add Milk +shop +shed")
    let store = world.store()
    await store.press(.character("a"))
    await store.type("Bread +s", enter: false)
    await store.press(.tab)
    #expect(store.state.prompt?.line.text == "Bread +sh")
    #expect(store.state.prompt?.note == .done("+shed  +shop"))
    await store.type("o", enter: false)
    await store.press(.tab)
    #expect(store.state.prompt?.line.text == "Bread +shop ")
    await store.press(.control("u"))
    await store.type("Bread pri:h", enter: false)
    await store.press(.tab)
    #expect(store.state.prompt?.line.text == "Bread pri:high ")
  }

  @Test("takes a paste as text, never as keys")
  func paste() async throws {
    let world = try await ScreenWorld("add Milk")
    let store = world.store()
    await store.send(.terminal(.paste("xDyq"))).finish()
    #expect(try world.todos() == ["1 Milk"])
    #expect(!store.state.hasLeft)
    await store.press(.character("a"))
    await store.send(.terminal(.paste("Bread\nq"))).finish()
    #expect(store.state.prompt?.line.text == "Bread q")
  }
}

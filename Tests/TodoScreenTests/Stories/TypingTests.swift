import Composable
import ComposableTesting
import Testing
import TodoCLI
import TodoDomain
import TodoFixtures

@testable import TodoScreen

@MainActor
@Suite("Typing a line")
struct TypingTests {
  @Test("shows what is understood, and adds it")
  func add() async throws {
    let world = try await ScreenWorld("add Milk")
    let store = world.store()
    await store.press(.character("a"))
    await store.type("Don't forget +shop due:friday", enter: false)
    #expect(store.state.prompt?.note == .understood("due Fri 27 Nov 2026, +shop"))
    await store.press(.enter)
    #expect(store.state.prompt == nil)
    #expect(try world.todo(2).description == "Don't forget")
    #expect(store.state.list.focused?.todo.number == 2)
    #expect(
      store.state.message == .done("Added 2: Don't forget (due Fri 27 Nov 2026, +shop)"))
  }

  @Test("keeps a line that is refused, with the reason below it, and one that was left")
  func refused() async throws {
    let world = try await ScreenWorld("add Milk")
    let store = world.store()
    await store.press(.character("a"))
    await store.type("Bread due:someday")
    guard case .wrong(let reason)? = store.state.prompt?.note else {
      Issue.record("\(String(describing: store.state.prompt))")
      return
    }
    #expect(reason.contains("someday"))
    #expect(store.state.prompt?.line.text == "Bread due:someday")
    #expect(try world.todos() == ["1 Milk"])

    await store.send(.terminal(.resized(TerminalSize(columns: 30, rows: 6)))).finish()
    #expect(store.state.prompt?.line.text == "Bread due:someday")
    await store.press(.escape, .character("a"))
    #expect(store.state.prompt?.line.text == "Bread due:someday")
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

  @Test("edits the text in place, and reads it as it was")
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

  @Test("filters with each key, says what is no query, and comes back with Esc")
  func filter() async throws {
    let world = try await ScreenWorld("add Milk +shop", "add Bread +shop", "add Paint")
    let store = world.store()
    await store.press(.down, .character("/"))
    await store.type("+shop", enter: false)
    #expect(store.state.list.rows.map(\.todo.number) == [1, 2])
    #expect(store.state.list.focused?.todo.number == 2)
    await store.send(.terminal(.paste(" due:"))).finish()
    guard case .wrong? = store.state.prompt?.note else {
      Issue.record("\(String(describing: store.state.prompt))")
      return
    }
    #expect(store.state.list.rows.map(\.todo.number) == [1, 2])
    await store.press(.escape)
    #expect(store.state.list.rows.count == 3)
    #expect(store.state.list.focused?.todo.number == 2)
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
    #expect(store.state.question?.text == "Change 2 todos? y/n")
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

  @Test("takes no keys while the line is being done, and keeps a line begun meanwhile")
  func running() async throws {
    let world = try await ScreenWorld("add Milk")
    let (gate, open) = AsyncStream<Void>.makeStream()
    world.environment.run = { [run = world.environment.run] work in
      for await _ in gate { break }
      return await run(work)
    }
    let store = world.store()
    await store.press(.character("a"))
    await store.type("Bread", enter: false)
    for key in [Key.enter, .enter, .character("x")] { store.send(.terminal(.key(key))) }
    #expect(store.state.prompt?.line.text == "Bread")
    open.yield()
    await store.finish()
    #expect(try world.todos() == ["1 Milk", "2 Bread"])

    store.send(.key("x"))
    store.send(.key("a"))
    store.send(.key("T"))
    open.yield()
    await store.finish()
    #expect(try world.todos() == ["1 Milk"])
    #expect(store.state.prompt?.line.text == "T")
  }

  @Test("completes a word with Tab: as far as it is clear, else it shows the choices")
  func completion() async throws {
    let world = try await ScreenWorld("add Milk +shop +shed")
    let store = world.store()
    await store.press(.character("a"))
    await store.type("Bread +s", enter: false)
    await store.press(.tab)
    #expect(store.state.prompt?.line.text == "Bread +sh")
    #expect(store.state.prompt?.note == .choices(["+shed", "+shop"]))
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

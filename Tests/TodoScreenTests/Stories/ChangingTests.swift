import Composable
import ComposableTesting
import Testing
import TodoCLI
import TodoDomain
import TodoFixtures

@testable import TodoScreen

@MainActor
@Suite("Changing the list on the screen")
struct ChangingTests {
  @Test("x completes the todo at the cursor as one step, and draws its row with what was saved")
  func done() async throws {
    let world = try await ScreenWorld("add Milk", "add Bread")
    let story = world.story()
    let before = try world.todo(1)
    var after = before
    after.completedAt = .morning
    let id = before.id
    var totals = TodoList.Totals()
    totals.completed = 1
    let change = TodoList.Change.changed(before: before, after: after)

    await story.send(.key("x"))
    await story.receive(
      .finished(
        ScreenCommand(.complete([.number(1)])),
        .success(ScreenChanges(changes: [change], totals: totals)))
    ) {
      $0.message = .done("Completed 1: Milk")
    }
    await story.receive(.reread([after], Page.Links()))
    await story.receive(.rows(.element(id: id, action: .read(after, Page.Links())))) {
      $0.list.rows[id: id]?.todo = after
      $0.list.columns.hasCompleted = true
    }
    await story.finish()
    #expect(try world.history().first == "complete 1")
  }

  /// Keys, the open todos after them, and the last command of the history.
  struct Deeds: Sendable, CustomTestStringConvertible {
    var keys: [Key]
    var todos: [String]
    var command: String

    init(_ keys: [Key], _ todos: [String], _ command: String) {
      self.keys = keys
      self.todos = todos
      self.command = command
    }

    var testDescription: String { keys.map(\.name).joined(separator: " ") }
  }

  @Test(
    "does with a key what the shell does with a command, and u takes it back",
    arguments: [
      Deeds([.character("x")], ["2 Bread", "3 Paint"], "complete 1"),
      Deeds([.character("*"), .character("x")], [], "complete 1 2 3"),
      Deeds([.character("D"), .character("y")], ["2 Bread", "3 Paint"], "delete 1"),
      Deeds(
        [.character(" "), .down, .character(" "), .character("D"), .character("y")],
        ["3 Paint"], "delete 1 2"),
      Deeds([.character("J")], ["2 Bread", "1 Milk", "3 Paint"], "move 1 --after 2"),
      Deeds([.down, .character("K")], ["2 Bread", "1 Milk", "3 Paint"], "move 2 --before 1"),
      Deeds(
        [.down, .character(" "), .down, .character(" "), .character("K")],
        ["2 Bread", "3 Paint", "1 Milk"], "move 2 3 --before 1"),
      Deeds([.down, .character(">")], ["1 Milk", "2 Bread", "3 Paint"], "edit 2 --parent 1"),
      Deeds([.character("p")], ["1 Milk", "2 Bread", "3 Paint"], "edit 1 --priority low"),
    ])
  func keys(deeds: Deeds) async throws {
    let world = try await ScreenWorld("add Milk", "add Bread", "add Paint")
    let store = world.store()
    let before = try world.todos(Query(status: .all))

    await store.press(.character("g"))
    for key in deeds.keys { await store.press(key) }
    #expect(try world.todos() == deeds.todos)
    #expect(try world.history().first == deeds.command)

    await store.press(.escape, .character("u"))
    #expect(try world.todos(Query(status: .all)) == before)
    #expect(store.state.message == .done("Undid: \(deeds.command)"))
    await store.press(.control("r"))
    #expect(try world.todos() == deeds.todos)
    #expect(store.state.message == .done("Redid: \(deeds.command)"))
  }

  @Test("x on a completed todo reopens it; on several, completes the open ones first")
  func reopen() async throws {
    let world = try await ScreenWorld("add Milk", "add Bread")
    let store = world.store()
    await store.press(.character("x"), .character("x"))
    #expect(try world.todos() == ["1 Milk", "2 Bread"])
    await store.press(.character("x"), .character("*"))
    // The list is of open todos, but the completed one stays until it is read again.
    await store.press(.up, .character(" "))
    await store.press(.character("x"))
    #expect(try world.todos().count <= 1)
  }

  @Test("D names what goes, subtasks included, and any key but y leaves it")
  func delete() async throws {
    let world = try await ScreenWorld("add Shed", "add Paint parent:1", "add Milk")
    let store = world.store()
    await store.press(.character("D"))
    #expect(store.state.question?.text == "Delete 2 todos? y/n")
    #expect(store.state.question?.lines == ["1 Shed", "2 Paint"])
    await store.press(.character("n"))
    #expect(store.state.question == nil)
    #expect(store.state.message == .done("Nothing was changed."))
    #expect(try world.todos().count == 3)

    await store.press(.down, .down, .character("D"))
    #expect(store.state.question?.text == "Delete 3 Milk? y/n")
    await store.press(.character("y"))
    #expect(try world.todos() == ["1 Shed", "2 Paint"])
    #expect(store.state.message == .done("Deleted 3: Milk"))
    #expect(store.state.list.focused?.todo.number == 2)
  }

  @Test("a question whose list has changed meanwhile changes nothing")
  func changedMeanwhile() async throws {
    let world = try await ScreenWorld("add Shed", "add Paint")
    let store = world.store()
    await store.press(.character("D"))
    try await world.run("add Brush parent:1")
    await store.press(.character("y"))
    #expect(try world.todos().count == 3)
    #expect(
      store.state.message
        == .wrong("the list has changed since the question, so nothing was changed"))
  }

  @Test("a subtask moves with its parent, past the next todo and all of its subtasks")
  func families() async throws {
    let world = try await ScreenWorld(
      "add Shed", "add Paint parent:1", "add Trip", "add Map parent:3", "add Milk")
    let store = world.store()
    await store.press(.character("J"))
    #expect(try world.todos() == ["3 Trip", "4 Map", "1 Shed", "2 Paint", "5 Milk"])
    #expect(store.state.list.focused?.todo.number == 1)
    await store.press(.character("K"))
    #expect(try world.todos() == ["1 Shed", "2 Paint", "3 Trip", "4 Map", "5 Milk"])
    // A subtask stays with its parent.
    await store.press(.down, .character("J"), .character("K"))
    #expect(try world.todos() == ["1 Shed", "2 Paint", "3 Trip", "4 Map", "5 Milk"])
  }

  @Test("< takes a subtask out of its parent, and says so if it is none")
  func outdent() async throws {
    let world = try await ScreenWorld("add Shed", "add Paint parent:1")
    let store = world.store()
    await store.press(.character("<"))
    #expect(store.state.message == .wrong("It isn't a subtask."))
    await store.press(.down, .character("<"))
    #expect(try world.todo(2).parent == nil)
  }

  @Test("completing a repeating todo shows its successor, and s skips a turn")
  func repeating() async throws {
    let world = try await ScreenWorld("add Water plants due:2026-11-21 repeat:daily")
    let store = world.store()
    await store.press(.character("s"))
    #expect(try world.todo(1).due?.description == "2026-11-22")
    await store.press(.character("x"))
    #expect(store.state.list.rows.map(\.todo.number) == [2])
    #expect(store.state.list.focused?.todo.number == 2)
  }

  @Test("undo goes to the todo that it brought back")
  func undo() async throws {
    let world = try await ScreenWorld()
    try await world.add(30)
    let store = world.store()
    await store.press(.character("G"), .character("D"), .character("y"), .character("g"))
    await store.press(.character("u"))
    #expect(store.state.list.focused?.todo.number == 30)
    #expect(store.state.message == .done("Undid: delete 30"))
  }

  @Test("what can't be undone says so, and changes nothing")
  func nothingToUndo() async throws {
    let world = try await ScreenWorld("add Milk")
    let store = world.store()
    await store.press(.character("u"), .character("u"))
    guard case .wrong? = store.state.message else {
      Issue.record("\(String(describing: store.state.message))")
      return
    }
  }

  @Test("y copies the text; E, o and S run the program outside, E and o for all marked todos")
  func outside() async throws {
    let world = try await ScreenWorld("add Milk", "add Bread")
    let store = world.store()
    await store.press(.character("y"), .character("E"), .character("S"))
    await store.press(.character("*"), .character("E"), .character("o"))
    #expect(world.copied.withLock { $0 } == ["Milk"])
    #expect(world.programs == [["edit", "1"], ["sync"], ["edit", "1", "2"], ["open", "1", "2"]])
  }

  @Test("Enter shows everything about a todo, history included, and Enter comes back")
  func details() async throws {
    let world = try await ScreenWorld("add Milk +shop")
    let store = world.store()
    await store.press(.enter)
    #expect(store.state.page?.lines.prefix(2) == ["number     1", "text       Milk"])
    #expect(store.state.page?.lines.contains { $0.hasSuffix("add Milk") } == true)
    await store.press(.enter)
    #expect(store.state.page == nil)
  }
}

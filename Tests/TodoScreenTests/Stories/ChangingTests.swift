import Composable
import ComposableTesting
import Testing
import TodoCLI
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoScreen

@MainActor
@Suite("Changing the list on the screen")
struct ChangingTests {
  @Test("x completes the todo at the cursor as one step, using the reducer of the shell's commands")
  func done() async throws {
    let world = try await ScreenWorld("add Milk", "add Bread")
    let story = world.story()
    let before = try world.todo(1)
    var after = before
    after.completedAt = .morning
    let command = Command.complete([.number(1)])
    let work = ScreenCommand(command: command)

    await story.send(.key("x"))
    await story.receive(.changes(.workStarted(command: "complete 1")))
    await story.receive(.changes(.workOpened(step: 3))) { $0.changes.step = 3 }
    await story.receive(.work(work, .begun))
    await story.receive(.changes(.commandSubmitted(command)))
    await story.receive(.changes(.loaded(command, [before])))
    await story.receive(.changes(.todo(id: before.id, .completed()))) {
      $0.changes.todos[id: before.id]?.todo = after
    }
    await story.receive(.changes(.todo(id: before.id, .saved(before: before, after: after)))) {
      $0.changes.todos[id: before.id]?.saved = after
      $0.changes.changes = [.changed(before: before, after: after)]
      $0.changes.totals.completed = 1
      $0.list.columns.hasCompleted = true
    }
    await story.receive(.work(work, .submitted))
    await story.receive(.changes(.workFinished))
    await story.receive(.changes(.workKept))
    await story.receive(.work(work, .committed))
    await story.receive(.work(work, .ended)) {
      $0.message = .done("Completed 1: Milk")
    }
    await story.receive(.linksRead(Page.Links(), of: [after]))
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
    "a key does the same as a command at the shell, and u undoes it",
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
      Deeds(
        [.character("p"), .character("p")], ["1 Milk", "2 Bread", "3 Paint"],
        "edit 1 --priority low"),
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

  @Test(
    "p and a letter sets the priority; p or Enter again, the next one",
    arguments: [
      (.character("h"), .high), (.character("m"), .medium), (.character("l"), .low),
      (.character("n"), .none), (.character("p"), .high), (.enter, .high),
    ] as [(Key, Priority)])
  func priority(key: Key, priority: Priority) async throws {
    let world = try await ScreenWorld("add Milk pri:medium", "add Bread")
    let store = world.store()
    await store.press(.character("p"))
    #expect(store.state.question?.text == "priority of 1")
    await store.press(key)
    #expect(store.state.question == nil)
    #expect(try world.todo(1).priority == priority)
    #expect(try world.todo(2).priority == .none)
    await store.press(.character("*"), .character("p"), .character("q"))
    #expect(store.state.message == .done("Nothing was changed."))
    await store.press(.character("p"), .character("l"))
    #expect(try world.todo(2).priority == .low)
  }

  @Test("a question is about the actual changes, however long it is shown")
  func question() async throws {
    let world = try await ScreenWorld("add Milk +shop", "add Bread +shop")
    let store = world.store()
    await store.press(.character(":"))
    await store.type("complete +shop")
    world.now.withLock { $0 = Instant(millisecondsSince1970: $0.millisecondsSince1970 + 5_000) }
    await store.press(.character("y"))
    #expect(try world.todos().isEmpty)
  }

  @Test("work that is rolled back leaves the rows unchanged")
  func rolledBack() async throws {
    let world = try await ScreenWorld("add Milk", "add Bread")
    world.environment.frame.keep = { _ throws(Failure) in
      throw Failure(message: "the hook says no", exitCode: .failed)
    }
    let store = world.store()
    let before = store.state
    await store.press(.character("x"))
    #expect(store.state.message == .wrong("the hook says no"))
    #expect(store.state.changes.todos == before.changes.todos)
    #expect(store.state.list.rows == before.list.rows)
    await store.press(.character("D"))
    #expect(store.state.changes.todos == before.changes.todos)
    #expect(store.state.question?.lines == [])
  }

  @Test("x on a completed todo reopens it; on several, completes the open ones first")
  func reopen() async throws {
    let world = try await ScreenWorld("add Milk", "add Bread")
    let store = world.store()
    await store.press(.character("x"), .character("x"))
    #expect(try world.todos() == ["1 Milk", "2 Bread"])
    await store.press(.character("x"), .character("*"))
    // The list is of open todos, but the completed one stays until the next read.
    await store.press(.up, .character(" "))
    await store.press(.character("x"))
    #expect(try world.todos().count <= 1)
  }

  @Test("D names the todos to delete, subtasks included, and any key but y keeps them")
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
    #expect(store.state.list.focused?.number == 2)
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
    #expect(store.state.list.focused?.number == 1)
    await store.press(.character("K"))
    #expect(try world.todos() == ["1 Shed", "2 Paint", "3 Trip", "4 Map", "5 Milk"])
    // A subtask stays with its parent.
    await store.press(.down, .character("J"), .character("K"))
    #expect(try world.todos() == ["1 Shed", "2 Paint", "3 Trip", "4 Map", "5 Milk"])
  }

  @Test("< takes a subtask out of its parent, and says so if it isn't one")
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
    #expect(store.state.list.rows.map(\.number) == [2])
    #expect(store.state.list.focused?.number == 2)
    #expect(
      store.state.message
        == .done(
          "Completed 1: Water plants. Added 2: Water plants (due Mon 23 Nov 2026, repeat daily)"))
    try await world.add(1)
    await store.press(.character("1"), .character("x"))
    #expect(store.state.list.focused?.number == 4)
  }

  @Test("undo goes to the todo that it restored")
  func undo() async throws {
    let world = try await ScreenWorld()
    try await world.add(30)
    let store = world.store()
    await store.press(.character("G"), .character("D"), .character("y"), .character("g"))
    await store.press(.character("u"))
    #expect(store.state.list.focused?.number == 30)
    #expect(store.state.message == .done("Undid: delete 30"))
  }

  @Test("undo goes to the restored todo, or to the first of several")
  func undoOfSeveral() async throws {
    let world = try await ScreenWorld("add Water plants due:2026-11-21 repeat:daily")
    try await world.add(9)
    let store = world.store()
    await store.press(.character("x"), .character("G"), .character("u"))
    #expect(store.state.list.focused?.number == 1)
    await store.press(.down, .down, .character(" "), .down, .character(" "))
    await store.press(.character("D"), .character("y"), .character("G"), .character("u"))
    #expect(store.state.list.focused?.number == 3)
  }

  @Test("a todo that can't move says so")
  func stuck() async throws {
    let world = try await ScreenWorld("add Shed", "add Paint parent:1", "add Milk")
    let store = world.store()
    await store.press(.character("K"))
    #expect(store.state.message == .wrong("It can't go further up."))
    await store.press(.character("G"), .character("J"))
    #expect(store.state.message == .wrong("It can't go further down."))
    await store.press(.character(" "), .up, .character(" "), .character("J"))
    #expect(store.state.message == .wrong("Only todos under the same parent move together."))
  }

  @Test("undo says so if there is nothing to undo, and changes nothing")
  func nothingToUndo() async throws {
    let world = try await ScreenWorld("add Milk")
    let store = world.store()
    await store.press(.character("u"), .character("u"))
    #expect(store.state.message?.isWrong == true)
  }

  @Test("y copies the text; E, o and S run the program outside, E and o for all marked todos")
  func outside() async throws {
    let world = try await ScreenWorld("add Milk", "add Bread")
    let store = world.store()
    await store.press(.character("y"), .character("E"), .character("S"))
    await store.press(.character("*"), .character("E"), .character("o"), .character("y"))
    #expect(world.copied.withLock { $0 } == ["Milk", "Milk\nBread"])
    #expect(store.state.message == .done("Copied 2 todos."))
    #expect(world.programs == [["edit", "1"], ["sync"], ["edit", "1", "2"], ["open", "1", "2"]])
  }

  @Test("Enter shows all details of a todo, history included, and Enter comes back")
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

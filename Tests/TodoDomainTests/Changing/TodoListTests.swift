import Composable
import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain

@MainActor
@Suite("The list, given a command,")
struct TodoListTests {
  typealias ListStore = TestStore<TodoList.State, TodoList.Action>

  private func store(
    _ state: TodoList.State = TodoList.State(),
    _ provide: (inout TodoList.Environment) -> Void
  ) -> ListStore {
    TestStore(initialState: state, environment: TodoList.Environment.failing(provide)) {
      TodoList()
    }
  }

  @Test("adds a todo as the database numbered it, and remembers its label")
  func add() async {
    let draft = Edit(
      [
        .description: .text("Buy milk"), .priority: .priority(.low), .project: .text("home"),
        .note: .text("n"),
      ], dates: due("2026-12-24"), added: [.tags: ["a", "b", "a"]])
    let new = NewTodo(
      Todo(
        id: UUID(number: 0), number: 0, description: "Buy milk", priority: .low,
        due: Due("2026-12-24"), tags: ["a", "b"], project: "home", note: "n", position: 0,
        createdAt: .noon, modifiedAt: .noon))
    let added = new.numbered(7, position: 3)
    let inserted = Recorder<NewTodo>()
    let store = store {
      $0.now = { .noon }
      $0.uuid = .incrementing
      $0.database.insert = { new in
        inserted.record(new)
        return added
      }
    }

    await store.send(.commandSubmitted(.add(draft, label: "milk")))
    await store.receive(.added(added, label: "milk")) {
      $0.todos = [TodoFeature.State(added)]
      $0.changes = [.added(added)]
      $0.totals.added = 1
      $0.labels = ["milk": 7]
    }

    #expect(inserted.values == [new])
    await store.finish()
  }

  @Test("adds nothing when the database fails, and says why")
  func addFails() async {
    let store = store {
      $0.now = { .noon }
      $0.uuid = .incrementing
      $0.database.insert = { _ throws(TodoStoreError) in throw .diskFull }
    }

    await store.send(
      .commandSubmitted(.add(Edit([.description: .text("Buy milk")]), label: "milk")))
    await store.receive(.failed(.diskFull)) { $0.failure = .diskFull }

    await store.finish()
  }

  @Test("adds a todo that is due on a day told from today, on the clocks of the time zone")
  func addRelative() async {
    let draft = Edit([.description: .text("x")], dates: due("tomorrow 18:00"))
    let new = NewTodo(
      Todo(
        id: UUID(number: 0), number: 0, description: "x", due: Due("2026-11-22T17:00:00.000Z"),
        position: 0, createdAt: .noon, modifiedAt: .noon))
    let inserted = Recorder<NewTodo>()
    let store = store {
      $0.now = { .noon }
      $0.timeZone = .berlin2026
      $0.uuid = .incrementing
      $0.database.insert = { new in
        inserted.record(new)
        return new.numbered(1, position: 1)
      }
    }

    await store.send(.commandSubmitted(.add(draft, label: nil)))
    await store.receive(.added(new.numbered(1, position: 1), label: nil)) {
      $0.todos = [TodoFeature.State(new.numbered(1, position: 1))]
      $0.changes = [.added(new.numbered(1, position: 1))]
      $0.totals.added = 1
    }

    #expect(inserted.values == [new])
    await store.finish()
  }

  @Test("refuses to add what is due after the year 9999, and asks the database nothing")
  func addOutsideCalendar() async throws {
    let when = try #require(When("+9999y"))
    let store = store { $0.now = { .noon } }

    await store.send(
      .commandSubmitted(.add(Edit([.description: .text("x")], dates: due(when)), label: nil))
    ) {
      $0.refusal = .outsideCalendar(when)
    }

    await store.finish()
  }

  @Test("refuses to add at a due time that the clocks skip, and asks the database nothing")
  func addAtSkippedTime() async throws {
    let when = try #require(When("2026-03-29T02:30"))
    let store = store { $0.timeZone = .berlin2026 }

    await store.send(
      .commandSubmitted(.add(Edit([.description: .text("x")], dates: due(when)), label: nil))
    ) {
      $0.refusal = .skippedTime(when)
    }

    await store.finish()
  }

  nonisolated private static let changes: [(Command, Todo, Todo)] = [
    (Command.toggle([.number(1), .number(2)]), Todo.milk.completedAtNoon, Todo.mum.reopenedAtNoon),
    (
      .edit([.range(1...2)], Edit([.description: .text("x")])),
      Todo.milk.with {
        $0.description = "x"
        $0.modifiedAt = .noon
      },
      Todo.mum.with {
        $0.description = "x"
        $0.modifiedAt = .noon
      }
    ),
  ]

  @Test(
    "changes every todo that it names, and saves each",
    arguments: changes)
  func changeSeveral(_ command: Command, _ milk: Todo, _ mum: Todo) async {
    let loads = Recorder<[Reference]>()
    let store = store {
      $0.now = { .noon }
      $0.database.find = { _ in nil }
      $0.database.load = { references in
        loads.record(references)
        return [.milk, .mum]
      }
      $0.database.save = { _, _ in }
    }
    let actions = command.elementActions

    await store.send(.commandSubmitted(command))
    await store.receive(.loaded(command, [.milk, .mum])) {
      $0.todos = [TodoFeature.State(.milk), TodoFeature.State(.mum)]
    }
    await store.receive(.todo(id: Todo.milk.id, actions)) {
      $0.todos[id: Todo.milk.id]?.todo = milk
    }
    await store.receive(.todo(id: Todo.mum.id, actions)) {
      $0.todos[id: Todo.mum.id]?.todo = mum
    }
    await store.receive(.todo(id: Todo.milk.id, .saved(before: .milk, after: milk))) {
      $0.todos[id: Todo.milk.id]?.saved = milk
      $0.changes = [.changed(before: .milk, after: milk)]
      $0.totals = totals($0.changes)
    }
    await store.receive(.todo(id: Todo.mum.id, .saved(before: .mum, after: mum))) {
      $0.todos[id: Todo.mum.id]?.saved = mum
      $0.changes = [.changed(before: .milk, after: milk), .changed(before: .mum, after: mum)]
      $0.totals = totals($0.changes)
    }

    #expect(loads.values == [command.references])
    await store.finish()
  }

  @Test("completes what is open, and leaves alone what is complete already")
  func complete() async {
    let command = Command.complete([.number(1), .number(2)])
    let store = store {
      $0.now = { .noon }
      $0.database.load = { _ in [.milk, .mum] }
      $0.database.save = { _, _ in }
    }

    await store.send(.commandSubmitted(command))
    await store.receive(.loaded(command, [.milk, .mum])) {
      $0.todos = [TodoFeature.State(.milk), TodoFeature.State(.mum)]
    }
    await store.receive(.todo(id: Todo.milk.id, .completed)) {
      $0.todos[id: Todo.milk.id]?.todo = Todo.milk.completedAtNoon
    }
    await store.receive(.todo(id: Todo.mum.id, .completed))
    await store.receive(
      .todo(id: Todo.milk.id, .saved(before: .milk, after: Todo.milk.completedAtNoon))
    ) {
      $0.todos[id: Todo.milk.id]?.saved = Todo.milk.completedAtNoon
      $0.changes = [.changed(before: .milk, after: Todo.milk.completedAtNoon)]
      $0.totals.completed = 1
    }

    await store.finish()
  }

  @Test("reopens what is complete, and leaves alone what is open already")
  func reopen() async {
    let command = Command.reopen([.number(1), .number(2)])
    let store = store {
      $0.now = { .noon }
      $0.database.find = { _ in nil }
      $0.database.load = { _ in [.milk, .mum] }
      $0.database.save = { _, _ in }
    }

    await store.send(.commandSubmitted(command))
    await store.receive(.loaded(command, [.milk, .mum])) {
      $0.todos = [TodoFeature.State(.milk), TodoFeature.State(.mum)]
    }
    await store.receive(.todo(id: Todo.milk.id, .reopened()))
    await store.receive(.todo(id: Todo.mum.id, .reopened())) {
      $0.todos[id: Todo.mum.id]?.todo = Todo.mum.reopenedAtNoon
    }
    await store.receive(
      .todo(id: Todo.mum.id, .saved(before: .mum, after: Todo.mum.reopenedAtNoon))
    ) {
      $0.todos[id: Todo.mum.id]?.saved = Todo.mum.reopenedAtNoon
      $0.changes = [.changed(before: .mum, after: Todo.mum.reopenedAtNoon)]
      $0.totals.reopened = 1
    }

    await store.finish()
  }

  @Test("finds what a script gave a label by its number")
  func label() async {
    let command = Command.complete([.label("mum"), .idPrefix("0193")])
    let loads = Recorder<[Reference]>()
    var state = TodoList.State()
    state.labels = ["mum": 2]
    let store = store(state) {
      $0.now = { .noon }
      $0.database.load = { references in
        loads.record(references)
        return [.mum]
      }
    }

    await store.send(.commandSubmitted(command))
    await store.receive(.loaded(command, [.mum])) { $0.todos = [TodoFeature.State(.mum)] }
    await store.receive(.todo(id: Todo.mum.id, .completed))

    #expect(loads.values == [[.number(2), .idPrefix("0193")]])
    await store.finish()
  }

  @Test("refuses a label that is not known, and asks the database nothing")
  func unknownLabel() async {
    let store = store { _ in }

    await store.send(.commandSubmitted(.toggle([.number(1), .label("milk")]))) {
      $0.refusal = .noTodo(.label("milk"))
    }

    await store.finish()
  }

  @Test("is refused when it names what is not there, and the next command is not")
  func refusal() async {
    let store = store {
      $0.now = { .noon }
      $0.database.load = { references throws(TodoStoreError) in
        if references == [.number(9)] { throw .noTodo(.number(9)) }
        return [.mum]
      }
    }

    await store.send(.commandSubmitted(.toggle([.number(9)])))
    await store.receive(.failed(.noTodo(.number(9)))) { $0.refusal = .noTodo(.number(9)) }

    await store.send(.commandSubmitted(.complete([.number(2)]))) { $0.refusal = nil }
    await store.receive(.loaded(.complete([.number(2)]), [.mum])) {
      $0.todos = [TodoFeature.State(.mum)]
    }
    await store.receive(.todo(id: Todo.mum.id, .completed))

    await store.finish()
  }

  @Test("says the first reason of two for which it is refused")
  func firstRefusal() async {
    let store = store { _ in }

    await store.send(.failed(.noTodo(.number(8)))) { $0.refusal = .noTodo(.number(8)) }
    await store.send(.failed(.noTodo(.number(9))))

    await store.finish()
  }

  @Test("whose save fails leaves the todo unsaved in hand, and says why")
  func saveFails() async {
    let store = store(.holding(.milk)) {
      $0.now = { .noon }
      $0.database.save = { _, _ throws(TodoStoreError) in throw .diskFull }
    }

    await store.send(.todo(id: Todo.milk.id, .toggled)) {
      $0.todos[id: Todo.milk.id]?.todo = Todo.milk.completedAtNoon
    }
    await store.receive(.todo(id: Todo.milk.id, .failed(.diskFull))) { $0.failure = .diskFull }

    await store.finish()
  }

  @Test("deletes the todos that it names, one after the other")
  func delete() async {
    let command = Command.delete([.range(1...2)])
    let deleted = Recorder<Todo>()
    let store = store {
      $0.database.load = { _ in [.milk, .mum] }
      $0.database.delete = { deleted.record($0) }
    }

    await store.send(.commandSubmitted(command))
    await store.receive(.loaded(command, [.milk, .mum])) {
      $0.todos = [TodoFeature.State(.milk), TodoFeature.State(.mum)]
    }
    await store.receive(.deleted(.milk)) {
      $0.todos = [TodoFeature.State(.mum)]
      $0.changes = [.deleted(.milk)]
      $0.totals.deleted = 1
    }
    await store.receive(.deleted(.mum)) {
      $0.todos = []
      $0.changes = [.deleted(.milk), .deleted(.mum)]
      $0.totals.deleted = 2
    }

    #expect(deleted.values == [.milk, .mum])
    await store.finish()
  }

  @Test("leaves in hand what could not be deleted, and says why")
  func deleteFails() async {
    let command = Command.delete([.number(1)])
    let store = store {
      $0.database.load = { _ in [.milk] }
      $0.database.delete = { _ throws(TodoStoreError) in throw .diskFull }
    }

    await store.send(.commandSubmitted(command))
    await store.receive(.loaded(command, [.milk])) { $0.todos = [TodoFeature.State(.milk)] }
    await store.receive(.failed(.diskFull)) { $0.failure = .diskFull }

    await store.finish()
  }

  @Test("waits with a delete until the change that is being saved is saved")
  func deleteWhileSaving() async {
    let clock = TestClock()
    let calls = Recorder<String>()
    let command = Command.delete([.number(1)])
    let store = store(.holding(.milk)) {
      $0.now = { .noon }
      $0.database.save = { _, _ throws(TodoStoreError) in
        try? await clock.sleep(for: .seconds(5))
        calls.record("save")
      }
      $0.database.load = { _ in
        calls.record("load")
        return [Todo.milk.completedAtNoon]
      }
      $0.database.delete = { _ in calls.record("delete") }
    }

    await store.send(.todo(id: Todo.milk.id, .toggled)) {
      $0.todos[id: Todo.milk.id]?.todo = Todo.milk.completedAtNoon
    }
    await store.send(.commandSubmitted(command))
    #expect(calls.values == [])

    await clock.advance(by: .seconds(5))
    await store.receive(
      .todo(id: Todo.milk.id, .saved(before: .milk, after: Todo.milk.completedAtNoon))
    ) {
      $0.todos[id: Todo.milk.id]?.saved = Todo.milk.completedAtNoon
      $0.changes = [.changed(before: .milk, after: Todo.milk.completedAtNoon)]
      $0.totals.completed = 1
    }
    await store.receive(.loaded(command, [Todo.milk.completedAtNoon]))
    await store.receive(.deleted(Todo.milk.completedAtNoon)) {
      $0.todos = []
      $0.changes.append(.deleted(Todo.milk.completedAtNoon))
      $0.totals.deleted = 1
    }

    #expect(calls.values == ["save", "load", "delete"])
    await store.finish()
  }
}

extension Command {
  /// What each todo that the command names is told.
  fileprivate var elementActions: TodoFeature.Action {
    switch self {
    case .edit(_, let edit): .edited(edit)
    case .complete: .completed
    case .reopen: .reopened()
    case .skip: .skipped
    case .add, .toggle, .move, .delete, .clear, .undo, .redo: .toggled
    }
  }

  fileprivate var references: [Reference] {
    switch self {
    case .add, .clear, .undo, .redo: []
    case .toggle(let references), .complete(let references), .reopen(let references),
      .edit(let references, _), .skip(let references), .move(let references, _),
      .delete(let references):
      references
    }
  }
}

/// How often what happened, counted by hand.
private func totals(_ changes: [TodoList.Change]) -> TodoList.Totals {
  var totals = TodoList.Totals()
  for case .changed(let before, let after) in changes {
    if !before.isComplete && after.isComplete {
      totals.completed += 1
    } else if before.isComplete && !after.isComplete {
      totals.reopened += 1
    } else {
      totals.edited += 1
    }
  }
  return totals
}

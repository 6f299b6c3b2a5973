import Composable
import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain

@MainActor
@Suite("A command")
struct TodoListTests {
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
    let store = listStore {
      $0.now = { .noon }
      $0.database.find = { _ in nil }
      $0.database.load = { references in
        loads.record(references)
        return [.milk, .mum]
      }
      $0.database.save = { _, _, _ in }
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

  @Test("completes open todos, and leaves complete ones alone")
  func complete() async {
    let command = Command.complete([.number(1), .number(2)])
    let store = listStore {
      $0.now = { .noon }
      $0.database.load = { _ in [.milk, .mum] }
      $0.database.save = { _, _, _ in }
    }

    await store.send(.commandSubmitted(command))
    await store.receive(.loaded(command, [.milk, .mum])) {
      $0.todos = [TodoFeature.State(.milk), TodoFeature.State(.mum)]
    }
    await store.receive(.todo(id: Todo.milk.id, .completed())) {
      $0.todos[id: Todo.milk.id]?.todo = Todo.milk.completedAtNoon
    }
    await store.receive(.todo(id: Todo.mum.id, .completed()))
    await store.receive(
      .todo(id: Todo.milk.id, .saved(before: .milk, after: Todo.milk.completedAtNoon))
    ) {
      $0.todos[id: Todo.milk.id]?.saved = Todo.milk.completedAtNoon
      $0.changes = [.changed(before: .milk, after: Todo.milk.completedAtNoon)]
      $0.totals.completed = 1
    }

    await store.finish()
  }

  @Test("reopens complete todos, and leaves open ones alone")
  func reopen() async {
    let command = Command.reopen([.number(1), .number(2)])
    let store = listStore {
      $0.now = { .noon }
      $0.database.find = { _ in nil }
      $0.database.load = { _ in [.milk, .mum] }
      $0.database.save = { _, _, _ in }
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

  @Test("finds a todo by number that a script gave a label")
  func label() async {
    let numbered = Command.complete([.number(2), .idPrefix("0193")])
    let loads = Recorder<[Reference]>()
    var state = TodoList.State()
    state.labels = ["mum": 2]
    let store = listStore(state) {
      $0.now = { .noon }
      $0.database.load = { references in
        loads.record(references)
        return [.mum]
      }
    }

    await store.send(.commandSubmitted(.complete([.label("mum"), .idPrefix("0193")])))
    await store.receive(.loaded(numbered, [.mum])) { $0.todos = [TodoFeature.State(.mum)] }
    await store.receive(.todo(id: Todo.mum.id, .completed()))

    #expect(loads.values == [[.number(2), .idPrefix("0193")]])
    await store.finish()
  }

  @Test("passes an unknown label to the database, which refuses it")
  func unknownLabel() async {
    let refusal = TodoStoreError.noTodo(.label("milk"))
    let store = listStore {
      $0.database.load = { references throws(TodoStoreError) in
        #expect(references == [.number(1), .label("milk")])
        throw refusal
      }
    }

    await store.send(.commandSubmitted(.toggle([.number(1), .label("milk")])))
    await store.receive(.failed(refusal)) { $0.refusal = refusal }

    await store.finish()
  }

  @Test("is refused if it names a missing todo, and the next command isn't")
  func refusal() async {
    let store = listStore {
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
    await store.receive(.todo(id: Todo.mum.id, .completed()))

    await store.finish()
  }

  @Test("reports the first of two refusals")
  func firstRefusal() async {
    let store = listStore { _ in }

    await store.send(.failed(.noTodo(.number(8)))) { $0.refusal = .noTodo(.number(8)) }
    await store.send(.failed(.noTodo(.number(9))))

    await store.finish()
  }

  @Test("whose save fails leaves the todo unsaved in the state, and says why")
  func saveFails() async {
    let store = listStore(.holding(.milk)) {
      $0.now = { .noon }
      $0.database.save = { _, _, _ throws(TodoStoreError) in throw .diskFull }
    }

    await store.send(.todo(id: Todo.milk.id, .toggled)) {
      $0.todos[id: Todo.milk.id]?.todo = Todo.milk.completedAtNoon
    }
    await store.receive(.todo(id: Todo.milk.id, .failed(.diskFull))) { $0.failure = .diskFull }

    await store.finish()
  }
}

extension Command {
  /// The action sent to each todo that the command names.
  fileprivate var elementActions: TodoFeature.Action {
    switch self {
    case .edit(_, let edit): .edited(edit)
    case .complete: .completed()
    case .reopen: .reopened()
    case .start: .started
    case .stop: .stopped
    case .add, .toggle, .skip, .snooze, .copy, .move, .delete, .clear, .undo, .redo: .toggled
    }
  }

  fileprivate var references: [Reference] {
    switch self {
    case .add, .clear, .undo, .redo: []
    case .toggle(let references), .complete(let references, _), .reopen(let references),
      .edit(let references, _), .start(let references), .stop(let references),
      .skip(let references), .move(let references, _), .snooze(let references, _),
      .copy(let references), .delete(let references):
      references
    }
  }
}

/// Returns how often each kind of change happened, counted by hand.
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

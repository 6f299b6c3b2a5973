import Composable
import ComposableTesting
import Testing
import TodoDomain

@MainActor
@Suite("A unit of work")
struct UnitOfWorkTests {
  @Test("begins with an empty state, and knows its step in the history")
  func begin() async {
    let calls = Recorder<String>()
    var left = TodoList.State.holding(.milk)
    left.labels = ["milk": 1]
    left.failure = .diskFull
    let store = listStore(left) {
      $0.now = { .noon }
      $0.database.begin = { command, at in
        calls.record("\(command ?? "nothing") at \(at)")
        return 5
      }
    }

    await store.send(.workStarted(command: "toggle 1")) { $0 = TodoList.State() }
    await store.receive(.workOpened(step: 5)) { $0.step = 5 }

    #expect(calls.values == ["toggle 1 at 2026-11-21T12:00:00.000Z"])
    await store.finish()
  }

  @Test("says why it can't begin")
  func beginFails() async {
    let locked = TodoStoreError.locked(path: "todo.sqlite", seconds: 30)
    let store = listStore {
      $0.now = { .noon }
      $0.database.begin = { _, _ throws(TodoStoreError) in throw locked }
    }

    await store.send(.workStarted(command: "toggle 1"))
    await store.receive(.failed(locked)) { $0.failure = locked }

    await store.finish()
  }

  @Test("is committed when finished")
  func keep() async {
    let store = listStore(.holding(.milk)) { $0.database.commit = {} }

    await store.send(.workFinished)
    await store.receive(.workKept)

    await store.finish()
  }

  @Test("says why its commit failed")
  func commitFails() async {
    let store = listStore { $0.database.commit = { () throws(TodoStoreError) in throw .diskFull } }

    await store.send(.workFinished)
    await store.receive(.failed(.diskFull)) { $0.failure = .diskFull }

    await store.finish()
  }

  @Test("is rolled back when abandoned, leaving no todos or labels in the state")
  func abandon() async {
    var state = TodoList.State.holding(.milk)
    state.labels = ["milk": 1]
    let store = listStore(state) { $0.database.rollback = {} }

    await store.send(.workAbandoned)
    await store.receive(.workLeft) {
      $0.todos = []
      $0.labels = [:]
    }

    await store.finish()
  }

  @Test("says why its rollback failed")
  func rollbackFails() async {
    let store = listStore {
      $0.database.rollback = { () throws(TodoStoreError) in throw .diskFull }
    }

    await store.send(.workAbandoned)
    await store.receive(.failed(.diskFull)) { $0.failure = .diskFull }

    await store.finish()
  }

  @Test("with a failed save is rolled back when finished, even if later saves succeed")
  func failureIsNotKept() async {
    let renamed = Todo.milk.completedAtNoon.with { $0.description = "Milk" }
    let store = listStore(.holding(.milk)) {
      $0.now = { .noon }
      $0.database.save = { _, after, _ throws(TodoStoreError) in
        if after == Todo.milk.completedAtNoon { throw .diskFull }
      }
      $0.database.rollback = {}
    }

    await store.send(.todo(id: Todo.milk.id, .toggled)) {
      $0.todos[id: Todo.milk.id]?.todo = Todo.milk.completedAtNoon
    }
    await store.receive(.todo(id: Todo.milk.id, .failed(.diskFull))) { $0.failure = .diskFull }
    await store.send(.todo(id: Todo.milk.id, .edited(Edit([.description: .text("Milk")])))) {
      $0.todos[id: Todo.milk.id]?.todo = renamed
    }
    await store.receive(
      .todo(id: Todo.milk.id, .saved(before: Todo.milk.completedAtNoon, after: renamed))
    ) {
      $0.todos[id: Todo.milk.id]?.saved = renamed
      $0.changes = [.changed(before: Todo.milk.completedAtNoon, after: renamed)]
      $0.totals.edited = 1
    }

    await store.send(.workFinished)
    await store.receive(.workLeft) { $0.todos = [] }

    await store.finish()
  }

  @Test("saves each change, and commits, by the end of `send`")
  func inPlace() async {
    let calls = Recorder<String>()
    let store = listStore(.holding(.milk)) {
      $0.now = { .noon }
      $0.database.save = { _, _, _ in calls.record("save") }
      $0.database.commit = { calls.record("commit") }
    }

    await store.send(.todo(id: Todo.milk.id, .toggled)) {
      $0.todos[id: Todo.milk.id]?.todo = Todo.milk.completedAtNoon
    }
    #expect(calls.values == ["save"])
    await store.receive(
      .todo(id: Todo.milk.id, .saved(before: .milk, after: Todo.milk.completedAtNoon))
    ) {
      $0.todos[id: Todo.milk.id]?.saved = Todo.milk.completedAtNoon
      $0.changes = [.changed(before: .milk, after: Todo.milk.completedAtNoon)]
      $0.totals.completed = 1
    }
    await store.send(.workFinished)
    #expect(calls.values == ["save", "commit"])
    await store.receive(.workKept)

    await store.finish()
  }

  @Test("keeps the first of two failures")
  func firstFailure() async {
    let store = listStore { _ in }

    await store.send(.failed(.diskFull)) { $0.failure = .diskFull }
    await store.send(.failed(.locked(path: "x", seconds: 1)))

    await store.finish()
  }
}

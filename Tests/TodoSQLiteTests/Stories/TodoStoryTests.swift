import Composable
import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain
import TodoSQLite

@MainActor
@Suite("The story of a todo")
struct TodoStoryTests {
  @Test("that is added, then toggled and edited by a script, which is undone")
  func story() async throws {
    let store = TestStore(
      initialState: TodoApp.State(),
      environment: TodoApp.Environment(
        database: try .temporary(), now: { .epoch }, timeZone: .utc, uuid: .incrementing)
    ) {
      TodoApp()
    }
    let new = Todo(
      id: UUID(number: 0), number: 1, description: "Buy milk", position: 1, createdAt: .epoch,
      modifiedAt: .epoch)
    var toggled = new
    toggled.completedAt = .epoch
    var edited = toggled
    edited.description = "Buy oat milk"

    // A command is a unit of work: it begins, runs, and is on disk once it is committed.
    await store.send(.changes(.workStarted(command: "add Buy milk")))
    await store.receive(.changes(.workOpened(step: 1))) { $0.changes.step = 1 }
    await store.send(
      .changes(.commandSubmitted(.add(Edit([.description: .text("Buy milk")]), label: nil))))
    await store.receive(.changes(.added(new, label: nil))) {
      $0.changes.todos = [TodoFeature.State(new)]
      $0.changes.changes = [.added(new)]
      $0.changes.totals.added = 1
    }
    await store.send(.changes(.workFinished))
    await store.receive(.changes(.workKept))

    // So is a script. Each command loads the todos that it names, and each todo changes and saves itself.
    await store.send(.changes(.workStarted(command: "batch"))) { $0.changes = TodoList.State() }
    await store.receive(.changes(.workOpened(step: 2))) { $0.changes.step = 2 }
    let toggle = Command.toggle([.number(1)])
    await store.send(.changes(.commandSubmitted(toggle)))
    await store.receive(.changes(.loaded(toggle, [new]))) {
      $0.changes.todos = [TodoFeature.State(new)]
    }
    await store.receive(.changes(.todo(id: new.id, .toggled))) {
      $0.changes.todos[id: new.id]?.todo = toggled
    }
    await store.receive(.changes(.todo(id: new.id, .saved(before: new, after: toggled)))) {
      $0.changes.todos[id: new.id]?.saved = toggled
      $0.changes.changes = [.changed(before: new, after: toggled)]
      $0.changes.totals.completed = 1
    }
    let rename = Edit([.description: .text("Buy oat milk")])
    let edit = Command.edit([.number(1)], rename)
    await store.send(.changes(.commandSubmitted(edit))) { $0.changes.changes = [] }
    await store.receive(.changes(.loaded(edit, [toggled])))
    await store.receive(.changes(.todo(id: new.id, .edited(rename)))) {
      $0.changes.todos[id: new.id]?.todo = edited
    }
    await store.receive(.changes(.todo(id: new.id, .saved(before: toggled, after: edited)))) {
      $0.changes.todos[id: new.id]?.saved = edited
      $0.changes.changes = [.changed(before: toggled, after: edited)]
      $0.changes.totals.edited = 1
    }
    await store.send(.changes(.workFinished))
    await store.receive(.changes(.workKept))

    // The history is in the database, which undoes the script as one step, last change first.
    await store.send(.changes(.workStarted(command: nil))) { $0.changes = TodoList.State() }
    await store.receive(.changes(.workOpened(step: 3))) { $0.changes.step = 3 }
    await store.send(.changes(.commandSubmitted(.undo(1))))
    var outcome = TodoList.Outcome()
    outcome.commands = ["batch"]
    outcome.changes = [
      .changed(before: edited, after: toggled), .changed(before: toggled, after: new),
    ]
    outcome.totals.edited = 1
    outcome.totals.reopened = 1
    outcome.numbers = [1]
    await store.receive(.changes(.swept(outcome))) {
      $0.changes.outcome = outcome
      $0.changes.changes = outcome.changes
      $0.changes.totals = outcome.totals
    }
    await store.send(.changes(.workFinished))
    await store.receive(.changes(.workKept))
    await store.finish()
  }
}

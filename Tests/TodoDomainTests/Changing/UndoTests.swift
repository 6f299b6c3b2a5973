import Composable
import ComposableTesting
import Testing
import TodoDomain

@MainActor
@Suite("An undo, redo or clear")
struct UndoTests {
  /// One todo reopened, one deleted.
  ///
  /// Created anew each time: LeakSanitizer would report a change kept in a global variable as a leak,
  /// since it can't see through the bits that distinguish an enum's cases.
  nonisolated private static var outcome: TodoList.Outcome {
    var outcome = TodoList.Outcome()
    outcome.commands = ["toggle 1"]
    outcome.changes = [
      .changed(before: Todo.milk.completedAtNoon, after: .milk), .deleted(.mum),
    ]
    outcome.totals.reopened = 1
    outcome.totals.deleted = 1
    outcome.numbers = [1, 2]
    return outcome
  }

  @Test(
    "reports its outcome, and leaves no todo in the state",
    arguments: [Command.undo(3), .redo(3), .clear])
  func sweep(_ command: Command) async {
    let calls = Recorder<String>()
    var before = TodoList.State.holding(.milk)
    before.changes = [.added(.milk)]
    before.totals.added = 1
    before.totals.deleted = 4
    let store = listStore(before) {
      $0.database.undo = { count in
        calls.record("\(Command.undo(count))")
        return Self.outcome
      }
      $0.database.redo = { count in
        calls.record("\(Command.redo(count))")
        return Self.outcome
      }
      $0.database.clear = {
        calls.record("clear")
        return Self.outcome
      }
    }

    await store.send(.commandSubmitted(command)) { $0.changes = [] }
    await store.receive(.swept(Self.outcome)) {
      $0.todos = []
      $0.changes = Self.outcome.changes
      $0.outcome = Self.outcome
      $0.totals.reopened = 1
      $0.totals.deleted = 5
    }

    #expect(calls.values == ["\(command)"])
    await store.finish()
  }

  @Test("has its outcome cleared by the next command")
  func nextCommand() async {
    var before = TodoList.State()
    before.outcome = Self.outcome
    let store = listStore(before) {
      $0.database.undo = { _ throws(TodoStoreError) in throw .notSoManyToUndo(available: 0) }
    }

    await store.send(.commandSubmitted(.undo(1))) { $0.outcome = nil }
    await store.receive(.failed(.notSoManyToUndo(available: 0))) {
      $0.refusal = .notSoManyToUndo(available: 0)
    }

    await store.finish()
  }

  @Test("rolls the unit of work back if a todo isn't as the history left it")
  func unlikeHistory() async {
    let store = listStore {
      $0.database.redo = { _ throws(TodoStoreError) in throw .unlikeHistory(number: 1) }
      $0.database.rollback = {}
    }

    await store.send(.commandSubmitted(.redo(1)))
    await store.receive(.failed(.unlikeHistory(number: 1))) {
      $0.failure = .unlikeHistory(number: 1)
    }
    await store.send(.workFinished)
    await store.receive(.workLeft)

    await store.finish()
  }

  @Test("can run in a unit of work that isn't a step of the history")
  func noStep() async {
    let names = Recorder<String?>()
    let store = listStore {
      $0.now = { .noon }
      $0.database.begin = { command, _ in
        names.record(command)
        return 5
      }
    }

    await store.send(.workStarted(command: nil))
    await store.receive(.workOpened(step: 5)) { $0.step = 5 }

    #expect(names.values == [nil])
    await store.finish()
  }

  @Test("has a complete outcome if it lists every change that it counts")
  func toldInFull() {
    #expect(TodoList.Outcome().isToldInFull)
    #expect(Self.outcome.isToldInFull)

    var shortened = Self.outcome
    shortened.changes.removeLast()
    #expect(!shortened.isToldInFull)
  }
}

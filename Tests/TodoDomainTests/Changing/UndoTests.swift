import Composable
import ComposableTesting
import Testing
import TodoDomain

@MainActor
@Suite("The list, asked for what it does not hold,")
struct UndoTests {
  /// One todo reopened, one deleted.
  ///
  /// Made anew each time: a change that a global variable kept would be a leak to LeakSanitizer,
  /// which does not see through the bits that tell one case of an enumeration from the other.
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
    "tells what came of it, with no todo in hand",
    arguments: [Command.undo(3), .redo(3), .clear])
  func sweep(_ command: Command) async {
    let calls = Recorder<String>()
    var before = TodoList.State.holding(.milk)
    before.changes = [.added(.milk)]
    before.totals.added = 1
    before.totals.deleted = 4
    let store = listStore(before) {
      $0.database.undo = { count in
        calls.record("undo(\(count))")
        return Self.outcome
      }
      $0.database.redo = { count in
        calls.record("redo(\(count))")
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

  @Test("forgets what came of it with the next command")
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

  @Test("cannot keep a unit of work in which a todo was not as the history left it")
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

  @Test("begins a unit of work that is not a step of the history")
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

  @Test("is told in full if nothing that is counted is left out")
  func toldInFull() {
    #expect(TodoList.Outcome().isToldInFull)
    #expect(Self.outcome.isToldInFull)

    var shortened = Self.outcome
    shortened.changes.removeLast()
    #expect(!shortened.isToldInFull)
  }
}

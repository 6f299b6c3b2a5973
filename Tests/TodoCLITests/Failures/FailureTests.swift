import Testing
import TodoDomain
import TodoText

@testable import TodoCLI

@Suite("A failure")
struct FailureTests {
  @Test(
    "from the database keeps its message and hint, and has the right exit code",
    arguments: [
      (.noTodo(.number(9)), 1),
      (.ambiguous(idPrefix: "01a2", count: 2), 1),
      (.besideItself(.number(1)), 64),
      (.notSoManyToUndo(available: 0), 1),
      (.notSoManyToRedo(available: 3), 1),
      (.unlikeHistory(number: 1), 65),
      (.when(.noDueDate), 64),
      (.notATodoDatabase(path: "x", reason: "y"), 65),
      (.damaged(path: "x", reason: "y"), 65),
      (.refused(sql: "SELECT", code: 1, message: "y"), 70),
      (.cannotCreate(path: "x", reason: "y"), 73),
      (.inputOutput(path: "x", reason: "y"), 74),
      (.unsynced(path: "x", reason: "y"), 74),
      (.locked(path: "x", seconds: 30), 75),
      (.newerSchema(path: "x", found: 2, known: 1), 76),
      (.noPermission(path: "x", reason: "y"), 77),
    ] as [(TodoStoreError, Int32)])
  func database(error: TodoStoreError, exitCode: Int32) {
    let failure = Failure(error)
    #expect(failure.exitCode.rawValue == exitCode)
    #expect(failure.message == error.description)
    #expect(failure.hint == error.hint)
  }

  @Test("from anything else has the right exit code")
  func others() {
    #expect(Failure.noHome.exitCode.rawValue == 73)
    #expect(
      Failure(WhenError.noDueDate).exitCode.rawValue
        == 64)
    #expect(Failure(OutputError.closed).exitCode.rawValue == 0)
    #expect(Failure(OutputError.failed(errorNumber: 28)).exitCode.rawValue == 74)
    #expect(Failure(UsageError.missingPlace).exitCode.rawValue == 64)
    #expect(Failure(QueryError.contradiction).exitCode.rawValue == 64)
    #expect(
      Failure(ScriptError(file: "x", line: 1, column: 1, reason: SyntaxError.nul)).exitCode.rawValue
        == 65)
    #expect(Failure.unreadable("x", errorNumber: 2).exitCode.rawValue == 66)
  }

  @Test("to print the answer says that the change is saved, unless the reader is gone")
  func afterSaving() {
    #expect(
      Failure(OutputError.failed(errorNumber: 28)).afterSaving
        == Failure(
          message: "done and saved, but the answer cannot be written: No space left on device",
          exitCode: .inputOutput))
    #expect(Failure(OutputError.closed).afterSaving == Failure(OutputError.closed))
    #expect(Failure(.inputOutput(path: "x", reason: "y")).afterSaving.hint == nil)
  }
}

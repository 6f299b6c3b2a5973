import Testing
import TodoDomain

@testable import TodoCLI

@Suite("A store error")
struct TodoStoreErrorHintTests {
  private static let errors: [(TodoStoreError, String, String?)] = [
    (
      TodoStoreError.noTodo(.number(9)), "no todo 9",
      "`todo list --all` shows every todo with its number."
    ),
    (
      .noTodo(.range(3...7)), "no todo has a number from 3 to 7",
      "`todo list --all` shows every todo with its number."
    ),
    (
      .noTodo(.label("milk")), "no todo @milk",
      "A label works after the line that sets it with --as."
    ),
    (
      .ambiguous(idPrefix: "0193", count: 2), "0193 is the beginning of 2 ids",
      "Give more digits, or the number."
    ),
    (
      .besideItself(.number(5)), "todo 5 is one of those to move, or part of one",
      "Leave it out, or give another place."
    ),
    (.notSoManyToUndo(available: 0), "there is nothing to undo", nil),
    (
      .notSoManyToUndo(available: 1), "there is only 1 command to undo",
      "`todo undo 1` undoes everything."
    ),
    (
      .notSoManyToRedo(available: 0), "there is nothing to redo",
      "What was undone can be redone."
    ),
    (
      .notSoManyToRedo(available: 0, undone: 3), "there is nothing to redo",
      "To redo what was undone before the last change: `todo redo --step 3`"
    ),
    (.noStep(9), "no step 9 in the history", "`todo history` shows each step with its number."),
    (.stepIsUndone(9), "step 9 is undone already", "`todo redo --step 9` redoes it."),
    (.stepIsDone(9), "step 9 isn't undone", "`todo undo --step 9` undoes it."),
    (
      .stepIsDone(2, reversal: 4), "step 4, a command of its own, undid what step 2 did",
      "`todo undo --step 4` brings it back."
    ),
    (
      .changedSince(number: 1, .description, by: .step(4)), "step 4 changed the text of 1 since",
      "Undo step 4 first (`todo undo --step 4`), or change it with a command."
    ),
    (
      .notAsLeft(number: 1, by: .author("bob"), deletion: 5), "bob deleted 1 since",
      "`todo undo --step 5` restores it."
    ),
    (
      .alsoDone(number: 2, by: .author("bob")), "bob did the same to 2",
      "Nothing was changed. Change it with a command."
    ),
    (
      .notSoManyToRedo(available: 2), "there are only 2 commands to redo",
      "`todo redo 2` redoes everything."
    ),
    (
      .unlikeHistory(number: 5), "todo 5 is not as the history left it",
      "Nothing was changed. `todo doctor` says what else is not as it should be."
    ),
    (
      .when(.outsideCalendar(.relative(.after(9999, .year), nil))),
      "+9999y is outside the years 1 to 9999",
      "Give a date that four digits of a year can write."
    ),
    (
      .locked(path: "x", seconds: 30), "another process kept x locked for 30 seconds",
      "Wait until it is done, or wait longer with --timeout SECONDS."
    ),
    (
      .log(.tooSlow(remote: "r", seconds: 0.5)), "r didn't answer within 0.5 seconds",
      "The list is safe here. Try again later, or wait longer with --timeout SECONDS."
    ),
    (
      .locked(path: "x", seconds: 1), "another process kept x locked for 1 second",
      "Wait until it is done, or wait longer with --timeout SECONDS."
    ),
    (
      .locked(path: "x", seconds: 0.5), "another process kept x locked for 0.5 seconds",
      "Wait until it is done, or wait longer with --timeout SECONDS."
    ),
    (
      .newerSchema(path: "x", found: 3, known: 1),
      "x is at migration 3, but this build stops at 1",
      "Update todo, or choose another file with --database PATH."
    ),
    (
      .notATodoDatabase(path: "x", reason: "r"), "x is not a todo database: r",
      "Choose another file with --database PATH."
    ),
    (
      .damaged(path: "x", reason: "r"), "x is damaged: r",
      "Nothing was changed. `todo doctor` says what is damaged, and saves what can be read."
    ),
    (
      .cannotCreate(path: "x", reason: "r"), "cannot create x: r",
      "Choose another place with --database PATH."
    ),
    (
      .noPermission(path: "x", reason: "r"), "no permission for x: r",
      "Choose another place with --database PATH."
    ),
    (
      .inputOutput(path: "x", reason: "r"), "x: r",
      "Nothing was changed. Make room on the disk, and try again."
    ),
    (
      .unsynced(path: "x", reason: "r"), "x: saved, but the disk failed afterwards: r",
      "Check the disk: a power cut could still undo this."
    ),
    (
      .refused(sql: "SELECT 1", code: 1, message: "m"), "SQLite refused `SELECT 1`: m (code 1)",
      nil
    ),
  ]

  @Test(
    "says what happened and what to do",
    arguments: errors)
  func words(_ error: TodoStoreError, _ description: String, _ hint: String?) {
    #expect(error.description == description)
    #expect(error.hint == hint)
  }
}

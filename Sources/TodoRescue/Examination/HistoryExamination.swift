import SQLite
import TodoDomain
import TodoSQLite
import TodoText

/// Examines the steps of the history, and the numbers it has given.
struct HistoryExamination {
  let database: Database

  /// Reports whether each change belongs to an existing step.
  func findReferences() throws -> Finding {
    let count = try database.integer(
      "SELECT count(*) FROM change WHERE NOT EXISTS (SELECT 1 FROM step WHERE sequence = step)")
    return count == 0
      ? Finding(.references, .ok, "every change belongs to a step")
      : Finding(.references, .damaged, "changes of steps that are not there: \(count)")
  }

  /// Reports whether no number can be given a second time.
  func findNumbers() throws -> Finding {
    let given = try database.integer("SELECT max(seq) FROM sqlite_sequence WHERE name = 'todo'")
    let greatest = try database.integer(StatementName.greatestNumber.sql)
    if given < greatest {
      return Finding(
        .numbers, .damaged, "numbers from \(given + 1) to \(greatest) would be given a second time",
        todos: [given + 1...greatest])
    }
    guard given < NumberRule.numbers.upperBound else {
      return Finding(.numbers, .damaged, "no number is left for a new todo")
    }
    return Finding(.numbers, .ok, "no number will be given twice")
  }

  /// Reports whether each step is complete, and undoes one before it if it undoes any.
  func findSteps() throws -> Finding {
    var misplaced = NumberRanges()
    var damaged = NumberRanges()
    var stepCount = 0
    try PreparedStatement(database, Self.steps).forEach { row in
      if row.isNull(3) { stepCount += 1 }
      guard let step = StoredStep(row), step.isIntact else {
        damaged.insert(row.integer(0))
        return
      }
      if row.integer(5) == 0 || row.integer(6) == 0 { misplaced.insert(step.sequence) }
    }
    var problems: [String] = []
    if damaged.count > 0 { problems.append("steps of the history that are damaged: \(damaged)") }
    if misplaced.count > 0 {
      problems.append(
        "steps of the history that are incomplete, or undo one that isn't there: \(misplaced)")
    }
    guard problems.isEmpty else {
      return Finding(.steps, .damaged, problems.joined(by: "; "))
    }
    return Finding(
      .steps, .ok,
      "\(stepCount) step\(stepCount == 1 ? "" : "s") of history, each complete")
  }

  /// Also selects whether what a step undoes exists, and whether all its changes do.
  private static let steps = """
    SELECT \(StoredStep.selection),
      undone IS NULL OR undone < sequence
        AND EXISTS (SELECT 1 FROM step AS older WHERE older.sequence = step.undone),
      (SELECT count(*) = max(ordinal) AND min(ordinal) = 1 FROM change
        WHERE change.step = step.sequence)
    FROM step ORDER BY sequence
    """
}

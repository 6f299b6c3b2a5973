import SQLite
import TodoDomain
import TodoSQLite
import TodoText

/// Restores todos from the history, and keeps as much of the history as fits the todos.
extension RescuedDatabase {
  /// Restores todos whose rows were lost, and decides about those read from unreachable pages.
  func askHistory(_ damage: SalvageReader.Damage) throws {
    try eachTrace { number, trace, _ in
      let isUncertain =
        try integer("SELECT count(*) FROM uncertain WHERE number = ?1", number) == 1
      let isThere = try list.todo(number) != nil
      guard isUncertain || !isThere else { return }
      if trace.isThere == false {
        if isUncertain { try run("DELETE FROM todo WHERE number = ?1", number) }
        // It was deleted, not lost.
        try run("DELETE FROM mentioned WHERE number = ?1", number)
        try run("INSERT INTO deleted VALUES (?1)", number)
        return
      }
      // A todo missing from an intact page was deleted, even if the history has lost its deletion.
      let isMentioned =
        try integer("SELECT count(*) FROM mentioned WHERE number = ?1", number) == 1
      guard isThere || isMentioned || damage.mayHide(number) else { return }
      guard trace.isWhole, trace.todo.isStorable else {
        if trace.isThere == true { try mention(number) }
        return
      }
      if let stored = try list.todo(number) {
        // The history may have lost the latest changes.
        if stored.modifiedAt >= trace.todo.modifiedAt { return }
        try run("DELETE FROM todo WHERE number = ?1", number)
      }
      try mention(number)
      if try isNew({ try list.restore(trace.todo) }) {
        try run("INSERT OR IGNORE INTO fromHistory VALUES (?1)", number)
      }
    }
  }

  /// Repairs todos that differ from the history.
  ///
  /// Drops any other history that doesn't fit, and everything older. Undo goes from the newest step
  /// to older ones, so each remaining step can be undone. Returns whether nothing was dropped.
  func keepHistoryThatFits(_ damage: SalvageReader.Damage) throws -> Bool {
    let isWhole = damage.isHistoryWhole && !isHistoryDamaged
    var last = try database.integer(Self.lastBrokenStep)
    try eachTrace { number, trace, lastBreak in
      last = max(last, lastBreak)
      let stored = try list.todo(number)
      guard trace.difference(from: stored) != nil else { return }
      if isWhole, !damage.isThere, let stored, let undamaged = trace.undamaged(stored) {
        try list.write(stored.changedFields(to: undamaged), of: undamaged)
        try run("INSERT OR IGNORE INTO fromHistory VALUES (?1)", number)
      } else {
        // A missing todo is reported as lost, or the history may have lost its deletion.
        if stored != nil || damage.isTodoTableWhole { unlikeHistory.insert(number) }
        last = max(last, try integer(Self.lastStepOfTodo, number))
      }
    }
    guard last > 0 || !isWhole else { return true }
    try database.run(
      """
      DELETE FROM change WHERE step <= \(last) OR step NOT IN (SELECT sequence FROM step);
      DELETE FROM step WHERE sequence <= \(last);
      UPDATE step SET undone = NULL WHERE undone NOT IN (SELECT sequence FROM step);
      """)
    return false
  }

  /// Gives each step that now undoes none its new checksum.
  func sealSteps() throws {
    var steps: [StoredStep] = []
    try PreparedStatement(database, "SELECT \(StoredStep.selection) FROM step").forEach { row in
      if let step = StoredStep(row), !step.isIntact { steps.append(step) }
    }
    let step = try PreparedStatement(database, "UPDATE step SET checksum = ?1 WHERE sequence = ?2")
    for stored in steps {
      try step.bind(stored.checksum, stored.sequence)
      try step.run()
    }
  }

  /// Calls `body` with the number of each todo in the history, its trace, and the last step that a break in the trace
  /// makes useless, or 0.
  private func eachTrace(_ body: (Int64, TodoTrace, Int64) throws -> Void) throws {
    var trace: TodoTrace?
    var lastStep: Int64 = 0
    var lastBreak: Int64 = 0
    try PreparedStatement(database, Self.changes).forEach { row in
      let change = StoredChange(row)
      if trace?.todo.number != change.todo {
        if let trace { try body(trace.todo.number, trace, lastBreak) }
        trace = TodoTrace(number: change.todo)
        (lastStep, lastBreak) = (0, 0)
      }
      let step = change.step
      switch trace?.follow(change) {
      case nil: break
      case .unreadable: lastBreak = step
      case .outOfOrder, .unlike: lastBreak = lastStep
      }
      lastStep = step
    }
    if let trace { try body(trace.todo.number, trace, lastBreak) }
  }

  /// All changes, by todo, the oldest first.
  private static let changes = """
    SELECT \(StoredChange.selection) FROM change CROSS JOIN step
    WHERE step.sequence = change.step
    ORDER BY change.todo, change.step, change.ordinal
    """

  private static let lastStepOfTodo = """
    SELECT coalesce(max(change.step), 0) FROM change JOIN step ON step.sequence = change.step
    WHERE change.todo = ?1
    """

  /// The last step that is damaged or missing, or lacks some of its changes.
  private static let lastBrokenStep = """
    SELECT max(
      coalesce((SELECT max(step) FROM change
        WHERE NOT EXISTS (SELECT 1 FROM step WHERE sequence = change.step)), 0),
      coalesce((SELECT max(sequence) FROM step
        WHERE NOT EXISTS (SELECT 1 FROM change WHERE change.step = step.sequence)), 0),
      coalesce((SELECT max(step) FROM (
        SELECT step FROM change GROUP BY step
        HAVING min(ordinal) <> 1 OR max(ordinal) <> count(*))), 0),
      coalesce((SELECT max(sequence) FROM step JOIN damaged ON sequence = step), 0))
    """
}

extension Todo {
  /// Whether a database accepts it; for todos from the history, only the form has been checked.
  fileprivate var isStorable: Bool {
    !description.isEmpty && Instant.range.contains(createdAt)
      && Instant.range.contains(modifiedAt)
  }
}

import FoundationEssentials
import SQLite
import TodoDomain
import TodoText

/// The chain of steps.
///
/// Undo and redo are nested: all that was done between a step and its undo is undone, too. So the next step to undo or to
/// redo is found by jumps from the newest step: over a step and its undo, or over an undo and its redo.
extension StoredList {
  enum Direction {
    case undo, redo
  }

  /// The step that undo or redo reverses next, if it begins at the step `sequence`; `nil` if there is none.
  ///
  /// In a list that syncs, the steps of others are left out.
  func next(
    _ direction: Direction, _ replica: Replica?, from sequence: Int64 = .max
  ) throws -> StoredStep? {
    var sequence = sequence
    while let step = try lastStep(upTo: sequence, replica) {
      guard let undone = step.undone else { return direction == .undo ? step : nil }
      guard let target = try link(undone) else { throw StoredStep.missing(undone) }
      switch (direction, target.undone) {
      case (.undo, nil): sequence = undone - 1
      case (.undo, let redone?): return try link(redone)
      case (.redo, nil): return step
      case (.redo, _?): sequence = undone - 1
      }
    }
    return nil
  }

  /// How many steps can be undone or redone, up to `limit`.
  func count(_ direction: Direction, _ replica: Replica?, upTo limit: Int) throws -> Int {
    var count = 0
    var sequence = Int64.max
    while count < limit, let step = try next(direction, replica, from: sequence) {
      count += 1
      sequence = step.sequence - 1
    }
    return count
  }

  /// The last step up to `sequence`; in a list that syncs, of those made here.
  private func lastStep(upTo sequence: Int64, _ replica: Replica?) throws -> StoredStep? {
    let statement: PreparedStatement
    if let replica {
      statement = try self.statement(
        ofQuery: """
          SELECT \(StoredStep.selection) FROM step LEFT JOIN entry ON entry.step = step.sequence
          WHERE sequence <= ?1 AND (device IS NULL OR device = ?2) ORDER BY sequence DESC LIMIT 1
          """)
      try statement.bind(sequence, replica.device)
    } else {
      statement = try self.statement(.lastStep)
      try statement.bind(sequence)
    }
    return try statement.first { row in
      guard let step = StoredStep(row) else { throw StoredStep.damaged(row.integer(0)) }
      return try step.checked()
    }
  }

  /// The step with this number, or `nil`.
  ///
  /// - Throws: A failure that names it, where it is damaged.
  func link(_ sequence: Int64) throws -> StoredStep? {
    let step = try lastStep(upTo: sequence, nil)
    return step?.sequence == sequence ? step : nil
  }

  /// The step that undoes this one, unless it is undone itself.
  func undo(of sequence: Int64) throws -> StoredStep? {
    let statement = try PreparedStatement(
      database,
      """
      SELECT max(sequence) FROM step WHERE undone = ?1 AND NOT \(StoredStep.isUndone())
      """)
    try statement.bind(sequence)
    return try statement.first { $0.isNull(0) ? nil : $0.integer(0) }.flatMap { $0 }.flatMap(link)
  }

  /// The command that a step undoes or redoes, and whether the step is an undo; a command is its own.
  func origin(of step: StoredStep) throws -> (command: StoredStep, isUndo: Bool) {
    guard let undone = step.undone, let target = try link(undone) else { return (step, false) }
    guard let redone = target.undone, let command = try link(redone) else { return (target, true) }
    return (command, false)
  }

  /// The later command that has reversed a step, by `undo --step`, and is in effect.
  func reversal(of step: StoredStep) throws -> StoredStep? {
    let statement = try PreparedStatement(
      database,
      """
      SELECT max(sequence) FROM step WHERE sequence > ?1 AND command = 'undo: ' || ?2
        AND \(StoredStep.isInEffect())
      """)
    try statement.bind(step.sequence, step.command)
    return try statement.first { $0.isNull(0) ? nil : $0.integer(0) }.flatMap { $0 }.flatMap(link)
  }

  /// The command that was undone last and that no later `redo --step` has redone, which is a command of its own; in a
  /// list that syncs, of those undone here.
  func lastUndone(_ replica: Replica?) throws -> Int64? {
    let isOfOthers =
      replica == nil
      ? "0" : "EXISTS (SELECT 1 FROM entry WHERE entry.step = step.sequence AND device <> ?1)"
    let statement = try PreparedStatement(
      database,
      """
      SELECT step.undone, max(step.sequence) FROM step JOIN step AS command
      ON command.sequence = step.undone
      WHERE step.undone IS NOT NULL AND command.undone IS NULL AND NOT \(StoredStep.isUndone())
        AND NOT \(isOfOthers)
        AND NOT EXISTS (
          SELECT 1 FROM step AS again WHERE again.sequence > step.sequence
            AND again.command = 'redo: ' || command.command AND \(StoredStep.isInEffect("again")))
      """)
    if let replica { try statement.bind(replica.device) }
    return try statement.first { $0.isNull(0) ? nil : $0.integer(0) } ?? nil
  }

  /// Checks that the end of the history isn't missing.
  ///
  /// - Throws: A failure that says so, where a newer step is not there.
  func checkNewestStep() throws {
    let newestChange = try statement(.newestChange).first { $0.integer(0) } ?? 0
    let newestStep = try statement(.newestStep).first { $0.integer(0) } ?? 0
    guard newestChange > newestStep else { return }
    throw StoredStep.missing(newestChange)
  }

  /// At most `size` commands, the newest first, from the step `first` or from the end.
  func steps(_ first: Int64?, _ size: Int) throws -> StepPage {
    if first == nil { try checkNewestStep() }
    let replica = try replica()
    var steps: [Step] = []
    var next: Int64?
    let statement = try statement(.stepsBefore)
    try statement.bind(first ?? .max, Int64(size) + 1)
    try statement.forEach { row in
      let sequence = row.integer(0)
      if steps.count == size { return next = sequence }
      guard let step = StoredStep(row) else { throw StoredStep.damaged(sequence) }
      steps.append(
        Step(
          sequence: sequence, at: step.at, command: step.command,
          changeCount: Int(row.integer(5)), isUndone: row.integer(6) == 1,
          author: try replica.flatMap { try otherAuthor(of: sequence, $0) }))
    }
    return StepPage(steps: steps, next: next)
  }
}

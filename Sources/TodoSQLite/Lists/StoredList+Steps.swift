import SQLite
import TodoDomain

/// The chain of steps: the done ones, followed by the undone ones that can be redone.
///
/// Each step knows its predecessor. The newest step always ends the chain; undone steps that a newer step replaced aren't
/// in it.
extension StoredList {
  /// The last done step, or 0; in a unit of work, the one before it.
  func head() throws -> Int64 {
    if let head = unit?.head { return head }
    let head = try statement(.head).first { $0.integer(0) } ?? 0
    unit?.head = head
    return head
  }

  /// The step with this number, or `nil`.
  ///
  /// - Throws: A failure that names it, where it is damaged.
  func link(_ sequence: Int64) throws -> StoredStep? {
    let statement = try statement(.step)
    try statement.bind(sequence)
    return try statement.first { row in
      guard let step = StoredStep(row) else { throw StoredStep.damaged(sequence) }
      return try step.checked()
    }
  }

  /// The step after `sequence` in the chain if its state is `isUndone`, or else `nil`.
  func link(after sequence: Int64, isUndone: Bool) throws -> StoredStep? {
    let statement = try statement(.stepAfter)
    try statement.bind(Int64(isUndone ? 1 : 0), sequence)
    guard let next = try statement.first({ $0.isNull(0) ? nil : $0.integer(0) }) ?? nil
    else { return nil }
    return try link(next)
  }

  /// How many steps from `sequence` backwards are done, up to `limit`.
  func countDone(from sequence: Int64, upTo limit: Int) throws -> Int {
    var count = 0
    var sequence = sequence
    while count < limit, let link = try link(sequence) {
      count += 1
      sequence = link.previous
    }
    return count
  }

  /// How many steps after `sequence` can be redone, up to `limit`.
  func countUndone(after sequence: Int64, upTo limit: Int) throws -> Int {
    var count = 0
    var sequence = sequence
    while count < limit, let link = try link(after: sequence, isUndone: true) {
      count += 1
      sequence = link.sequence
    }
    return count
  }

  private func newestStep() throws -> Int64 {
    try statement(.newestStep).first { $0.integer(0) } ?? 0
  }

  /// Checks that the end of the history isn't missing.
  ///
  /// - Throws: A failure that says so, where a newer step is not there.
  func checkNewestStep() throws {
    let newestChange = try statement(.newestChange).first { $0.integer(0) } ?? 0
    guard try newestChange > newestStep() else { return }
    throw StoredStep.missing(newestChange)
  }

  /// At most `size` steps of the chain, the newest first, from the step `first` or from the end.
  func steps(_ first: Int64?, _ size: Int) throws -> StepPage {
    if first == nil { try checkNewestStep() }
    var sequence = try first ?? newestStep()
    var steps: [Step] = []
    while steps.count < size, sequence > 0 {
      let statement = try statement(.step)
      try statement.bind(sequence)
      let previous = try statement.first { row in
        guard let step = StoredStep(row) else { throw StoredStep.damaged(sequence) }
        steps.append(
          Step(
            sequence: sequence, at: step.at, command: step.command,
            changeCount: Int(row.integer(6)), isUndone: step.isUndone))
        return step.previous
      }
      sequence = previous ?? 0
    }
    if let replica = try replica() {
      for index in steps.indices {
        steps[index].author = try otherAuthor(of: steps[index].sequence, replica)
      }
    }
    return StepPage(steps: steps, next: sequence > 0 ? sequence : nil)
  }
}

import SQLite
import TodoDomain

/// Undo and redo by a unit of work that isn't a step itself.
extension StoredList {
  /// Undoes the last `count` steps, the last one first.
  ///
  /// - Throws: `.notSoManyToUndo`, before anything is changed.
  func undo(_ count: Int) throws -> TodoList.Outcome {
    try checkNoStep()
    if let replica = try replica() { return try undoByStep(count, replica) }
    let available = try countDone(from: try head(), upTo: count)
    guard available == count else {
      try checkNewestStep()
      throw TodoStoreError.notSoManyToUndo(available: available)
    }

    var outcome = TodoList.Outcome(detailLimit: detailLimit)
    for _ in 0..<count {
      guard let link = try link(try head()) else { break }
      try eachChange(of: link.sequence, backwards: true) { try replay($0.inverse, &outcome) }
      try mark(link, isUndone: true)
      unit?.head = link.previous
      outcome.tell(command: link.command)
    }
    return outcome.sorted()
  }

  /// Redoes `count` undone steps, the one that was undone last first.
  ///
  /// - Throws: `.notSoManyToRedo`, before anything is changed.
  func redo(_ count: Int) throws -> TodoList.Outcome {
    try checkNoStep()
    if let replica = try replica() { return try redoByStep(count, replica) }
    let available = try countUndone(after: try head(), upTo: count)
    guard available == count else {
      try checkNewestStep()
      throw TodoStoreError.notSoManyToRedo(available: available)
    }

    var outcome = TodoList.Outcome(detailLimit: detailLimit)
    for _ in 0..<count {
      guard let link = try link(after: try head(), isUndone: true) else { break }
      try eachChange(of: link.sequence, backwards: false) { try replay($0, &outcome) }
      try mark(link, isUndone: false)
      unit?.head = link.sequence
      outcome.tell(command: link.command)
    }
    return outcome.sorted()
  }

  /// A step of the history can't undo others: its changes are inverses of no step.
  private func checkNoStep() throws {
    guard unit?.command == nil else {
      throw SQLiteFailure.misuse("the unit of work is a step of the history")
    }
  }

  private func mark(_ link: StoredStep, isUndone: Bool) throws {
    let statement = try statement(.markStep)
    try statement.bind(Int64(isUndone ? 1 : 0), link.sequence)
    try statement.run()
  }

  /// Calls `body` with each change of a step, loading them one at a time.
  func eachChange(
    of step: Int64, backwards: Bool, _ body: (StoredChange) throws -> Void
  ) throws {
    var change = try self.change(of: step, in: 1...Int64.max, last: backwards)
    while let next = change {
      try body(next)
      change =
        backwards
        ? try self.change(of: step, in: 0...next.ordinal - 1, last: true)
        : try self.change(of: step, in: next.ordinal + 1...Int64.max, last: false)
    }
  }

  /// The first or the last change of a step with an ordinal in `range`.
  func change(
    of step: Int64, in range: ClosedRange<Int64>, last: Bool
  ) throws -> StoredChange? {
    let statement = try statement(last ? .lastChange : .firstChange)
    try statement.bind(step, range.lowerBound, range.upperBound)
    return try statement.first { try StoredChange($0).checked() }
  }
}

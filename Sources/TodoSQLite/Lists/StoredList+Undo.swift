import FoundationEssentials
import SQLite
import TodoDomain
import TodoText

/// Undo and redo: a new step that reverses another one.
extension StoredList {
  /// Undoes steps, the last one first, each by a new step.
  ///
  /// - Throws: `.notSoManyToUndo`, before anything is changed.
  func undo(_ choice: StepChoice) throws -> TodoList.Outcome {
    try reverse(choice, .undo) { available, _ in .notSoManyToUndo(available: available) }
  }

  /// Redoes undone steps, the one that was undone last first, each by a step that reverses its undo.
  ///
  /// - Throws: `.notSoManyToRedo`, before anything is changed.
  func redo(_ choice: StepChoice) throws -> TodoList.Outcome {
    try reverse(choice, .redo) { available, replica in
      let undone = available == 0 ? try lastUndone(replica) : nil
      return .notSoManyToRedo(available: available, undone: undone)
    }
  }

  private func reverse(
    _ choice: StepChoice, _ direction: Direction,
    refusal: (_ available: Int, Replica?) throws -> TodoStoreError
  ) throws -> TodoList.Outcome {
    guard unit?.command == nil else {
      throw SQLiteFailure.misuse("the unit of work is a step of the history")
    }
    var reversal = Reversal(
      direction: direction, outcome: TodoList.Outcome(detailLimit: detailLimit),
      at: unit?.at ?? .epoch)
    if let replica = try replica() {
      reversal.replica = replica
      reversal.clock = try nameSteps(of: replica)
    }
    do {
      switch choice {
      case .last(let count):
        let available = try self.count(direction, reversal.replica, upTo: count)
        guard available == count else {
          try checkNewestStep()
          throw try refusal(available, reversal.replica)
        }
        for _ in 0..<count {
          guard let step = try next(direction, reversal.replica) else { break }
          try reverse(step, isNext: true, isNamed: false, &reversal)
        }
      case .numbered(let number):
        let step = try step(number, direction)
        let next = try [Direction.undo, .redo].compactMap { try self.next($0, reversal.replica) }
        let isNext = next.contains { $0.sequence == step.sequence }
        try reverse(step, isNext: isNext, isNamed: true, &reversal)
      }
    } catch let refusal as TodoStoreError where reversal.hasBegun {
      // A part of a step may be reversed.
      unit?.failure = refusal
      throw refusal
    }
    return reversal.outcome.sorted()
  }

  /// The step that reverses a chosen one, or is to be reversed.
  ///
  /// - Throws: `.noStep`, `.stepIsUndone`, `.stepIsDone`.
  private func step(_ number: Int64, _ direction: Direction) throws -> StoredStep {
    guard let step = try link(number) else { throw TodoStoreError.noStep(number) }
    switch (direction, try undo(of: number)) {
    case (.undo, nil): return step
    case (.undo, _?): throw TodoStoreError.stepIsUndone(number)
    case (.redo, let undo?): return undo
    case (.redo, nil):
      throw TodoStoreError.stepIsDone(number, reversal: try reversal(of: step)?.sequence)
    }
  }

  /// What all steps of one undo or redo share.
  private struct Reversal {
    let direction: Direction
    var outcome: TodoList.Outcome
    let at: Instant
    var hasBegun = false
    /// In a list that syncs.
    var replica: Replica?
    /// The last clock that a step was given there.
    var clock: Int64 = 0
  }

  /// Reverses a step by a new one.
  ///
  /// If it `isNext`, undo and redo go on from it, and a list that doesn't sync gets back every byte. Any other step is
  /// reversed by what counts as a command, field by field. If a person named its number, `isNamed`.
  private func reverse(
    _ step: StoredStep, isNext: Bool, isNamed: Bool, _ reversal: inout Reversal
  ) throws {
    reversal.hasBegun = true
    let (origin, isUndo) = try origin(of: step)
    let command = "\(isUndo ? "redo" : "undo"): \(origin.command)"
    try beginStep(command, at: reversal.at, undoing: isNext ? step.sequence : nil)
    if let replica = reversal.replica {
      reversal.clock = max(reversal.at.millisecondsSince1970, reversal.clock + 1)
      let undone = isNext ? try id(of: step, replica) : nil
      let name = undone.map { "\(isUndo ? "redo" : "undo"): \($0)" } ?? "step \(step.sequence)"
      unit?.entry = EntryHeader(
        id: UUID(named: "\(name) at \(reversal.clock) on \(replica.device)"),
        stamp: Stamp(clock: reversal.clock, device: replica.device), author: replica.author,
        undone: undone)
    }

    let isShared = reversal.replica != nil
    var named: [LogChange] = []
    try eachChange(of: step.sequence, backwards: true) { change in
      if isNext, !isShared {
        let inverse = change.inverse
        try replay(inverse, &reversal.outcome)
        try append(inverse.todo, before: inverse.before, after: inverse.after)
      } else {
        try checkAsLeft(change, isShared: isShared, isNamed: isNamed)
        try reverse(change, at: reversal.at, isShared: isShared, &reversal.outcome)
        named = [LogChange(repeating: [], of: .blank(number: change.todo))]
      }
    }
    if !isNext || isShared {
      try eachChange(of: step.sequence, backwards: false) {
        try settleLinks(of: $0, at: reversal.at)
      }
    }
    // It is undone, even if it had lost in everything.
    try endStep(isNext && unit?.isRecorded == false ? named : [], [])
    reversal.outcome.tell(
      command: reversal.direction == .redo ? origin.command : step.command)
  }

  /// The id of a step in the log; one that is older than the log gets its entry now.
  private func id(of step: StoredStep, _ replica: Replica) throws -> UUID {
    if let header = try header(of: step.sequence) { return header.id }
    let id = EntryHeader.id(ofUnsent: step.sequence, on: replica.device)
    let stamp = Stamp(clock: step.at.millisecondsSince1970, device: replica.device)
    try insert(EntryHeader(id: id, stamp: stamp, author: replica.author), of: step.sequence)
    return id
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
  private func change(
    of step: Int64, in range: ClosedRange<Int64>, last: Bool
  ) throws -> StoredChange? {
    let statement = try statement(last ? .lastChange : .firstChange)
    try statement.bind(step, range.lowerBound, range.upperBound)
    return try statement.first { try StoredChange($0).checked() }
  }
}

import SQLite
import TodoDomain

/// Undo and redo in a script: first of its own commands, then of earlier steps.
///
/// The script is still one step, which has only the changes that are left in the end:
///
/// - An undone command of the script leaves the step: its changes get negative ordinals, and can be redone until the next
///   change.
/// - An earlier step that is undone stays done; its inverse becomes part of the script's step. So does the redo of a step
///   that was undone before the script.
///
/// Only numbers are in memory, however long the script is.
extension StoredList {
  /// The position of a script between the commands that it can undo and redo.
  ///
  ///     steps before it │ its commands            done, ordinals 1, 2, 3, …
  ///                     │ ↑ here
  ///     inverses of     │ commands taken back     ordinals -1, -2, -3, …
  ///     steps before it │ then steps undone before the script
  struct ScriptPlace {
    /// How many of its commands can be undone.
    var doneCommands = 0
    /// How many of its commands can be redone.
    var undoneCommands = 0
    /// How many earlier steps, whose inverses are its last changes, can be redone.
    var inverses = 0
    /// The last earlier step that it didn't undo; `nil` if it undid none.
    var earlier: Int64?
    /// The last step that had been undone before it and that it redid; `nil` if it redid none.
    var later: Int64?
    /// Whether the script has only undone and redone so far.
    var canRedoLater = true
  }

  func undoInScript(_ count: Int) throws -> TodoList.Outcome {
    let place = unit?.place ?? ScriptPlace()
    let missing = max(0, count - place.doneCommands)
    // Other devices may have the earlier steps, and would have to know why they are undone.
    if missing > 0, try replica() != nil { throw TodoStoreError.doneBeforeScript }
    let done = try countDone(from: try place.earlier ?? head(), upTo: missing)
    guard done == missing else {
      try checkNewestStep()
      throw TodoStoreError.notSoManyToUndo(available: place.doneCommands + done)
    }

    var outcome = TodoList.Outcome()
    for _ in 0..<count {
      if let place = unit?.place, place.doneCommands > 0 {
        try takeBackCommand(&outcome)
      } else {
        try takeBackEarlierStep(&outcome)
      }
    }
    return outcome.sorted()
  }

  func redoInScript(_ count: Int) throws -> TodoList.Outcome {
    let place = unit?.place ?? ScriptPlace()
    let own = place.inverses + place.undoneCommands
    var available = own
    if place.canRedoLater, own < count {
      if try replica() != nil { throw TodoStoreError.doneBeforeScript }
      available += try countUndone(after: try place.later ?? head(), upTo: count - own)
    }
    guard available >= count else {
      try checkNewestStep()
      throw TodoStoreError.notSoManyToRedo(available: available)
    }

    var outcome = TodoList.Outcome()
    for _ in 0..<count {
      guard let place = unit?.place else { break }
      if place.inverses > 0 {
        try redoEarlierStep(&outcome)
      } else if place.undoneCommands > 0 {
        try redoCommand(&outcome)
      } else {
        try redoLaterStep(&outcome)
      }
    }
    return outcome.sorted()
  }

  /// Ends what could be redone, as something else changes.
  func dropWhatCouldBeRedone() throws {
    try deleteUndoneChanges()
    unit?.place.undoneCommands = 0
    unit?.place.inverses = 0
    unit?.place.canRedoLater = false
  }

  /// Leaves only the final changes of the unit of work in the history.
  func closeStep() throws {
    guard let unit, unit.isRecorded else { return }
    try deleteUndoneChanges()
    if unit.changeCount == 0 {
      let statement = try statement(.deleteStep)
      try statement.bind(unit.step, at: 1)
      try statement.run()
    }
  }

  private func deleteUndoneChanges() throws {
    guard let unit, unit.place.undoneCommands > 0 else { return }
    let statement = try statement(.deleteUndoneChanges)
    try statement.bind(unit.step, at: 1)
    try statement.run()
  }

  private func takeBackCommand(_ outcome: inout TodoList.Outcome) throws {
    try eachChangeOfLastLine { change, step in
      try replay(change.inverse, &outcome)
      try move(change.ordinal, to: -change.ordinal, of: step)
    }
    unit?.place.doneCommands -= 1
    unit?.place.undoneCommands += 1
  }

  private func redoCommand(_ outcome: inout TodoList.Outcome) throws {
    guard let step = unit?.step else { return }
    var line: Int64?
    while let change = try change(of: step, in: -Int64.max...(-1), last: true),
      line == nil || line == change.line
    {
      line = change.line
      try replay(change, &outcome)
      try move(change.ordinal, to: -change.ordinal, of: step)
      unit?.changeCount += 1
    }
    unit?.place.undoneCommands -= 1
    unit?.place.doneCommands += 1
  }

  private func takeBackEarlierStep(_ outcome: inout TodoList.Outcome) throws {
    guard let link = try link(try unit?.place.earlier ?? head()) else { return }
    unit?.line += 1
    try eachChange(of: link.sequence, backwards: true) { change in
      try replay(change.inverse, &outcome)
      try append(change.todo, before: change.after, after: change.before)
    }
    unit?.place.earlier = link.previous
    unit?.place.inverses += 1
    outcome.tell(command: link.command)
  }

  private func redoEarlierStep(_ outcome: inout TodoList.Outcome) throws {
    let earlier = try unit?.place.earlier ?? head()
    guard let link = try link(after: earlier, isUndone: false) else { return }
    try eachChangeOfLastLine { change, step in
      try replay(change.inverse, &outcome)
      let statement = try statement(.deleteChange)
      try statement.bind(step, at: 1)
      try statement.bind(change.ordinal, at: 2)
      try statement.run()
    }
    unit?.place.earlier = link.sequence
    unit?.place.inverses -= 1
    outcome.tell(command: link.command)
  }

  private func redoLaterStep(_ outcome: inout TodoList.Outcome) throws {
    let later = try unit?.place.later ?? head()
    guard let link = try link(after: later, isUndone: true) else { return }
    unit?.line += 1
    try eachChange(of: link.sequence, backwards: false) { change in
      try replay(change, &outcome)
      try append(change.todo, before: change.before, after: change.after)
    }
    unit?.place.later = link.sequence
    unit?.place.doneCommands += 1
    outcome.tell(command: link.command)
  }

  /// Calls `body` with the done changes of the last line, backwards, and removes them from the step.
  private func eachChangeOfLastLine(
    _ body: (_ change: StoredChange, _ step: Int64) throws -> Void
  ) throws {
    guard let step = unit?.step else { return }
    var line: Int64?
    while let ordinal = unit?.changeCount, ordinal > 0,
      let change = try change(of: step, in: 1...ordinal, last: true),
      line == nil || line == change.line
    {
      line = change.line
      try body(change, step)
      unit?.changeCount -= 1
    }
  }

  private func move(_ ordinal: Int64, to newOrdinal: Int64, of step: Int64) throws {
    let statement = try statement(.moveChange)
    try statement.bind(step, at: 1)
    try statement.bind(ordinal, at: 2)
    try statement.bind(newOrdinal, at: 3)
    try statement.run()
  }
}

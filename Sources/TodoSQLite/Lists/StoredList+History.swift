import SQLite
import TodoDomain

extension StoredList {
  /// A deleted todo as it was at its deletion; `nil` if the history doesn't have it.
  func former(_ number: Int64) throws -> Todo? {
    let statement = try statement(.formerTodo)
    try statement.bind(number)
    return try statement.first { row in
      let change = try StoredChange(row).checked()
      return try Todo.blank(number: number).applying(change.before ?? [])
    }
  }

  /// The changes of a todo that are in effect, the oldest first.
  ///
  /// A step that lost something to others is among them even if it is undone, and so is an undo that did.
  func history(_ number: Int64) throws -> [HistoryEntry] {
    let replica = try replica()
    var entries: [HistoryEntry] = []
    var isShown: [Bool] = []
    try eachChange(of: number) { step, change, isInEffect in
      var entry = HistoryEntry(
        step: step.sequence, at: step.at, command: step.command, event: try event(change))
      if let replica {
        entry.author = try otherAuthor(of: step.sequence, replica)
        entry.lost = try lost(of: step.sequence, to: number)
      }
      // With the last one of several changes in a step.
      if entries.last?.step == step.sequence { entries[entries.count - 1].lost = [] }
      entries.append(entry)
      isShown.append(isInEffect)
      if entry.lost.isEmpty { return }
      for index in entries.indices where [step.sequence, step.undone].contains(entries[index].step)
      {
        isShown[index] = true
      }
    }
    return zip(entries, isShown).filter(\.1).map(\.0)
  }

  /// Calls `body` with the changes of a todo, the oldest first, and whether they are in effect.
  func eachChange(
    of number: Int64, _ body: (StoredStep, StoredChange, _ isInEffect: Bool) throws -> Void
  ) throws {
    let statement = try statement(.history)
    try statement.bind(number)
    try statement.forEach { row in
      guard let step = StoredStep(row) else { throw StoredStep.damaged(row.integer(0)) }
      try body(step, try StoredChange(row, from: 5).checked(), row.integer(11) == 1)
    }
  }

  /// Whether a completed todo was one of a series.
  func wasTurn(_ number: Int64) throws -> Bool {
    var wasTurn = false
    let blank = Todo.blank(number: number)
    try eachChange(of: number) { _, change, isInEffect in
      guard isInEffect, let before = change.before, let after = change.after,
        try blank.applying(after).isComplete
      else { return }
      wasTurn = try blank.applying(before).repeat != nil
    }
    return wasTurn
  }

  private func event(_ change: StoredChange) throws -> HistoryEntry.Event {
    guard let before = change.before else { return .added }
    guard let after = change.after else { return .deleted }
    let blank = Todo.blank(number: change.todo)
    return .changed(try blank.applying(before).changes(to: try blank.applying(after)))
  }
}

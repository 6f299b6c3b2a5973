import SQLite
import TodoDomain

extension StoredList {
  /// A deleted todo as it was at its deletion, or when its addition was undone; `nil` if the history doesn't have it.
  func former(_ number: Int64) throws -> Todo? {
    let statement = try statement(.formerTodo)
    try statement.bind(number)
    return try statement.first { row in
      let change = try StoredChange(row).checked()
      return try Todo.blank(number: number).applying(change.before ?? change.after ?? [])
    }
  }

  /// The changes of a todo that weren't undone, the oldest first.
  func history(_ number: Int64) throws -> [HistoryEntry] {
    let statement = try statement(.history)
    try statement.bind(number)
    var entries: [HistoryEntry] = []
    try statement.forEach { row in
      guard let step = StoredStep(row) else { throw StoredStep.damaged(row.integer(0)) }
      let change = try StoredChange(row, from: 6).checked()
      entries.append(
        HistoryEntry(
          step: step.sequence, at: step.at, command: step.command, event: try event(change)))
    }
    guard let replica = try replica() else { return entries }
    for index in entries.indices {
      let step = entries[index].step
      entries[index].author = try otherAuthor(of: step, replica)
      // The last one of several changes in a step.
      guard index == entries.indices.last || entries[index + 1].step != step else { continue }
      entries[index].lost = try lost(of: step, to: number)
    }
    return entries
  }

  /// Whether a completed todo was one of a series.
  func wasTurn(_ number: Int64) throws -> Bool {
    let statement = try statement(.history)
    try statement.bind(number)
    var wasTurn = false
    let blank = Todo.blank(number: number)
    try statement.forEach { row in
      let change = try StoredChange(row, from: 6).checked()
      guard let before = change.before, let after = change.after,
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

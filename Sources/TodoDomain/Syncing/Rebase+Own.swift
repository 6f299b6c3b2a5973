import Composable
import FoundationEssentials
import TodoText

/// Puts what was done here on top of what others did.
extension Rebase {
  /// Does again what a step did, as far as it may; returns what it is now.
  ///
  /// `undoesSent` says that it takes back a step that the others have.
  mutating func putBack(
    _ entry: LogEntry, _ shift: PositionShift, undoesSent: Bool
  ) async throws(TodoStoreError) -> LogEntry {
    var result = entry
    // What lost before stays lost.
    result.changes = []
    try await database.beginStep(entry)
    for change in entry.changes {
      let change = shift.shifted(change)
      let current = try await current(change, of: entry)
      switch (change.before, change.after) {
      case (nil, let after?):
        if let current {
          // Both sides completed a todo that repeats, say, or imported one file: only that counts in which the
          // two differed when they were added.
          let before = others[current.number]?.added ?? Todo.blank(number: current.number)
          try await merge(
            LogChange(
              number: current.number, before: before, after: after,
              fields: Todo.Fields.attributes.intersection(before.changedFields(to: after))),
            of: entry, onto: current, &result)
        } else {
          try await insert(after, &result)
        }

      case (let before?, nil):
        guard let current else { continue }
        if let other = others[current.number], other.isOfNote {
          result.lost.append(
            LogChange(number: current.number, before: before, after: nil, fields: .changeable))
          report.conflicts.append(.undeleted(number: current.number, by: other.author))
        } else {
          try await changes.wrappedValue.delete(current)
          result.changes.append(LogChange(deleting: current))
        }

      case (_?, _?):
        if let current {
          try await merge(change, of: entry, onto: current, &result, undoesSent: undoesSent)
        } else if entry.undone == nil, change.isOfNote,
          let former = try await database.former(change.number)
        {
          try await restore(former, with: change, of: entry, &result)
        }

      case (nil, nil): continue
      }
    }
    for change in result.changes {
      for number in change.numbers where result.ids[number] == nil {
        result.ids[number] = try await id(of: number)
      }
    }
    try await database.endStep(result.lost)
    return result
  }

  /// The todo that a change is about, if it is there.
  func current(_ change: LogChange, of entry: LogEntry) async throws(TodoStoreError)
    -> Todo?
  {
    if let id = entry.ids[change.number] {
      return try await changes.wrappedValue.find(id)
    }
    return try await changes.existing(change.number)
  }

  mutating func merge(
    _ change: LogChange, of entry: LogEntry, onto current: Todo, _ result: inout LogEntry,
    undoesSent: Bool = false
  ) async throws(TodoStoreError) {
    let other = others[current.number]
    // What an undo of an unsent step gives way to is what that step lost to.
    let isNews = entry.undone == nil || undoesSent
    var merge = Merge(
      change, at: entry.stamp, isUndo: entry.undone != nil, onto: current,
      changedBy: isNews ? other?.stamps ?? [:] : [:])
    try await refuseCycles(&merge, current)
    if merge.todo.position != current.position {
      merge.place(at: try await free(merge.todo.position, for: current.number))
    }
    if let changed = LogChange(from: current, to: merge.todo) {
      try await changes.wrappedValue.save(current, merge.todo)
      result.changes.append(changed)
    }
    guard let after = change.after else { return }
    if !merge.lost.isEmpty {
      var lost = LogChange(losing: merge.lost, of: after)
      lost.number = current.number
      result.lost.append(lost)
    }
    let author = other?.author ?? ""
    for field in merge.lost where field != .position {
      report.conflicts.append(
        .field(
          field, number: current.number, kept: merge.todo[field], lost: after[field],
          isOursKept: false, by: author))
    }
    for field in merge.won where field != .position {
      report.conflicts.append(
        .field(
          field, number: current.number, kept: merge.todo[field], lost: current[field],
          isOursKept: true, by: author))
    }
  }

  /// Gives up links that would make a circle.
  func refuseCycles(_ merge: inout Merge, _ current: Todo) async throws(TodoStoreError) {
    for field in [Todo.Field.parent, .blockedBy] {
      let old = current.linked(by: field)
      for number in merge.todo.linked(by: field) where !old.contains(number) {
        do throws(TodoStoreError) {
          try await changes.refuseCycle(of: current.number, to: number, by: field)
        } catch .cycle {
          merge.giveUp(field, of: current)
          break
        }
      }
    }
  }

  mutating func insert(
    _ todo: Todo, _ result: inout LogEntry
  ) async throws(TodoStoreError) {
    let added = try await changes.wrappedValue.insert(
      NewTodo(
        todo, number: todo.number, position: try await free(todo.position, for: todo.number)))
    result.changes.append(LogChange(adding: added))
    result.ids[added.number] = added.id
  }

  /// Adds a todo again that another device deleted, with what was changed here.
  mutating func restore(
    _ former: Todo, with change: LogChange, of entry: LogEntry, _ result: inout LogEntry
  ) async throws(TodoStoreError) {
    guard let after = change.after else { return }
    var todo = former.with(change.fields, of: after)
    todo.endSeriesIfComplete()
    try await insert(todo, &result)
    report.conflicts.append(
      .restored(number: former.number, by: others[former.number]?.author ?? ""))
  }
}

extension LogChange {
  /// Whether the person who deleted the todo would have wanted to know.
  fileprivate var isOfNote: Bool {
    !fields.subtracting([.position, .modifiedAt, .blockedBy, .parent]).isEmpty
  }
}

extension Merge {
  /// Puts the todo at another position than was asked for.
  fileprivate mutating func place(at position: Double) { todo.position = position }
}

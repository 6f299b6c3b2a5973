import Composable
import FoundationEssentials
import TodoText

/// Reapplies local changes on top of the changes of others.
extension Rebase {
  /// Reapplies a step as far as possible; returns the resulting entry.
  mutating func putBack(
    _ entry: LogEntry, _ shift: PositionShift
  ) throws(TodoStoreError) -> LogEntry {
    var result = entry
    // Lost changes stay lost.
    result.changes = []
    try database.beginStep(entry)
    for change in entry.changes {
      try putBack(shift.shifted(change), of: entry, &result)
    }
    for change in result.changes where change.after == nil {
      try detachSubtasks(of: change.number, &result)
    }
    if result.changes.isEmpty, result.lost.isEmpty {
      // The step stays in the history of its todos.
      for number in Set(entry.changes.map(\.number)).sorted() { result.repeat(number) }
    }
    for change in result.changes + result.lost {
      for number in change.numbers where result.ids[number] == nil {
        result.ids[number] = try id(of: number)
      }
    }
    try database.endStep(result.changes.filter(\.isRepetition), result.lost)
    return result
  }

  private mutating func putBack(
    _ change: LogChange, of entry: LogEntry, _ result: inout LogEntry
  ) throws(TodoStoreError) {
    let current = try current(change, of: entry)
    switch (change.before, change.after) {
    case (nil, let after?):
      if let current {
        try join(after, of: entry, onto: current, &result)
      } else {
        try insert(after, &result)
        if entry.undone != nil, let other = others[after.number] {
          report.conflicts.append(.restored(number: after.number, by: other.author))
        }
      }

    case (let before?, nil):
      guard let current else { return result.repeat(change.number) }
      let other = others[current.number] ?? OthersChanges()
      // An undo has seen no changes of others since its step.
      let isOfNote =
        entry.undone != nil
        ? other.isNamed || !other.fields.isEmpty
        : !before.news(in: current, other.fields).isEmpty
      if isOfNote {
        result.lost.append(
          LogChange(number: current.number, before: before, after: nil, fields: .changeable))
        report.conflicts.append(.undeleted(number: current.number, by: other.author))
      } else {
        try changes.delete(current)
        result.changes.append(LogChange(deleting: current))
      }

    case (_?, let after?):
      if let current {
        try merge(change, of: entry, onto: current, &result)
      } else {
        try putBack(change, after, ofGoneTodoIn: entry, &result)
      }

    case (nil, nil): return
    }
  }

  /// The existing todo that a change is about; `nil` if there is none.
  private func current(
    _ change: LogChange, of entry: LogEntry
  ) throws(TodoStoreError) -> Todo? {
    if let id = entry.ids[change.number] {
      return try changes.find(id)
    }
    return try changes.existing(change.number)
  }

  /// Merges the addition of a todo that others added, too: both completed a repeating todo, say, or imported the same
  /// file.
  ///
  /// Only fields that differed between the two additions count.
  private mutating func join(
    _ after: Todo, of entry: LogEntry, onto current: Todo, _ result: inout LogEntry
  ) throws(TodoStoreError) {
    // The undo of a deletion would restore it, but it exists.
    if entry.undone != nil { return result.repeat(current.number) }
    let blank = Todo.blank(number: current.number)
    let before = others[current.number]?.added ?? blank
    let content = Todo.Fields.attributes.union([.extra])
    let fields = content.intersection(before.changedFields(to: after))
    let repeated = content.intersection(blank.changedFields(to: after)).subtracting(fields)
    if !repeated.isEmpty || fields.isEmpty {
      result.changes.append(LogChange(repeating: repeated, of: current))
    }
    if fields.isEmpty { return }
    try merge(
      LogChange(number: current.number, before: before, after: after, fields: fields),
      of: entry, onto: current, &result)
  }

  private mutating func merge(
    _ change: LogChange, of entry: LogEntry, onto current: Todo, _ result: inout LogEntry
  ) throws(TodoStoreError) {
    let other = others[current.number] ?? OthersChanges()
    var merge = Merge(
      change, at: entry.stamp, isUndo: entry.undone != nil, onto: current,
      changedBy: other.stamps)
    // The conflicts to report for dropped links.
    var refusals: FieldMap<Conflict> = [:]
    if let parent = merge.todo.parent, parent != current.parent, try isGone(parent) {
      merge.giveUp(.parent, of: current)
      refusals[.parent] = orphan(current.number, of: parent)
    }
    let closers = try refuseCycles(&merge, current)
    if merge.todo.position != current.position {
      merge.place(at: try free(merge.todo.position, for: current.number))
    }
    if let changed = LogChange(from: current, to: merge.todo) {
      try changes.replace(current, by: merge.todo)
      result.changes.append(changed)
    }
    if !merge.repeated.isEmpty || change.fields.isEmpty {
      result.changes.append(LogChange(repeating: merge.repeated, of: current))
    }
    guard let after = change.after else { return }
    if !merge.lost.isEmpty {
      var lost = LogChange(losing: merge.lost, of: after)
      lost.number = current.number
      result.lost.append(lost)
    }
    for field in merge.lost where field != .position {
      report.conflicts.append(
        refusals[field]
          ?? .field(
            field, number: current.number, kept: merge.todo[field], lost: after[field],
            isOursKept: false, by: closers[field] ?? other.author(of: field)))
    }
    for field in merge.won where field != .position {
      report.conflicts.append(
        .field(
          field, number: current.number, kept: merge.todo[field], lost: current[field],
          isOursKept: true, by: other.author(of: field)))
    }
  }

  /// Drops links that would make a cycle; returns the authors of the cycle's other links.
  private func refuseCycles(
    _ merge: inout Merge, _ current: Todo
  ) throws(TodoStoreError) -> FieldMap<String> {
    var closers: FieldMap<String> = [:]
    for field in [Todo.Field.parent, .blockedBy] {
      let old = current.linked(by: field)
      for number in merge.todo.linked(by: field) where !old.contains(number) {
        let ways = try changes.ways(from: [number], by: field)
        guard let circle = ways.path(from: number, to: current.number) else { continue }
        merge.giveUp(field, of: current)
        let members = ([current.number] + circle).compactMap { others[$0] }
        let closer = members.first { $0.stamps[field] != nil } ?? members.first
        closers[field] = closer?.author(of: field)
        break
      }
    }
    return closers
  }

  private mutating func insert(
    _ todo: Todo, _ result: inout LogEntry
  ) throws(TodoStoreError) {
    var new = todo
    if let parent = todo.parent, try isGone(parent) {
      new.parent = nil
      result.lost.append(LogChange(losing: [.parent], of: todo))
      report.conflicts.append(orphan(todo.number, of: parent))
    }
    let added = try changes.insert(
      NewTodo(
        new, number: todo.number, position: try free(todo.position, for: todo.number)))
    result.changes.append(LogChange(adding: added))
    result.ids[added.number] = added.id
  }
}

/// Todos that others deleted, and their subtasks.
extension Rebase {
  /// Finds the todos that the pending entries delete or restore in the end.
  mutating func foresee(_ entries: [LogEntry]) throws(TodoStoreError) {
    for entry in entries {
      for change in entry.changes where !change.isRepetition {
        guard let id = entry.ids[change.number] else { continue }
        if change.after == nil {
          deleted.insert(id)
          returning.remove(id)
        } else if change.before == nil {
          deleted.remove(id)
          returning.insert(id)
        } else if entry.undone == nil, try former(change)?.isNews == true {
          returning.insert(id)
        }
      }
    }
  }

  /// Returns a change of a deleted todo, with that todo.
  private func former(_ change: LogChange) throws(TodoStoreError) -> Former? {
    guard let after = change.after, let todo = try database.former(change.number)
    else { return nil }
    return Former(todo: todo, fields: todo.news(in: after, change.fields), after: after)
  }

  private struct Former {
    var todo: Todo
    var fields: Todo.Fields
    var after: Todo

    /// Whether the change matters to the person who deleted the todo.
    var isNews: Bool {
      // A subtask may have lost its parent along the way.
      !(after.parent == nil ? fields.subtracting([.parent]) : fields).isEmpty
    }
  }

  private mutating func putBack(
    _ change: LogChange, _ after: Todo, ofGoneTodoIn entry: LogEntry, _ result: inout LogEntry
  ) throws(TodoStoreError) {
    let former = try former(change)
    guard entry.undone == nil, let former, former.isNews else {
      return result.repeat(change.number)
    }
    guard let id = entry.ids[change.number], !deleted.contains(id) else {
      result.lost.append(LogChange(losing: former.fields, of: after))
      return
    }
    var todo = former.todo.with(change.fields, of: after)
    todo.endSeriesIfComplete()
    try insert(todo, &result)
    report.conflicts.append(
      .restored(number: todo.number, by: others[todo.number]?.author ?? ""))
  }

  /// Whether a todo doesn't exist, and no pending entry restores it.
  private func isGone(_ number: Int64) throws(TodoStoreError) -> Bool {
    guard try changes.existing(number) == nil else { return false }
    guard let id = try id(of: number) else { return true }
    return !returning.contains(id)
  }

  private func orphan(_ number: Int64, of parent: Int64) -> Conflict {
    .orphaned(
      number: number, parent: parent, isDeletedHere: false, by: others[parent]?.author ?? "")
  }

  /// Removes the parent of subtasks that others added to a todo deleted here.
  private mutating func detachSubtasks(
    of number: Int64, _ result: inout LogEntry
  ) throws(TodoStoreError) {
    for subtask in try changes.subtasks([number])
    where subtask.parent == number {
      var alone = subtask
      alone.parent = nil
      guard let change = LogChange(from: subtask, to: alone) else { continue }
      try changes.replace(subtask, by: alone)
      result.changes.append(change)
      report.conflicts.append(
        .orphaned(
          number: subtask.number, parent: number, isDeletedHere: true,
          by: others[subtask.number]?.author ?? ""))
    }
  }
}

extension LogEntry {
  /// Records that the step was about a todo that it didn't change.
  fileprivate mutating func `repeat`(_ number: Int64) {
    changes.append(LogChange(repeating: [], of: .blank(number: number)))
  }
}

extension Todo {
  /// The fields in which `other` differs visibly.
  fileprivate func news(in other: Todo, _ fields: Fields) -> Fields {
    var news = fields.subtracting([.position, .modifiedAt]).filter { self[$0] != other[$0] }
    if isComplete, other.isComplete { news.removeAll { $0 == .completedAt } }
    return Fields(news)
  }
}

extension Merge {
  /// Gives the todo another position than the change requested.
  fileprivate mutating func place(at position: Double) { todo.position = position }
}

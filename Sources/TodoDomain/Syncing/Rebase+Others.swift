import Composable
import FoundationEssentials
import TodoText

/// Applies the changes of others.
extension Rebase {
  /// Applies an entry.
  mutating func apply(
    _ entry: LogEntry, number: Int, isOwn: Bool
  ) throws(TodoStoreError) {
    if !isOwn, entry.stamp.device == replica.device { hasMetTwin = true }
    var known: [Int64: Int64] = [:]
    for (other, id) in entry.ids { known[other] = try self.number(of: id) }
    try database.beginStep(entry)
    var repeated: [LogChange] = []
    for change in entry.changes {
      guard let id = entry.ids[change.number] else { throw .log(.unlikeList(number: number)) }
      // `other` is the todo's number on the device that made the entry, `here` its number in this list.
      let other = change.number
      let here = known[other] ?? 0
      let change = change.renumbered(here, known)
      if change.isRepetition {
        guard here > 0 else { continue }
        repeated.append(change)
        if !isOwn { note(change, number: here, of: entry) }
        continue
      }
      let current = here == 0 ? nil : try changes.existing(here)
      switch (change.before, change.after) {
      case (nil, var after?):
        after.id = id
        if let current {
          try save(current, current.with(change.fields, of: after), isOwn: isOwn)
        } else {
          let added = try add(after, number: here == 0 ? nil : here, hint: other)
          known[other] = added.number
          numbers[id] = added.number
          if !isOwn { report.totals.added += 1 }
          if other != added.number, !isOwn, here == 0 {
            report.renumbered.append(
              SyncReport.Renumbered(number: added.number, other: other, author: entry.author))
          }
        }
      case (_, let after?):
        guard let current else { throw .log(.unlikeList(number: number)) }
        try save(current, current.with(change.fields, of: after), isOwn: isOwn)
      case (_, nil):
        guard let current else { continue }
        try changes.delete(current)
        if !isOwn { report.totals.deleted += 1 }
      }
      if !isOwn { note(change, number: known[other] ?? here, of: entry) }
    }
    let lost = entry.lost.compactMap { lost in
      known[lost.number].map { lost.renumbered($0, known) }
    }
    try database.endStep(repeated, lost)
    if isOwn {
      report.sent += 1
      return
    }
    for change in entry.changes where entry.undone != nil {
      if let number = known[change.number] { others[number]?.cancel(change.fields, by: entry) }
    }
    if entry.command != Self.beginningCommand { report.received += 1 }
  }

  /// Records that others changed a todo.
  mutating func note(_ change: LogChange, number: Int64, of entry: LogEntry) {
    var other = others[number] ?? OthersChanges()
    other.set(change.fields, by: entry)
    if change.before == nil { other.added = change.after }
    others[number] = other
    guard let after = change.after else { return }
    for field in [Todo.Field.parent, .blockedBy] where change.fields.contains(field) {
      for linked in after.linked(by: field) {
        others[linked, default: OthersChanges()].isNamed = true
        others[linked, default: OthersChanges()].author = entry.author
      }
    }
  }

  /// The number of a todo here, even if it was deleted.
  mutating func number(of id: Todo.ID) throws(TodoStoreError) -> Int64? {
    if let number = numbers[id] { return number }
    let number: Int64?
    if let todo = try changes.find(id) {
      number = todo.number
    } else {
      number = try database.formerNumber(id)
    }
    numbers[id] = number
    return number
  }

  /// Returns the id of a todo, even if it was deleted; `nil` if the history no longer has it.
  func id(of number: Int64) throws(TodoStoreError) -> Todo.ID? {
    if let todo = try changes.existing(number) { return todo.id }
    return try database.former(number)?.id
  }

  /// Adds a todo of another device with the number that it had here before, or else its number there if that is free.
  func add(
    _ todo: Todo, number: Int64?, hint: Int64
  ) throws(TodoStoreError) -> Todo {
    let free = reserved.contains(hint) ? nil : hint
    return try changes.insert(
      NewTodo(todo, number: number ?? free, position: todo.position))
  }

  private mutating func save(
    _ before: Todo, _ after: Todo, isOwn: Bool
  ) throws(TodoStoreError) {
    let fields = before.changedFields(to: after)
    if fields.isEmpty { return }
    try changes.save(before, after, fields)
    if isOwn { return }
    report.totals[TodoList.Change.changed(before: before, after: after).kind] += 1
  }
}

import TodoText

/// Merges a change with unseen changes of others, field by field.
///
/// A field that only one side changed gets that side's value. If both changed it, the later change wins, with
/// exceptions: tags and blockers are sets, to which both sides' additions and removals apply; a todo completed by both
/// sides is complete; and a note keeps the lines that both added. An undo always gives way: it changes only fields that
/// nobody else has set since its step.
package struct Merge: Hashable, Sendable {
  /// The merged todo.
  package internal(set) var todo: Todo
  /// The fields in which the change lost.
  package private(set) var lost: Todo.Fields = []
  /// The fields in which it won.
  package private(set) var won: Todo.Fields = []
  /// The fields that already had its values.
  package private(set) var repeated: Todo.Fields = []

  /// - Parameters:
  ///   - change: The local change, which neither adds nor deletes the todo.
  ///   - stamp: The time of the change.
  ///   - isUndo: Whether it is an undo.
  ///   - current: The todo with the changes of the others.
  ///   - others: The fields that they changed, with the times.
  package init(
    _ change: LogChange, at stamp: Stamp, isUndo: Bool = false, onto current: Todo,
    changedBy others: FieldMap<Stamp>
  ) {
    todo = current
    guard let before = change.before, let after = change.after else { return }
    for field in change.fields where field != .modifiedAt {
      let (old, new, now) = (before[field], after[field], current[field])
      if now == new { continue }
      if isUndo {
        if others[field] != nil {
          lost.insert(field)
        } else if now == old {
          todo[field] = new
        }
      } else if now == old {
        todo[field] = new
      } else if let merged = now.merged(from: old, to: new) {
        todo[field] = merged
      } else if field == .note, let merged = now.note(with: new, addedTo: old) {
        todo[field] = .text(merged)
      } else if field == .completedAt, now != .null, new != .null {
        continue
      } else if let other = others[field], stamp < other {
        lost.insert(field)
      } else {
        todo[field] = new
        if others[field] != nil { won.insert(field) }
      }
    }
    settle(change.fields)
    repeated = change.fields.subtracting([.modifiedAt, .position]).subtracting(lost)
      .subtracting(current.changedFields(to: todo))
    if todo != current, change.fields.contains(.modifiedAt) {
      todo.modifiedAt = max(current.modifiedAt, after.modifiedAt)
    }
  }

  /// Drops the change of `field`, which turned out to be impossible.
  package mutating func giveUp(_ field: Todo.Field, of current: Todo) {
    todo[field] = current[field]
    won.remove(field)
    lost.insert(field)
  }

  /// Removes the rule of a todo that is complete or has no due date.
  private mutating func settle(_ fields: Todo.Fields) {
    var settled = todo
    settled.settle()
    for field in todo.changedFields(to: settled).intersection(fields) { lost.insert(field) }
    todo = settled
  }
}

extension FieldValue {
  /// Returns this note plus the lines that `new` adds to `old`; `nil` unless both this note and `new` only add lines to
  /// `old`.
  fileprivate func note(with new: FieldValue, addedTo old: FieldValue) -> String? {
    guard case (.text(let now), .text(let new), .text(let old)) = (self, new, old),
      let added = new.lines(after: old), let others = now.lines(after: old)
    else { return nil }
    // This note has the lines already.
    if "\n\(others)".utf8.reversed().starts(with: "\n\(added)".utf8.reversed()) {
      return now
    }
    let merged =
      now.utf8.last == UInt8(ascii: "\n") || added.isEmpty ? now + added : now + "\n" + added
    return merged.utf8.count <= TextRule.maximumByteCount ? merged : nil
  }

  /// Returns this set with the changes from `old` to `new` applied; `nil` if it isn't a set.
  fileprivate func merged(from old: FieldValue, to new: FieldValue) -> FieldValue? {
    switch (self, old, new) {
    case (.list(let now), .list(let old), .list(let new)):
      return .list(
        now.filter { new.contains($0) || !old.contains($0) }
          + new.filter { !old.contains($0) && !now.contains($0) })
    case (.numbers(let now), .numbers(let old), .numbers(let new)):
      return .numbers(
        Set(now).union(Set(new).subtracting(old)).subtracting(Set(old).subtracting(new)).sorted())
    default: return nil
    }
  }
}

extension String {
  /// The lines after `beginning`; `nil` if the note doesn't begin with it, or continues on the same line.
  fileprivate func lines(after beginning: String) -> String? {
    guard let rest = rest(after: beginning) else { return nil }
    return beginning.isEmpty || beginning.utf8.last == UInt8(ascii: "\n")
      ? rest : rest.rest(after: "\n")
  }
}

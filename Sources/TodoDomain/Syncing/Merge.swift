import TodoText

/// Puts a change on top of others that it had not seen, field by field.
///
/// What only one side changed becomes what that side made of it. Where both changed a field, the later one
/// wins; tags and blockers are sets, of which each side adds and removes its own; and what is complete on both
/// sides is. Lines that both added to a note are kept, too. An undo gives way to everything: it touches only what
/// nobody else has set since its step.
package struct Merge: Hashable, Sendable {
  /// The todo with the change on top.
  package internal(set) var todo: Todo
  /// The fields in which the change lost.
  package private(set) var lost: Todo.Fields = []
  /// The fields in which it won over the others.
  package private(set) var won: Todo.Fields = []
  /// The fields that were what it wanted already.
  package private(set) var repeated: Todo.Fields = []

  /// - Parameters:
  ///   - change: What was made here; the todo was neither added nor deleted by it.
  ///   - stamp: When that was.
  ///   - isUndo: Whether it takes back a step.
  ///   - current: The todo as the others left it.
  ///   - others: Which fields they changed, and when.
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

  /// Gives up `field`, in which the change can't be done.
  package mutating func giveUp(_ field: Todo.Field, of current: Todo) {
    todo[field] = current[field]
    won.remove(field)
    lost.insert(field)
  }

  /// Takes away a rule that nothing goes on with: of what is complete, or has no date.
  private mutating func settle(_ fields: Todo.Fields) {
    var settled = todo
    settled.endSeriesIfComplete()
    if settled.due == nil { settled.repeat = nil }
    if settled.repeat == nil { settled.until = nil }
    for field in todo.changedFields(to: settled).intersection(fields) { lost.insert(field) }
    todo = settled
  }
}

extension FieldValue {
  /// This note with the lines that were added to `old` on one side, where `new` is that and this was added to on
  /// the other; `nil` where one of them isn't.
  fileprivate func note(with new: FieldValue, addedTo old: FieldValue) -> String? {
    guard case (.text(let now), .text(let new), .text(let old)) = (self, new, old),
      let added = new.lines(after: old), let others = now.lines(after: old)
    else { return nil }
    // They are there already.
    if "\n\(others)".utf8.reversed().starts(with: "\n\(added)".utf8.reversed()) {
      return now
    }
    let merged =
      now.utf8.last == UInt8(ascii: "\n") || added.isEmpty ? now + added : now + "\n" + added
    return merged.utf8.count <= TextRule.maximumByteCount ? merged : nil
  }

  /// This set with what was added and without what was removed on the way from `old` to `new`; `nil` for
  /// what isn't a set.
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
  /// The lines after `beginning`; `nil` where this doesn't begin with that, or goes on on the same line.
  fileprivate func lines(after beginning: String) -> String? {
    guard let rest = rest(after: beginning) else { return nil }
    return beginning.isEmpty || beginning.utf8.last == UInt8(ascii: "\n")
      ? rest : rest.rest(after: "\n")
  }
}

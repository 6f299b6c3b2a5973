/// Changes to the fields of a todo.
///
///     Edit([.priority: .priority(.high)], added: [.tags: ["shop"]])
///
/// It clears fields first, then removes texts from lists, sets values, adds texts to lists and lines to the note. An
/// edit that adds a todo sets at least its text.
package struct Edit: Hashable, Sendable {
  package var values: FieldMap<FieldValue>
  /// Dates that depend on the time and the time zone.
  package var dates: FieldMap<When>
  /// The fields to reset to their defaults.
  package var cleared: Todo.Fields
  /// The texts to remove from lists.
  package var removed: FieldMap<[String]>
  /// The texts to add to lists that don't have them yet.
  package var added: FieldMap<[String]>
  /// The todos to link to; as ``Todo/parent``, the new parent.
  package var links: FieldMap<[Reference]>
  /// The todos to unlink.
  package var unlinks: FieldMap<[Reference]>
  package var noteLines: [NoteLine]
  /// Whether the last words of the text may be a date or a rule: ``SpokenText``.
  package var parsesText = false
  /// Whether the text is a ``Replacement`` to apply to the todo's own text.
  package var replacesPart = false
  /// Whether to leave a text unchanged if it lacks the part to replace, as when editing several todos.
  var leavesOthers = false

  package init(
    _ values: FieldMap<FieldValue> = [:],
    dates: FieldMap<When> = [:],
    cleared: Todo.Fields = [],
    removed: FieldMap<[String]> = [:],
    added: FieldMap<[String]> = [:],
    links: FieldMap<[Reference]> = [:],
    unlinks: FieldMap<[Reference]> = [:],
    noteLines: [NoteLine] = []
  ) {
    self.values = values
    self.dates = dates
    self.cleared = cleared
    self.removed = removed
    self.added = added
    self.links = links
    self.unlinks = unlinks
    self.noteLines = noteLines
  }

  /// The text to set, if any.
  package var text: String? { values[.description]?.text }

  package mutating func set(_ field: Todo.Field, to value: FieldValue) { values[field] = value }

  package mutating func set(_ field: Todo.Field, to when: When) { dates[field] = when }

  package mutating func add(_ text: String, to field: Todo.Field) {
    added[field] = (added[field] ?? []) + [text]
  }

  package mutating func remove(_ text: String, from field: Todo.Field) {
    removed[field] = (removed[field] ?? []) + [text]
  }

  package mutating func link(_ references: [Reference], to field: Todo.Field) {
    links[field] = (field.kind == .link ? [] : links[field] ?? []) + references
  }

  package mutating func unlink(_ references: [Reference], from field: Todo.Field) {
    unlinks[field] = (unlinks[field] ?? []) + references
  }

  /// Takes from `other` every field that this edit doesn't mention; lists get the texts of both.
  package mutating func fill(from other: Edit) {
    for value in other.values where !touches(value.field) { values[value.field] = value.value }
    for date in other.dates where !touches(date.field) { dates[date.field] = date.value }
    for link in other.links where !touches(link.field) { links[link.field] = link.value }
    for list in other.added where !cleared.contains(list.field) {
      added[list.field] = list.value + (added[list.field] ?? [])
    }
  }

  /// Whether it changes nothing.
  package var isEmpty: Bool {
    values.isEmpty && dates.isEmpty && cleared.isEmpty && removed.isEmpty && added.isEmpty
      && noteLines.isEmpty && !hasLinks && !parsesText
  }

  /// Whether it adds a todo that is already done.
  package var completes: Bool {
    get { values[.isComplete] != nil }
    set { values[.isComplete] = newValue ? .bool(true) : nil }
  }

  /// When the added todo was done; `nil` for now.
  package var completedAt: When? {
    get { dates[.completedAt] }
    set { dates[.completedAt] = newValue }
  }

  /// Whether it links or unlinks todos.
  package var hasLinks: Bool { !links.isEmpty || !unlinks.isEmpty }

  /// Whether it sets `field` or adds to it.
  package func sets(_ field: Todo.Field) -> Bool {
    values[field] != nil || dates[field] != nil || added[field] != nil || links[field] != nil
  }

  /// Whether it may change `field`.
  package func touches(_ field: Todo.Field) -> Bool {
    sets(field) || cleared.contains(field) || removed[field] != nil || unlinks[field] != nil
      || field == .note && !noteLines.isEmpty
  }

  /// Returns the edit for somebody who saw all dates of `todo` and left some alone: they don't move with the due date.
  package func keepingDates(of todo: Todo) -> Edit {
    guard touches(.due) else { return self }
    var edit = self
    for field: Todo.Field in [.wait, .remind] where !touches(field) && todo[field] != .null {
      edit.values[field] = todo[field]
    }
    return edit
  }

  /// The fields that it may change, including the rule and all dates, which may change together.
  var fields: Todo.Fields {
    var fields = cleared.union([.due, .wait, .repeat, .until, .remind])
    for value in values { fields.insert(value.field) }
    for date in dates { fields.insert(date.field) }
    for list in removed { fields.insert(list.field) }
    for list in added { fields.insert(list.field) }
    for link in links { fields.insert(link.field) }
    for unlink in unlinks { fields.insert(unlink.field) }
    if !noteLines.isEmpty { fields.insert(.note) }
    if parsesText { fields.insert(.description) }
    return fields
  }

  /// Returns the edit with its dates resolved, including those of note lines.
  ///
  /// It calls `now` only if there is a date.
  ///
  /// - Throws: As ``When/due(now:in:toward:from:)``.
  package func resolved(
    for todo: Todo, now: () -> Instant, in timeZone: CivilTimeZone
  ) throws(TodoStoreError) -> Edit {
    if dates.isEmpty, noteLines.isEmpty { return self }
    var edit = self
    if noteLines.contains(where: \.isDated) {
      let today = timeZone.civil(at: now()).date
      edit.noteLines = noteLines.map { $0.resolved(today: today) }
    }
    do throws(WhenError) {
      // Resolve the due date first: others may be relative to it.
      for isFromDue in [false, true] {
        for date in dates
        where date.value.isFromDue == isFromDue && date.field != .completedAt {
          let due = try date.value.due(now: now, in: timeZone) {
            edit.values[.due]?.due ?? (cleared.contains(.due) ? nil : todo.due)
              ?? edit.values[.repeat]?.rule?.first(now: now(), in: timeZone)
          }
          edit.values[date.field] = .due(due)
        }
      }
    } catch {
      throw .when(error)
    }
    if case .relative(.end(let period), _)? = dates[.due], [.month, .quarter].contains(period),
      let rule = edit.values[.repeat]?.rule ?? (cleared.contains(.repeat) ? nil : todo.repeat),
      let due = edit.values[.due]?.due,
      let rule = rule.onLastDays(from: due.civil(in: timeZone).date)
    {
      edit.values[.repeat] = .rule(rule)
    }
    edit.dates = [:]
    return edit
  }
}

extension Todo {
  /// The todo after `edit` at `now`.
  ///
  /// - Throws: As ``Edit/resolved(for:now:in:)``; `.noteTooLong`; `.noPart`, `.text`; `.repeatsWithoutDue`,
  ///   `.untilWithoutRepeat`, `.untilBeforeDue` and `.completeRepeats` for an impossible series.
  package func edited(
    by edit: Edit, now: () -> Instant, in timeZone: CivilTimeZone
  ) throws(TodoStoreError) -> Todo {
    var edit = edit
    // Most edits do neither, and are long to copy.
    if edit.replacesPart { try edit.replacePart(of: self) }
    if edit.parsesText { edit = edit.parsed(for: self) }
    edit = try edit.resolved(for: self, now: now, in: timeZone)
    var todo = self
    todo.apply(edit)
    guard edit.noteLines.isEmpty || todo.note.utf8.count <= TextRule.maximumByteCount else {
      throw .noteTooLong(number: number)
    }
    if todo.isComplete, edit.sets(.repeat) { throw .completeRepeats(number: number) }
    if let rule = todo.repeat, todo.due == nil {
      if edit.cleared.contains(.due) { throw .repeatsWithoutDue }
      todo.due = rule.first(now: now(), in: timeZone)
    }
    if todo.repeat == nil, todo.until != nil {
      if edit.sets(.until) { throw .untilWithoutRepeat }
      todo.until = nil
    }
    if let due, edit.touches(.due), todo.wait != nil || todo.remind != nil {
      var along: Todo.Fields = edit.touches(.remind) ? [] : [.remind]
      // A todo whose wait is over stays visible.
      if !edit.touches(.wait), todo.isWaiting(at: now(), in: timeZone) { along.insert(.wait) }
      todo.moveAlong(along, from: due, in: timeZone)
    }
    if edit.sets(.until), let until = todo.until, todo.due?.isAfter(until, in: timeZone) == true {
      throw .untilBeforeDue
    }
    return todo
  }

  /// Applies a resolved edit.
  package mutating func apply(_ edit: Edit) {
    for field in edit.cleared { self[field] = .null }
    for list in edit.removed {
      self[list.field] = .list((self[list.field].list ?? []).without(list.value))
    }
    for asked in edit.values { self[asked.field] = asked.value }
    for list in edit.added {
      self[list.field] = .list((self[list.field].list ?? []).adding(list.value))
    }
    if edit.hasLinks { link(edit) }
    for line in edit.noteLines {
      if !note.isEmpty, note.utf8.last != UInt8(ascii: "\n") { note += "\n" }
      note += line.text
    }
  }

  /// Applies the links of a resolved edit, whose references are numbers.
  mutating func link(_ edit: Edit) {
    for unlink in edit.unlinks {
      let numbers = Set(unlink.value.compactMap(\.number))
      self[unlink.field] = .numbers(
        (self[unlink.field].numbers ?? []).filter { !numbers.contains($0) })
    }
    for link in edit.links {
      let numbers = link.value.compactMap(\.number)
      self[link.field] =
        link.field.kind == .link
        ? FieldValue(numbers.first)
        : .numbers(Set((self[link.field].numbers ?? []) + numbers).sorted())
    }
  }
}

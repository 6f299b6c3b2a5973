/// What is asked of the fields of a todo.
///
///     Edit([.priority: .priority(.high)], added: [.tags: ["shop"]])
///
/// Fields are cleared first, then lists lose texts, then values are set, lists gain texts and the note gains
/// lines. Every other field stays as it is. A todo is added by an edit, too, which then sets at least its text.
package struct Edit: Hashable, Sendable {
  package var values: FieldMap<FieldValue>
  /// Dates that are known once it is known when and where they were written.
  package var dates: FieldMap<When>
  /// The fields to set back to their defaults.
  package var cleared: Todo.Fields
  /// What lists lose.
  package var removed: FieldMap<[String]>
  /// What lists gain, unless they have it.
  package var added: FieldMap<[String]>
  /// The todos that links gain; ``Todo/parent`` becomes the one that is named.
  package var links: FieldMap<[Reference]>
  /// The todos that links lose.
  package var unlinks: FieldMap<[Reference]>
  package var noteLines: [NoteLine]

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

  /// The text that it sets, or `nil`.
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

  /// Whether nothing is asked.
  package var isEmpty: Bool {
    values.isEmpty && dates.isEmpty && cleared.isEmpty && removed.isEmpty && added.isEmpty
      && noteLines.isEmpty && !hasLinks
  }

  /// Whether it names other todos.
  package var hasLinks: Bool { !links.isEmpty || !unlinks.isEmpty }

  /// Whether it sets `field`, or adds to it.
  package func sets(_ field: Todo.Field) -> Bool {
    values[field] != nil || dates[field] != nil || added[field] != nil || links[field] != nil
  }

  /// Whether it may change `field`.
  package func touches(_ field: Todo.Field) -> Bool {
    sets(field) || cleared.contains(field) || removed[field] != nil || unlinks[field] != nil
      || field == .note && !noteLines.isEmpty
  }

  /// The edit with values for its dates, those of note lines included; `now` is asked only where there
  /// is one.
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
      // Those that count from when it is due come after that.
      for isFromDue in [false, true] {
        for date in dates where date.value.isFromDue == isFromDue {
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
    edit.dates = [:]
    return edit
  }
}

extension Todo {
  /// What `edit` makes of it at `now`.
  ///
  /// - Throws: As ``Edit/resolved(for:now:in:)``; `.noteTooLong`; `.repeatsWithoutDue`,
  ///   `.untilWithoutRepeat` and `.completeRepeats` for a series that can't be.
  func edited(
    by edit: Edit, now: () -> Instant, in timeZone: CivilTimeZone
  ) throws(TodoStoreError) -> Todo {
    let edit = try edit.resolved(for: self, now: now, in: timeZone)
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
    return todo
  }

  /// Does what a resolved edit asks for.
  package mutating func apply(_ edit: Edit) {
    for field in edit.cleared { self[field] = .null }
    for list in edit.removed {
      self[list.field] = .list((self[list.field].list ?? []).without(list.value))
    }
    for asked in edit.values { self[asked.field] = asked.value }
    for list in edit.added {
      self[list.field] = .list(((self[list.field].list ?? []) + list.value).withoutDuplicates)
    }
    if edit.hasLinks { link(edit) }
    for line in edit.noteLines {
      if !note.isEmpty, note.utf8.last != UInt8(ascii: "\n") { note += "\n" }
      note += line.text
    }
  }

  /// Links it as a resolved edit asks, whose references are numbers.
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

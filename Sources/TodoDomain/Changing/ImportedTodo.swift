/// A todo in a file.
///
///     var entry = ImportedTodo(saying: [.description, .priority])
///     entry.todo.description = "Buy milk"
///     entry[.createdAt] = .instant(now)
///
/// A todo in the list keeps its values for fields that the file doesn't have.
package struct ImportedTodo: Hashable, Sendable {
  package enum Completion: Hashable, Sendable {
    case open
    /// Completed at this instant, if the file has it.
    case completed(at: Instant?)
  }

  /// The values of the fields in the file.
  ///
  /// Completion and ``dates`` are separate. Duplicates in a list count once.
  package var todo: Todo
  /// The fields that the file has.
  package var said: Todo.Fields
  /// The format whose part of ``Todo/extra`` the file replaces, if any.
  package var format: String?
  /// Dates that depend on the time zone.
  package var dates: FieldMap<When> = [:]
  /// The words in the file that its due date and rule were computed from, on the day of the import.
  ///
  /// A todo in the list that still has the same words keeps its own due date and rule.
  package var datesSource: ExtraField?
  /// Its links to other todos, by field.
  package var links: FieldMap<[Link]> = [:]
  /// The words in the file for these links, in the same order: kept for links to todos that aren't in the list.
  package var linkSources: FieldMap<[ExtraField]> = [:]
  /// Whether it is complete; `nil` if the file doesn't say.
  package var completion: Completion?
  /// Its place in a file whose todos have neither numbers nor ids, counted from 1; links refer to it.
  package var ordinal: Int64?
  /// The id of its series, if this is the open todo of one: the list may have the todo under that id.
  package var series: Todo.ID?

  /// A reference to another todo, which may come earlier or later in the file.
  package enum Link: Hashable, Sendable {
    /// By its number in the file, or its ordinal.
    case number(Int64)
    case id(Todo.ID)
  }

  package init(saying said: Todo.Fields, completion: Completion? = nil) {
    todo = .blank
    self.said = said
    self.completion = completion
  }

  /// The value of a field; `nil` if it isn't in the file.
  package subscript(field: Todo.Field) -> FieldValue? {
    get { said.contains(field) ? todo[field] : nil }
    set {
      if let newValue {
        todo[field] = newValue
        said.insert(field)
      } else {
        said.remove(field)
      }
    }
  }

  /// Sets a field to a date.
  package mutating func set(_ field: Todo.Field, _ when: When) {
    said.insert(field)
    switch when {
    case .date(let date): todo[field] = .due(.date(date))
    case .instant(let instant): todo[field] = .due(.instant(instant))
    case .local, .relative, .fromDue, .next, .hence: dates[field] = when
    }
  }

  /// Returns the todo with its dates resolved.
  ///
  /// Every import goes through here, whatever its format.
  ///
  /// - Throws: As ``When/due(now:in:toward:from:)``; also `.outsideCalendar` for an instant outside the years 1 to
  ///   9999.
  package func resolved(
    now: () -> Instant, in timeZone: CivilTimeZone
  ) throws(TodoStoreError) -> ImportedTodo {
    var entry = self
    do throws(WhenError) {
      for date in dates {
        entry.todo[date.field] = .due(try date.value.due(now: now, in: timeZone))
      }
    } catch {
      throw .when(error)
    }
    entry.dates = [:]
    for instant in entry.instants where !Instant.range.contains(instant) {
      throw .when(.outsideCalendar(.instant(instant)))
    }
    return entry
  }

  /// The instants in its fields.
  private var instants: [Instant] {
    var instants = said.intersection(.dated).compactMap { field in
      switch todo[field] {
      case .instant(let instant), .due(.instant(let instant)): instant
      default: nil
      }
    }
    if case .completed(let instant?) = completion { instants.append(instant) }
    return instants
  }
}

extension Todo.Fields {
  /// The fields whose values are dates or instants.
  fileprivate static let dated = Self(Todo.Field.all.filter { [.due, .instant].contains($0.kind) })
}

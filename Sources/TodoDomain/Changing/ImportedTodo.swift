/// A todo as a file has it.
///
///     var entry = ImportedTodo(saying: [.description, .priority])
///     entry.todo.description = "Buy milk"
///     entry[.createdAt] = .instant(now)
///
/// A file may be silent about any field: a todo that is there already then keeps its own.
package struct ImportedTodo: Hashable, Sendable {
  package enum Completion: Hashable, Sendable {
    case open
    /// It is complete; `nil` where the file doesn't know since when.
    case completed(at: Instant?)
  }

  /// The values of the fields that the file says something about.
  ///
  /// Completion and ``dates`` are beside it. What a list has twice counts once.
  package var todo: Todo
  /// The fields that the file says something about.
  package var said: Todo.Fields
  /// Dates that are known once it is known where they were written.
  package var dates: FieldMap<When> = [:]
  /// The other todos that it is linked to, for the fields that the file says something about.
  package var links: FieldMap<[Link]> = [:]
  /// Whether it is complete; `nil` where the file is silent about that.
  package var completion: Completion?
  /// What links call it in a file whose todos have neither numbers nor ids: 1 is the first todo.
  package var ordinal: Int64?
  /// The id under which a list may have it: that of the series of which it is the open one.
  package var series: Todo.ID?

  /// How a file names another todo, which may come earlier or later in it.
  package enum Link: Hashable, Sendable {
    /// By the number, or the ordinal, that it has in the file.
    case number(Int64)
    case id(Todo.ID)
  }

  package init(saying said: Todo.Fields, completion: Completion? = nil) {
    todo = .blank
    self.said = said
    self.completion = completion
  }

  /// The value of a field; `nil` where the file is silent about it.
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

  /// The fields that the file says something about, with values for its dates.
  ///
  /// Every import goes through here, whatever its file is.
  ///
  /// - Throws: As ``When/due(now:in:toward:from:)``; `.outsideCalendar` for an instant outside the years 1 to
  ///   9999, too.
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

  /// The instants that it brings into the list.
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
  /// Those whose values are dates or instants.
  fileprivate static let dated = Self(Todo.Field.all.filter { [.due, .instant].contains($0.kind) })
}

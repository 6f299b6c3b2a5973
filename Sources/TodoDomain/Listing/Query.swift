/// Which todos are listed, and in what order.
///
/// All conditions have to hold.
package struct Query: Hashable, Sendable {
  package enum Status: Hashable, Sendable {
    case open, completed, all
  }

  package enum Condition: Hashable, Sendable {
    /// The text, the note or the project contains this, without regard to case.
    case contains(String)
    case hasTag(String)
    case lacksTag(String)
    case project(String)
    case priority(Priority)
    /// Its number, in decimal digits, begins with these.
    case numberBegins(with: String)
    /// The due date is past at this moment: ``Due/isPast(at:today:)``.
    case isOverdue(at: Instant)
    /// There is no due date.
    case isNotDue
    /// The due date, on the clocks of the time zone in use, is on this date.
    case isDueOn(CivilDate)
    /// The due date, on the clocks of the time zone in use, is before this date.
    case isDueBefore(CivilDate)
    /// The due date, on the clocks of the time zone in use, is after this date.
    case isDueAfter(CivilDate)
  }

  package struct SortKey: Hashable, Sendable {
    package enum Field: String, CaseIterable, Sendable {
      case position, number, created, modified, due, priority, text
    }

    package var field: Field
    package var isDescending: Bool

    package init(_ field: Field, isDescending: Bool = false) {
      self.field = field
      self.isDescending = isDescending
    }
  }

  package var status: Status
  package var conditions: [Condition]
  /// By the first key, where that is equal by the next, at last by number.
  ///
  /// Todos without a due date
  /// come last in either direction. Text is compared byte by byte.
  package var sort: [SortKey]
  /// The most todos to list, or `nil` for all.
  package var limit: Int?

  package init(
    status: Status = .open,
    conditions: [Condition] = [],
    sort: [SortKey] = [SortKey(.position)],
    limit: Int? = nil
  ) {
    self.status = status
    self.conditions = conditions
    self.sort = sort
    self.limit = limit
  }
}

/// Some of the todos that a query asks for, in its order.
package struct Page: Hashable, Sendable {
  package var todos: [Todo]
  /// Where the next page begins, or `nil` after the last.
  package var next: Cursor?

  package init(todos: [Todo], next: Cursor? = nil) {
    self.todos = todos
    self.next = next
  }
}

/// Where a page begins.
package struct Cursor: Hashable, Sendable {
  package enum Place: Hashable, Sendable {
    /// Behind the todo with this position and number, in the order of position.
    case position(Double, number: Int64)
    /// At the first of these numbers, which are all that is left of a sorted list.
    case numbers(ArraySlice<Int64>)
    /// The same for todos that something happened to: those that are no more are as they were when they
    /// were deleted.
    case touched(ArraySlice<Int64>)
  }

  package var place: Place
  /// How many todos the query may still list, or `nil` for all that there are.
  package var remaining: Int?

  package init(place: Place, remaining: Int?) {
    self.place = place
    self.remaining = remaining
  }
}

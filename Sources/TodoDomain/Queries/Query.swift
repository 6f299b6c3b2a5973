/// Which todos are listed, and in what order.
package struct Query: Hashable, Sendable {
  package enum Status: Hashable, Sendable {
    case open, completed, all
  }

  package struct SortKey: Hashable, Sendable {
    package enum Field: String, CaseIterable, Sendable {
      case position, number, created, modified, completed, due, priority, text, project
    }

    package var field: Field
    package var isDescending: Bool

    package init(_ field: Field, isDescending: Bool = false) {
      self.field = field
      self.isDescending = isDescending
    }
  }

  package var status: Status
  /// Hides todos that are waiting at this moment; `nil` lists them, too.
  package var hidesWaiting: Instant?
  /// Conditions that all have to hold.
  package var conditions: [Condition]
  /// The keys to sort by, each breaking ties of the one before it, and finally the number.
  ///
  /// High priority comes first. Todos without a due date or a project, and open todos when sorting by completion, come
  /// last in either direction. Text is compared byte by byte.
  package var sort: [SortKey]
  /// The most todos to list, or `nil` for all.
  package var limit: Int?

  package init(
    status: Status = .open,
    conditions: [Condition] = [],
    sort: [SortKey] = [SortKey(.position)],
    limit: Int? = nil,
    hidesWaiting: Instant? = nil
  ) {
    self.status = status
    self.hidesWaiting = hidesWaiting
    self.conditions = conditions
    self.sort = sort
    self.limit = limit
  }
}

extension Query {
  package static let all = Query(status: .all)
  package static let open = Query()
  package static let completed = Query(status: .completed)
  /// The todos that are started.
  package static let started = Query(conditions: [.has(.startedAt)])

  /// The query for the waiting todos that this one hides; `nil` if it hides none.
  package var waiting: Query? {
    guard let now = hidesWaiting else { return nil }
    var query = self
    query.hidesWaiting = nil
    query.conditions.append(.isWaiting(at: now))
    return query
  }
}

/// Some of the todos that match a query, in its order.
package struct Page: Hashable, Sendable {
  package var todos: [Todo]
  /// Where the next page begins, or `nil` after the last.
  package var next: Cursor?
  /// The links of the todos, if requested.
  package var links: Links

  package init(todos: [Todo], next: Cursor? = nil, links: Links = Links()) {
    self.todos = todos
    self.next = next
    self.links = links
  }
}

/// Where a page begins.
package struct Cursor: Hashable, Sendable {
  package enum Place: Hashable, Sendable {
    /// After the todo with this position and number, in the order of position.
    case position(Double, number: Int64)
    /// At the page that ends before the todo with this position and number; the next page is the one before it.
    case before(Double, number: Int64)
    /// At the first of these numbers, the rest of a sorted list.
    case numbers(ArraySlice<Int64>)
    /// At the first of these numbers; a deleted todo is read as it was when it was deleted.
    case touched(ArraySlice<Int64>)
  }

  package var place: Place
  /// How many todos the query may still list, or `nil` for all.
  package var remaining: Int?

  package init(place: Place, remaining: Int?) {
    self.place = place
    self.remaining = remaining
  }
}

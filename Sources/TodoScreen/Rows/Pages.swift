import TodoDomain

/// A part of the list, read around a place.
package struct Pages: Hashable, Sendable {
  package var todos: [Todo]
  package var links = Page.Links()
  package var hasBefore = false
  package var hasAfter = false
  /// The numbers of the whole list, unless it is read in the order of position.
  package var order: [Int64]?

  package init(todos: [Todo]) {
    self.todos = todos
  }

  /// The place around which to read.
  package enum Place: Hashable, Sendable {
    case first, last
    /// This todo or, if it is gone, its place.
    case todo(number: Int64, position: Double)
  }

  package enum Side: Hashable, Sendable {
    case before, after
  }
}

extension Listing.Database {
  /// Reads about `size` todos around a place, by key: without those before them.
  package func pages(
    _ query: Query, around place: Pages.Place, _ size: Int
  ) throws(TodoStoreError) -> Pages {
    let first = try page(query, nil, size)
    var pages = Pages(todos: first.todos)
    pages.hasAfter = first.next != nil
    if case .numbers(let rest)? = first.next?.place {
      pages.order = first.todos.map(\.number) + rest
    }
    let isNear = first.todos.prefix(size / 2).contains { place.isOf($0) }
    if pages.hasAfter, place != .first, !isNear {
      try pages.goOn(to: place, query, size, self)
    }
    pages.links = try links(pages.todos)
    return pages
  }

  /// Reads up to `size` more todos on one side of `edge`.
  package func pages(
    _ query: Query, _ side: Pages.Side, of edge: Todo, order: [Int64]?, _ size: Int
  ) throws(TodoStoreError) -> Pages {
    var pages = Pages(todos: [])
    switch (order, side) {
    case (let order?, _):
      let index = order.firstIndex(of: edge.number) ?? 0
      let range =
        side == .before
        ? max(0, index - size)..<index
        : min(index + 1, order.count)..<min(index + 1 + size, order.count)
      pages.todos = try page(query, from: .numbers(order[range]), size).todos
      pages.hasBefore = range.lowerBound > 0
      pages.hasAfter = range.upperBound < order.count
    case (nil, .before):
      let page = try page(query, from: .before(edge.position, number: edge.number), size)
      (pages.todos, pages.hasBefore) = (page.todos, page.next != nil)
    case (nil, .after):
      let page = try page(query, from: .position(edge.position, number: edge.number), size)
      (pages.todos, pages.hasAfter) = (page.todos, page.next != nil)
    }
    pages.links = try links(pages.todos)
    return pages
  }

  fileprivate func page(
    _ query: Query, from place: Cursor.Place, _ size: Int
  ) throws(TodoStoreError) -> Page {
    if case .numbers(let numbers) = place, numbers.isEmpty { return Page(todos: []) }
    return try page(query, Cursor(place: place, remaining: nil), size)
  }
}

extension Pages {
  /// Reads the todos around `place` instead of the first ones.
  fileprivate mutating func goOn(
    to place: Place, _ query: Query, _ size: Int, _ database: Listing.Database
  ) throws(TodoStoreError) {
    if let order {
      var index = order.count
      if case .todo(let number, _) = place { index = order.firstIndex(of: number) ?? 0 }
      let range = max(0, index - size / 2)..<min(order.count, index + size)
      todos = try database.page(query, from: .numbers(order[range]), range.count).todos
      (hasBefore, hasAfter) = (range.lowerBound > 0, range.upperBound < order.count)
      return
    }
    var (position, number) = (Double.infinity, Int64.max)
    if case .todo(let itsNumber, let itsPosition) = place {
      (position, number) = (itsPosition, itsNumber)
    }
    let before = try database.page(query, from: .before(position, number: number), size / 2)
    // The todo itself comes after the number before its own.
    let after = try database.page(query, from: .position(position, number: number - 1), size)
    todos = before.todos + after.todos
    (hasBefore, hasAfter) = (before.next != nil, after.next != nil)
  }
}

extension Pages.Place {
  fileprivate func isOf(_ todo: Todo) -> Bool {
    if case .todo(todo.number, _) = self { true } else { false }
  }
}

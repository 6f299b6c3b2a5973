import TodoDomain

/// A part of the list, read around a place.
struct Pages: Hashable, Sendable {
  var todos: [Todo] = []
  var links = Page.Links()
  var hasBefore = false
  var hasAfter = false
  /// The numbers of the whole list, unless it is read in the order of position.
  var order: [Int64]?
}

extension Listing.Database {
  /// Reads up to `size` todos from a place on and half as many before it, by key: without those before them.
  ///
  /// The place is that of a todo, which may be gone, or the top or the bottom. `order` is that of the same list, if it was
  /// read before.
  func pages(
    _ query: Query, around place: ListPlace, _ size: Int, order: [Int64]? = nil
  ) throws(TodoStoreError) -> Pages {
    var pages = Pages(order: order)
    var isEnough = false
    if order == nil {
      let first = try page(query, nil, size)
      (pages.todos, pages.hasAfter) = (first.todos, first.next != nil)
      if case .numbers(let rest)? = first.next?.place {
        pages.order = first.todos.map(\.number) + rest
      }
      isEnough =
        !pages.hasAfter || place == .top
        || first.todos.prefix(size / 2).contains { $0.number == place.number }
    }
    if !isEnough { try read(&pages, query, around: place, size) }
    pages.links = try links(pages.todos)
    return pages
  }

  /// Reads at most `size` todos between two places of the list, in either order, with both.
  func range(
    _ query: Query, _ one: RowWindow.Place, _ other: RowWindow.Place, _ size: Int, order: [Int64]?
  ) throws(TodoStoreError) -> (todos: [Todo], hasMore: Bool) {
    if let order {
      guard let first = order.firstIndex(of: one.number),
        let last = order.firstIndex(of: other.number)
      else { return ([], false) }
      let range = order[min(first, last)...max(first, last)]
      let place = Cursor.Place.numbers(range.prefix(size))
      let page = try page(query, Cursor(place: place, remaining: nil), size)
      return (page.todos, range.count > size)
    }
    let (first, last) = (min(one.key, other.key), max(one.key, other.key))
    // The todo itself comes after the number before its own.
    let place = Cursor.Place.position(first.position, number: first.number - 1)
    let page = try page(query, Cursor(place: place, remaining: nil), size)
    let todos = page.todos.prefix { $0.place <= last }
    return (Array(todos), todos.count == page.todos.count && page.todos.last?.place != last)
  }

  private func read(
    _ pages: inout Pages, _ query: Query, around place: ListPlace, _ size: Int
  ) throws(TodoStoreError) {
    func part(_ place: Cursor.Place, _ size: Int) throws(TodoStoreError) -> Page {
      try page(query, Cursor(place: place, remaining: nil), size)
    }
    if let order = pages.order {
      let index = place == .bottom ? order.count : order.firstIndex(of: place.number) ?? 0
      let range = max(0, index - size / 2)..<min(order.count, index + size)
      pages.todos = range.isEmpty ? [] : try part(.numbers(order[range]), range.count).todos
      (pages.hasBefore, pages.hasAfter) = (range.lowerBound > 0, range.upperBound < order.count)
      return
    }
    let before = try part(.before(place.position, number: place.number), size / 2)
    // The todo itself comes after the number before its own.
    let after = try part(.position(place.position, number: place.number - 1), size)
    pages.todos = before.todos + after.todos
    (pages.hasBefore, pages.hasAfter) = (before.next != nil, after.next != nil)
  }
}

import TodoDomain

/// A part of the list, without its todos.
struct ListPart: Hashable, Sendable {
  var links = Page.Links()
  /// Whether the list has todos before these, and after them.
  var hasBefore = false
  var hasAfter = false
  /// The numbers of the whole list, if it isn't sorted by position.
  var order: [Int64]?
}

extension Reading.Database {
  /// Reads up to `size` todos from a place on and half as many before it, by key: it skips the todos before those.
  ///
  /// The place is the top, the bottom, or that of a todo, which may be gone. `order` is the order of the same list, if
  /// it was read before.
  func part(
    of query: Query, around place: ListPlace, _ size: Int, order: [Int64]?
  ) throws(TodoStoreError) -> (todos: [Todo], part: ListPart) {
    var part = ListPart(order: order)
    var todos: [Todo]
    let first = order == nil ? try page(query, nil, size) : nil
    if let first, case .numbers(let rest)? = first.next?.place {
      part.order = first.todos.map(\.number) + rest
    }
    let isNear = first?.todos.prefix(size / 2).contains { $0.number == place.number } ?? false
    if let first, first.next == nil || place == .top || isNear {
      (todos, part.hasAfter) = (first.todos, first.next != nil)
    } else if let order = part.order {
      let index = place == .bottom ? order.count : order.firstIndex(of: place.number) ?? 0
      let range = max(0, index - size / 2)..<min(order.count, index + size)
      todos = try page(query, at: .numbers(order[range]), size + size / 2).todos
      (part.hasBefore, part.hasAfter) = (range.lowerBound > 0, range.upperBound < order.count)
    } else {
      let before = try page(query, at: .before(place.position, number: place.number), size / 2)
      let after = try page(query, at: .from(place), size)
      todos = before.todos + after.todos
      (part.hasBefore, part.hasAfter) = (before.next != nil, after.next != nil)
    }
    part.links = try links(todos)
    return (todos, part)
  }

  /// Reads at most `size` todos from one place to another, both included, in either direction.
  func range(
    _ query: Query, _ one: RowWindow.Place, _ other: RowWindow.Place, _ size: Int, order: [Int64]?
  ) throws(TodoStoreError) -> (todos: [Todo], hasMore: Bool) {
    if let order {
      let ends = [one, other].compactMap { order.firstIndex(of: $0.number) }.sorted()
      guard ends.count == 2 else { return ([], false) }
      let range = order[ends[0]...ends[1]]
      return (try page(query, at: .numbers(range.prefix(size)), size).todos, range.count > size)
    }
    let (first, last) = (min(one.key, other.key), max(one.key, other.key))
    let page = try page(query, at: .from(first), size)
    let todos = page.todos.prefix { $0.place <= last }
    return (Array(todos), todos.count == page.todos.count && page.todos.last?.place != last)
  }

  private func page(
    _ query: Query, at place: Cursor.Place, _ size: Int
  ) throws(TodoStoreError) -> Page {
    try page(query, Cursor(place: place, remaining: nil), size)
  }
}

extension Cursor.Place {
  /// The cursor at a place: its todo is the first after the previous number.
  fileprivate static func from(_ place: ListPlace) -> Self {
    .position(place.position, number: place.number - 1)
  }
}

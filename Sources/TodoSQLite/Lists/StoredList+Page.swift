import SQLite
import TodoDomain

extension StoredList {
  /// Up to `size` todos that match `query`, from `cursor` or from the beginning.
  func page(_ query: Query, _ cursor: TodoDomain.Cursor?, _ size: Int) throws -> Page {
    let size = max(1, size)
    if cursor == nil, let candidates = try candidates(for: query) {
      return try page(try numbers(query, among: candidates)[...], size)
    }
    switch cursor?.place {
    case nil where query.isByPosition:
      return try page(query, after: nil, remaining: query.limit, size)
    case .position(let position, let number)?:
      return try page(query, after: (position, number), remaining: cursor?.remaining, size)
    case .before(let position, let number)?:
      return try page(query, before: (position, number), size)
    case nil:
      return try page(try numbers(query)[...], size)
    case .numbers(let numbers)?:
      return try page(numbers, size)
    case .touched(let numbers)?:
      let todos = try numbers.prefix(size).compactMap { try todo($0) ?? former($0) }
      let rest = numbers.dropFirst(size)
      return Page(
        todos: todos,
        next: rest.isEmpty ? nil : TodoDomain.Cursor(place: .touched(rest), remaining: rest.count))
    }
  }

  /// Reads the index from the end of the previous page.
  private func page(
    _ query: Query, after place: (position: Double, number: Int64)?, remaining: Int?, _ size: Int
  ) throws -> Page {
    let count = min(size, remaining ?? size)
    guard count > 0 else { return Page(todos: []) }
    let sql = query.pageSQL(fromBeginning: place == nil)
    let (todos, hasMore) = try todos(sql, from: place, count)
    let left = remaining.map { $0 - todos.count }
    guard hasMore, left != 0, let last = todos.last else { return Page(todos: todos) }
    return Page(
      todos: todos,
      next: TodoDomain.Cursor(place: .position(last.position, number: last.number), remaining: left)
    )
  }

  /// Reads the index backward from the beginning of the next page.
  private func page(
    _ query: Query, before place: (position: Double, number: Int64), _ size: Int
  ) throws -> Page {
    let sql = query.pageSQL(fromBeginning: false, isBackward: true)
    let (todos, hasMore) = try todos(sql, from: place, size)
    guard hasMore, let first = todos.last else { return Page(todos: todos.reversed()) }
    return Page(
      todos: todos.reversed(),
      next: TodoDomain.Cursor(
        place: .before(first.position, number: first.number), remaining: nil))
  }

  /// Runs a ``Query/pageSQL(fromBeginning:isBackward:)`` for at most `count` todos.
  private func todos(
    _ sql: QuerySQL, from place: (position: Double, number: Int64)?, _ count: Int
  ) throws -> (todos: [Todo], hasMore: Bool) {
    let statement = try statement(ofQuery: sql.text)
    if let place { try statement.bind(place.position, place.number) }
    // One more than asked for, to know whether there is another page.
    try statement.bind(Int64(count) + 1, at: 3)
    try statement.bind(sql.values, from: 4)
    var todos: [Todo] = []
    try statement.forEach { todos.append(try Todo($0)) }
    let hasMore = todos.count > count
    if hasMore { todos.removeLast() }
    return (todos, hasMore)
  }

  /// Reads the next of `numbers`, except for todos that were deleted meanwhile.
  private func page(_ numbers: ArraySlice<Int64>, _ size: Int) throws -> Page {
    var rest = numbers
    var todos: [Todo] = []
    while todos.count < size, let number = rest.popFirst() {
      if let todo = try todo(number) { todos.append(todo) }
    }
    guard !rest.isEmpty else { return Page(todos: todos) }
    return Page(todos: todos, next: TodoDomain.Cursor(place: .numbers(rest), remaining: rest.count))
  }

  /// The numbers of all todos that match `query`, in its order.
  func numbers(
    _ query: Query, among candidates: Set<Int64>? = nil
  ) throws -> [Int64] {
    let sql = query.numbersSQL(among: candidates)
    let statement = try statement(ofQuery: sql.text)
    // A negative limit means no limit: https://sqlite.org/lang_select.html#limitoffset
    try statement.bind(query.limit.map { Int64(max(0, $0)) } ?? -1)
    try statement.bind(sql.values, from: 2)
    var numbers: [Int64] = []
    try statement.forEach { numbers.append($0.integer(0)) }
    return numbers
  }
}

extension PreparedStatement {
  /// Binds the values of a query, the first of them at `first`.
  func bind(_ values: [QuerySQL.Value], from first: Int32) throws {
    for (index, value) in zip(first..., values) {
      switch value {
      case .integer(let integer): try bind(integer, at: index)
      case .text(let text): try bind(text, at: index)
      }
    }
  }
}

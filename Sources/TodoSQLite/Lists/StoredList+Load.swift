import SQLite
import TodoDomain
import TodoText

extension StoredList {
  /// The todos with these references, each once, in the order of the references.
  func load(_ references: [Reference]) throws -> [Todo] {
    var todos: [Todo] = []
    var numbers: Set<Int64> = []
    for reference in references {
      let found = try load(reference)
      if references.count == 1 { return found }
      for todo in found where numbers.insert(todo.number).inserted { todos.append(todo) }
    }
    return todos
  }

  private func load(_ reference: Reference) throws -> [Todo] {
    var found: [Todo] = []
    switch reference {
    case .number(let number):
      if let todo = try todo(number) { found = [todo] }

    case .range(let range):
      let statement = try statement(.todosInRange)
      try statement.bind(range.lowerBound, range.upperBound)
      try statement.forEach { found.append(try Todo($0)) }

    case .idPrefix(let prefix):
      let statement = try statement(.todosByIDPrefix)
      try statement.bind(prefix)
      try statement.forEach { found.append(try Todo($0)) }
      if found.count > 1 {
        throw TodoStoreError.ambiguous(idPrefix: prefix, count: try count(idPrefix: prefix))
      }

    case .query(let query, _):
      for number in try numbers(query, among: try candidates(for: query)) {
        if let todo = try todo(number) { found.append(todo) }
      }

    case .label: break
    }
    if found.isEmpty { throw TodoStoreError.noTodo(reference) }
    return found
  }

  /// Up to `count` todos on one side of a place in the list, the nearest first.
  func neighbors(_ side: ListPlace.Side, _ place: ListPlace, _ count: Int) throws -> [Todo] {
    let statement = try statement(side == .before ? .neighborsBefore : .neighborsAfter)
    try statement.bind(place.position, place.number, Int64(count))
    var todos: [Todo] = []
    try statement.forEach { todos.append(try Todo($0)) }
    return todos
  }

  /// The subtasks of todos at any depth, each once, in the order of the list.
  func subtasks(of numbers: [Int64]) throws -> [Todo] {
    var subtasks: [Todo] = []
    for number in numbers where try isParent(number) {
      let statement = try statement(.subtasks)
      try statement.bind(number)
      try statement.forEach { subtasks.append(try Todo($0)) }
    }
    if subtasks.isEmpty { return subtasks }
    var seen: Set<Int64> = []
    return subtasks.filter { seen.insert($0.number).inserted }
      .sorted { ($0.position, $0.number) < ($1.position, $1.number) }
  }

  /// The last subtask of a todo, in the order of the list, without `others`.
  func lastSubtask(of number: Int64, except others: Set<Int64>) throws -> Todo? {
    let statement = try statement(.lastSubtask)
    try statement.bind(number, Int64(others.count) + 1)
    var last: Todo?
    try statement.forEach { row in
      guard last == nil else { return }
      let todo = try Todo(row)
      if !others.contains(todo.number) { last = todo }
    }
    return last
  }

  /// The todo with this number, or `nil`.
  package func todo(_ number: Int64) throws -> Todo? {
    let statement = try statement(.todoByNumber)
    try statement.bind(number)
    return try statement.first(Todo.init)
  }

  /// The todo with this id, or `nil`.
  func find(_ id: Todo.ID) throws -> Todo? {
    let statement = try statement(.todoByID)
    try id.withLowercaseUTF8 { try statement.bind($0, at: 1) }
    return try statement.first(Todo.init)
  }

  /// Whether a todo hasn't changed since it was added; undone changes and repetitions don't count.
  func isUntouched(_ number: Int64) throws -> Bool {
    let statement = try statement(.changeCount)
    try statement.bind(number)
    return try statement.first { $0.integer(0) } == 1
  }

  /// How many texts of the new open todos with these numbers an earlier open todo has.
  ///
  /// In a list of millions, todos long before them don't count, so that one more is added quickly.
  func knownTexts(_ new: ClosedRange<Int64>) throws -> Int {
    let count = new.upperBound - new.lowerBound + 1
    let statement = try PreparedStatement(
      database,
      // `+` keeps it from going through the index of all open todos.
      """
      SELECT count(DISTINCT description) FROM todo
      WHERE number BETWEEN ?1 AND ?2 AND +isComplete = 0 AND description IN (
        SELECT description FROM todo WHERE number BETWEEN ?3 AND ?4 AND +isComplete = 0
      )
      """)
    try statement.bind(
      new.lowerBound - count - 100_000, new.lowerBound - 1, new.lowerBound, new.upperBound)
    return Int(try statement.first { $0.integer(0) } ?? 0)
  }

  private func count(idPrefix: String) throws -> Int {
    let statement = try statement(.countByIDPrefix)
    try statement.bind(idPrefix)
    return Int(try statement.first { $0.integer(0) } ?? 0)
  }
}

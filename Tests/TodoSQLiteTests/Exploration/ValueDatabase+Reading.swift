import FoundationEssentials
import TodoDomain
import TodoText

extension ValueDatabase {
  func load(_ references: [Reference]) throws(TodoStoreError) -> [Todo] {
    try check()
    var todos: [Todo] = []
    for reference in references {
      let found = contents.todos.filter { reference.names($0) }
      if found.isEmpty { throw .noTodo(reference) }
      if case .idPrefix(let prefix) = reference, found.count > 1 {
        throw .ambiguous(idPrefix: prefix, count: found.count)
      }
      todos += found.filter { !todos.contains($0) }
    }
    return todos
  }

  func find(_ id: Todo.ID) throws(TodoStoreError) -> Todo? {
    try check()
    return contents.todos.first { $0.id == id }
  }

  func spelling(_ field: Todo.Field, _ name: String) throws(TodoStoreError) -> String? {
    try check()
    let names = contents.todos.flatMap {
      field == .tags ? $0.tags : [$0.project].compactMap(\.self)
    }
    return names.first { $0.caseFolded == name.caseFolded }
  }

  /// The number of the next todo.
  var nextNumber: Int64 { contents.lastNumber + 1 }

  func isUntouched(_ number: Int64) throws(TodoStoreError) -> Bool {
    try check()
    let changes = contents.effective.flatMap(\.changes).filter { $0.todo.number == number }
    return changes.map(\.kind) == [.added]
  }

  func wasTurn(_ number: Int64) throws(TodoStoreError) -> Bool {
    try check()
    for case .changed(let before, let after) in contents.effective.flatMap(\.changes).reversed()
    where after.number == number && !before.isComplete && after.isComplete {
      return before.repeat != nil
    }
    return false
  }

  func subtasks(_ numbers: [Int64]) throws(TodoStoreError) -> [Todo] {
    try check()
    var found: Set<Int64> = []
    var parents = Set(numbers)
    while !parents.isEmpty {
      let children = contents.todos.filter { todo in
        todo.parent.map(parents.contains) ?? false && !found.contains(todo.number)
      }
      parents = Set(children.map(\.number))
      found.formUnion(parents)
    }
    return contents.todos.filter { found.contains($0.number) }.sorted { $0.place < $1.place }
  }

  func lastSubtask(_ number: Int64, _ others: Set<Int64>) throws(TodoStoreError) -> Todo? {
    try check()
    return contents.todos.filter { $0.parent == number && !others.contains($0.number) }
      .max { $0.place < $1.place }
  }

  func shownLinks(of todo: Todo) throws(TodoStoreError) -> Detail.Links {
    try check()
    let numbers = todo.linked(by: .parent) + todo.blockedBy
    let todos = contents.todos.sorted { $0.place < $1.place }
    func linked(by field: Todo.Field) -> [Todo] {
      let linked = todos.filter { $0.linked(by: field).contains(todo.number) }
      return Array(linked.prefix(Detail.Links.limit + 1))
    }
    return Detail.Links(
      named: numbers.compactMap { number in todos.first { $0.number == number } },
      subtasks: linked(by: .parent), blocked: linked(by: .blockedBy))
  }

  func neighbors(
    _ side: ListPlace.Side, _ place: ListPlace, _ count: Int
  ) throws(TodoStoreError) -> [Todo] {
    try check()
    let todos = contents.todos.sorted { $0.place < $1.place }
    return switch side {
    case .before: Array(todos.filter { $0.place < place }.suffix(count).reversed())
    case .after: Array(todos.filter { $0.place > place }.prefix(count))
    }
  }

  func page(_ query: Query, _ cursor: Cursor?, _ size: Int) throws(TodoStoreError) -> Page {
    try check()
    guard query == Query(status: .all) else { throw .misuse("a query that is not known") }
    var place = ListPlace.top
    if case .position(let position, let number)? = cursor?.place {
      place = ListPlace(position: position, number: number)
    }
    let todos = try neighbors(.after, place, size + 1)
    guard todos.count > size else { return Page(todos: todos) }
    let last = todos[size - 1]
    return Page(
      todos: Array(todos.prefix(size)),
      next: Cursor(place: .position(last.position, number: last.number), remaining: nil))
  }

  func history(_ number: Int64) throws(TodoStoreError) -> [HistoryEntry] {
    try check()
    return contents.effective.flatMap { step in
      step.changes.filter { $0.todo.number == number }.map { change in
        let event: HistoryEntry.Event =
          switch change {
          case .added: .added
          case .deleted: .deleted
          case .changed(let before, let after): .changed(before.changes(to: after))
          }
        return HistoryEntry(step: step.sequence, at: step.at, command: step.command, event: event)
      }
    }
  }

  func steps(_ first: Int64?, _ size: Int) throws(TodoStoreError) -> StepPage {
    try check()
    let commands = contents.past.reversed().filter { $0.undone == nil }
    let steps = commands.map { $0.step(isUndone: contents.isUndone($0)) }
      .drop { step in first.map { step.sequence > $0 } ?? false }
    return StepPage(
      steps: Array(steps.prefix(size)), next: steps.dropFirst(size).first?.sequence)
  }

  func vocabulary() throws(TodoStoreError) -> Vocabulary {
    try check()
    return Vocabulary(
      tags: Set(contents.todos.flatMap(\.tags)).sorted(),
      projects: Set(contents.todos.compactMap(\.project)).sorted())
  }

  func total(_ query: Query) throws(TodoStoreError) -> QueryTotal {
    try check()
    guard query == Query(status: .all) else { throw .misuse("a query that is not known") }
    return .exactly(contents.todos.count)
  }

  func groups(_ kind: Group.Kind) throws(TodoStoreError) -> [Group] {
    let vocabulary = try vocabulary()
    switch kind {
    case .tags: return vocabulary.tags.map { tag in group(tag) { $0.tags.contains(tag) } }
    case .projects:
      return vocabulary.projects.map { project in group(project) { $0.project == project } }
    }
  }

  private func group(_ name: String, _ isMember: (Todo) -> Bool) -> Group {
    let members = contents.todos.filter(isMember)
    return Group(name: name, open: members.count { !$0.isComplete }, all: members.count)
  }

  func check() throws(TodoStoreError) {
    if let failure = unit?.failure { throw failure }
  }
}

extension ValueDatabase.StepRecord {
  fileprivate func step(isUndone: Bool) -> Step {
    Step(
      sequence: sequence, at: at, command: command, changeCount: changes.count,
      isUndone: isUndone)
  }
}

extension Reference {
  fileprivate func names(_ todo: Todo) -> Bool {
    switch self {
    case .number(let number): todo.number == number
    case .range(let range): range.contains(todo.number)
    case .idPrefix(let prefix): todo.id.uuidString.lowercased().hasPrefix(prefix)
    case .label, .query: false
    }
  }
}

extension TodoStoreError {
  static func misuse(_ message: String) -> TodoStoreError {
    .refused(sql: "", code: 21, message: message)
  }
}

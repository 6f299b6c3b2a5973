import Composable

extension TodoList {
  /// Adds copies of todos, each after its parent's copy if there is one.
  func copy(_ todos: [Todo], _ state: State, _ environment: Environment) -> Effect<Action> {
    let copies = todos.copies(
      from: state.related?.nextNumber ?? 1, at: environment.now(), environment.uuid)
    return database(environment) { database throws(TodoStoreError) in
      .copied(try database.wrappedValue.insert(copies: copies))
    }
  }
}

extension [Todo] {
  /// Returns open copies, numbered from `first` on; links among the todos become links among the copies.
  ///
  /// The time spent and data of other programs stay with the original.
  package func copies(from first: Int64, at now: Instant, _ uuid: UUIDGenerator) -> [Todo] {
    let numbers = Dictionary(
      uniqueKeysWithValues: enumerated().map { ($1.number, first + Int64($0)) })
    return map { todo in
      var copy = todo
      copy.id = uuid()
      copy.number = numbers[todo.number] ?? todo.number
      copy.completedAt = nil
      (copy.startedAt, copy.spent) = (nil, 0)
      copy.parent = todo.parent.map { numbers[$0] ?? $0 }
      copy.blockedBy = todo.blockedBy.map { numbers[$0] ?? $0 }.sorted()
      copy.extra = Extra()
      copy.position = 0
      copy.createdAt = now
      copy.modifiedAt = now
      return copy
    }
  }
}

extension TodoList.Database {
  /// Adds copies at the end of the list, or of their parent's subtasks.
  fileprivate func insert(copies: [Todo]) throws(TodoStoreError) -> [Todo] {
    let new = Set(copies.map(\.number))
    var added: [Todo] = []
    var rest = copies[...]
    while let root = rest.first {
      let end = rest.dropFirst().firstIndex { !($0.parent.map(new.contains) ?? false) }
      let family = Array(rest[..<(end ?? rest.endIndex)])
      rest = rest[(end ?? rest.endIndex)...]
      let positions = try positions(of: family, asSubtasksOf: root.parent)
      for (index, todo) in family.enumerated() {
        added.append(
          try insert(NewTodo(todo, number: todo.number, position: positions?[index])))
      }
    }
    return added
  }

  /// The positions of a new family after the other subtasks of a todo; `nil` for the end of the list.
  private func positions(
    of family: [Todo], asSubtasksOf parent: Int64?
  ) throws(TodoStoreError) -> [Double]? {
    guard let parent, try existing(parent) != nil else { return nil }
    var reach = 1
    while true {
      let room = try room(for: [], atEndOf: parent, reach)
      if let arrangement = room.arrangement(of: family) {
        try reposition(arrangement.shifted)
        return arrangement.moved.map(\.position)
      }
      reach = room.furtherReach
    }
  }
}

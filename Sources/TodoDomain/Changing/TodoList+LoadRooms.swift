/// Loads the neighbors of todos that move.
extension TodoList.Database {
  /// The room at a destination; `nil` if that is next to one of the todos themselves.
  func room(
    for todos: [Todo], at destination: Destination, _ reach: Int
  ) throws(TodoStoreError) -> Room? {
    guard let reference = destination.anchor else {
      return try room(for: todos, at: destination == .top ? .top : .bottom, reach: reach)
    }
    let anchor = try load([reference])[0]
    if todos.contains(where: { $0.number == anchor.number }) { return nil }
    return try room(
      for: todos, at: anchor.place, of: anchor, on: destination.isBeforeAnchor ? .after : .before,
      reach: reach)
  }

  /// The rooms for todos whose parent an edit changes.
  ///
  /// They follow the subtasks of the new parent or, without one, the whole family that they leave.
  func rooms(
    for todos: [Todo], editedBy edit: Edit, _ reach: Int
  ) throws(TodoStoreError) -> [Room] {
    if let parent = edit.links[.parent]?.first?.number {
      let moving = todos.filter { $0.parent != parent }
      if moving.isEmpty { return [] }
      return [try room(for: try withSubtasks(moving), atEndOf: parent, reach)]
    }
    guard edit.cleared.contains(.parent) else { return [] }
    var families: [(root: Int64, todos: [Todo])] = []
    for todo in todos {
      guard let root = try root(of: todo) else { continue }
      let index = families.firstIndex { $0.root == root } ?? families.endIndex
      if index == families.endIndex { families.append((root, [])) }
      let family = try withSubtasks([todo])
      families[index].todos = families[index].todos.without(family) + family
    }
    var rooms: [Room] = []
    for family in families {
      rooms.append(try room(for: family.todos, atEndOf: family.root, reach))
    }
    return rooms
  }

  /// The room after the last subtask, at any depth, of a todo.
  func room(
    for todos: [Todo], atEndOf number: Int64, _ reach: Int
  ) throws(TodoStoreError) -> Room {
    guard var last = try existing(number) else { throw .noTodo(.number(number)) }
    let others = Set(todos.map(\.number))
    var seen: Set<Int64> = [number]
    while let subtask = try lastSubtask(last.number, others), seen.insert(subtask.number).inserted {
      last = subtask
    }
    return try room(for: todos, at: last.place, of: last, on: .before, reach: reach)
  }

  /// The room at a place.
  ///
  /// If `anchor` is at that place, the room is right beside it, and `anchorSide` is the anchor's side of the room.
  func room(
    for todos: [Todo], at place: ListPlace, of anchor: Todo? = nil,
    on anchorSide: ListPlace.Side? = nil, reach: Int
  ) throws(TodoStoreError) -> Room {
    let numbers = Set(todos.map(\.number))
    func neighbors(_ side: ListPlace.Side) throws(TodoStoreError) -> [Todo] {
      var found = side == anchorSide ? [anchor].compactMap(\.self) : []
      var place = place
      var size = reach + 1
      while found.count < reach {
        let next = try self.neighbors(side, place, size)
        found += next.filter { !numbers.contains($0.number) }
        guard next.count == size, let last = next.last else { break }
        place = last.place
        // All of these may be among the todos to move.
        size = max(size, min(2 * size, 256))
      }
      return Array(found.prefix(reach))
    }
    return Room(
      for: todos, before: try neighbors(.before), after: try neighbors(.after), reach: reach)
  }

  /// The number of the outermost parent; `nil` if there is none.
  private func root(of todo: Todo) throws(TodoStoreError) -> Int64? {
    var (root, next): (Int64?, Int64?) = (nil, todo.parent)
    var seen: Set<Int64> = [todo.number]
    while let number = next, seen.insert(number).inserted, let parent = try existing(number) {
      (root, next) = (number, parent.parent)
    }
    return root
  }

  /// `todos`, each followed by its subtasks at any depth, without duplicates.
  func withSubtasks(_ todos: [Todo]) throws(TodoStoreError) -> [Todo] {
    let subtasks = try subtasks(todos.map(\.number))
    if subtasks.isEmpty { return todos }
    var seen: Set<Int64> = []
    let within = Set(subtasks.map(\.number))
    let families = Families(subtasks)
    // A todo that is also a subtask of another one comes with that one.
    return todos.filter { !within.contains($0.number) }.flatMap { todo in
      ([todo] + families.family(of: todo.number)).filter { seen.insert($0.number).inserted }
    }
  }
}

extension Destination {
  fileprivate var isBeforeAnchor: Bool {
    if case .before = self { true } else { false }
  }
}

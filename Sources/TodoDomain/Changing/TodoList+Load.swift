import Composable

/// Loads what a command needs, without deciding anything.
extension TodoList {
  /// Loads the todos that a command names, and those around them, after it has saved `moves`.
  ///
  /// Up to `reach` neighbors on each side can make room for todos that move.
  func load(
    _ command: Command, reach: Int = 1, saving moves: [Arrangement.Move] = [],
    _ environment: Environment
  ) -> Effect<Action> {
    database(environment) { database throws(TodoStoreError) in
      if !moves.isEmpty { try database.wrappedValue.reposition(moves) }
      return try database.wrappedValue.loaded(command, reach: reach)
    }
  }
}

extension TodoList.Database {
  fileprivate func loaded(
    _ command: Command, reach: Int
  ) throws(TodoStoreError) -> TodoList.Action {
    switch command {
    case .toggle(let references), .complete(let references), .reopen(let references):
      let todos = try load(references)
      return .loaded(command, todos, try related(to: todos, for: command))

    case .skip(let references), .delete(let references):
      let todos = try load(references)
      let subtasks = try subtasks(todos.map(\.number))
      return .loaded(
        command, todos, subtasks.isEmpty ? nil : TodoList.Related(subtasks: subtasks))

    case .move(let references, let destination):
      let todos = try load(references)
      guard let room = try room(for: try withSubtasks(todos), at: destination, reach) else {
        return .loaded(command, todos)
      }
      var related = TodoList.Related()
      related.rooms = [room]
      return .loaded(command, todos, related)

    case .add(let edit, let label):
      let edit = try numbered(edit, linked: [])
      var related = TodoList.Related()
      if let parent = edit.links[.parent]?.first?.number {
        related.rooms = [try room(for: [], atEndOf: parent, reach)]
      }
      return .loaded(.add(edit, label: label), [], related)

    case .edit(let references, let edit):
      let todos = try load(references)
      guard edit.hasLinks || edit.cleared.contains(.parent) else {
        return .loaded(command, todos)
      }
      let edit = try numbered(edit, linked: todos)
      var related = TodoList.Related()
      for link in edit.links {
        related.ways[link.field] = try ways(from: link.value.compactMap(\.number), by: link.field)
      }
      related.rooms = try rooms(for: todos, editedBy: edit, reach)
      return .loaded(.edit(references, edit), todos, related)

    case .clear, .undo, .redo:
      return .loaded(command, [])
    }
  }

  /// What to know for completing or reopening todos; `nil` if they have no relations, as most.
  private func related(
    to todos: [Todo], for command: Command
  ) throws(TodoStoreError) -> TodoList.Related? {
    var related: TodoList.Related?
    if command.completes {
      let open = todos.filter { !$0.isComplete }
      let subtasks = open.isEmpty ? [] : try subtasks(open.map(\.number))
      let blockers = try openBlockers(of: open)
      if !subtasks.isEmpty || !blockers.isEmpty {
        related = TodoList.Related(subtasks: subtasks, blockers: blockers)
      }
      try addSeries(of: open + subtasks, to: &related)
    }
    if command.reopens {
      for todo in todos where todo.isComplete { try addSuccessor(of: todo, to: &related) }
    }
    return related
  }

  /// Adds what is known of the series that completing a family continues.
  private func addSeries(
    of family: [Todo], to known: inout TodoList.Related?
  ) throws(TodoStoreError) {
    guard family.contains(where: { $0.repeat != nil }) else { return }
    var related = known ?? TodoList.Related()
    var successors: [Todo] = []
    for todo in family {
      if todo.isComplete, try wasTurn(todo.number) {
        related.turns.insert(todo.number)
      } else if let successor = try find(todo.successorID) {
        successors.append(successor)
      }
    }
    related.successors = Families(successors)
    related.nextNumber = try nextNumber()
    known = related
  }

  /// Adds the successor of a completed todo, with its subtasks.
  private func addSuccessor(
    of todo: Todo, to known: inout TodoList.Related?
  ) throws(TodoStoreError) {
    guard let successor = try find(todo.successorID), successor.isSuccessor(of: todo) else {
      return
    }
    var related = known ?? TodoList.Related()
    let subtasks = try subtasks([successor.number])
    if !subtasks.isEmpty {
      related.copies.formUnion(try self.subtasks([todo.number]).map(\.successorID))
    }
    let family = [successor] + subtasks
    for member in family where try !isUntouched(member.number) {
      related.changed.insert(member.number)
    }
    related.successors = Families(related.successors.todos + family)
    known = related
  }

  private func openBlockers(of todos: [Todo]) throws(TodoStoreError) -> [Todo] {
    guard todos.contains(where: { !$0.blockedBy.isEmpty }) else { return [] }
    let numbers = Set(todos.flatMap(\.blockedBy))
    var blockers: [Todo] = []
    for number in numbers.sorted() {
      if let blocker = try existing(number), !blocker.isComplete { blockers.append(blocker) }
    }
    return blockers
  }
}

/// Links.
extension TodoList.Database {
  /// The edit of `todos` with numbers for its references.
  ///
  /// A link to remove may lead to a deleted todo.
  ///
  /// - Throws: As ``load``; `.severalParents`.
  private func numbered(_ edit: Edit, linked todos: [Todo]) throws(TodoStoreError) -> Edit {
    var edit = edit
    for unlink in edit.unlinks {
      let linked = Set(todos.flatMap { $0.linked(by: unlink.field) })
      let known = unlink.value.filter { $0.number.map(linked.contains) ?? false }
      let others = unlink.value.filter { !known.contains($0) }
      edit.unlinks[unlink.field] = known + (try numbers(others))
    }
    for link in edit.links {
      let numbers = try numbers(link.value)
      if link.field.kind == .link, numbers.count > 1 {
        throw .severalParents(link.value[0], count: numbers.count)
      }
      edit.links[link.field] = numbers
    }
    return edit
  }

  private func numbers(_ references: [Reference]) throws(TodoStoreError) -> [Reference] {
    if references.isEmpty { return [] }
    return try load(references).map { .number($0.number) }
  }

  /// The links by `field` of todos, and of all that they lead to.
  ///
  /// A link is a number, which is never given again, so it never leads to another todo.
  func ways(
    from numbers: [Int64], by field: Todo.Field
  ) throws(TodoStoreError) -> [Int64: [Int64]] {
    var ways: [Int64: [Int64]] = [:]
    var waiting = numbers
    while let number = waiting.popLast() {
      guard ways[number] == nil else { continue }
      let linked = try existing(number)?.linked(by: field) ?? []
      ways[number] = linked
      waiting += linked
    }
    return ways
  }

  /// The todo with this number, or `nil`.
  func existing(_ number: Int64) throws(TodoStoreError) -> Todo? {
    do throws(TodoStoreError) {
      return try load([.number(number)]).first
    } catch .noTodo {
      return nil
    }
  }
}

/// Places.
extension TodoList.Database {
  /// The room at a destination; `nil` beside one of the todos themselves.
  private func room(
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

  /// The rooms that an edit of their parents moves todos to.
  ///
  /// They follow the subtasks of the new parent; without one, all of the family that they leave.
  private func rooms(
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
  private func room(
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
  /// If the place is that of `anchor`, it is right beside that todo, which is on this side of it.
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
  private func withSubtasks(_ todos: [Todo]) throws(TodoStoreError) -> [Todo] {
    let subtasks = try subtasks(todos.map(\.number))
    if subtasks.isEmpty { return todos }
    var seen: Set<Int64> = []
    let within = Set(subtasks.map(\.number))
    let families = Families(subtasks)
    // Subtasks of another one follow that.
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

extension Todo {
  /// The todos that it is linked to by a field.
  package func linked(by field: Field) -> [Int64] {
    switch self[field] {
    case .integer(let number): [number]
    case .numbers(let numbers): numbers
    default: []
    }
  }
}

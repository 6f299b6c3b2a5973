import Composable

/// Moves todos to another place in the list.
extension TodoList {
  /// Moves todos and their subtasks to the loaded room.
  ///
  /// - Throws: `.besideItself` if the destination is next to one of the todos themselves.
  func move(
    to destination: Destination, _ command: Command,
    _ state: inout State, _ environment: Environment
  ) throws(TodoStoreError) -> Effect<Action> {
    guard let room = state.related?.rooms.first else {
      if let anchor = destination.anchor { throw .besideItself(anchor) }
      return .none
    }
    guard let arrangement = room.arrangement(of: room.todos) else {
      return load(command, reach: room.furtherReach, environment)
    }
    state.hold(arrangement.moved.map(\.todo))
    let moves = arrangement.moved.map { move in
      Effect<Action>.send(.todo(id: move.todo.id, .moved(to: move.position)))
    }
    return .merge([save(arrangement.shifted, environment)] + moves)
  }

  /// Saves new positions of todos that the command doesn't name.
  func save(_ moves: [Arrangement.Move], _ environment: Environment) -> Effect<Action> {
    if moves.isEmpty { return .none }
    return database(environment) { database throws(TodoStoreError) in
      try database.wrappedValue.reposition(moves)
      return .neighborsShifted
    }
  }
}

extension TodoList.Database {
  /// Saves new positions without changing the time of modification.
  func reposition(_ moves: [Arrangement.Move]) throws(TodoStoreError) {
    for move in moves where move.todo.position != move.position {
      try save(move.todo, move.moved, [.position])
    }
  }
}

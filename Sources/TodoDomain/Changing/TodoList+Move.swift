import Composable

/// Moves todos to another place in the list.
extension TodoList {
  /// Computes the new positions.
  ///
  /// The references have no labels.
  func move(
    _ references: [Reference], to destination: Destination, _ environment: Environment
  ) -> Effect<Action> {
    database(environment) { database throws(TodoStoreError) in
      let todos = try database.withSubtasks(try database.load(references))
      var gap = destination == .top ? Gap(place: .top) : Gap(place: .bottom)
      if let reference = destination.anchor {
        let anchor = try database.load([reference])[0]
        guard !todos.contains(where: { $0.id == anchor.id }) else {
          throw .besideItself(reference)
        }
        gap = Gap(place: anchor.place, anchor: anchor, side: destination.sideOfAnchor)
      }
      return .arranged(try database.arrange(todos, in: gap))
    }
  }

  /// Saves an arrangement.
  func apply(
    _ arrangement: Arrangement, _ state: inout State, _ environment: Environment
  ) -> Effect<Action> {
    state.todos = IdentifiedArray(
      uniqueElements: arrangement.moved.map { TodoFeature.State($0.todo) })
    let moves = arrangement.moved.map { move in
      Effect<Action>.send(.todo(id: move.todo.id, .moved(to: move.position)))
    }
    if arrangement.shifted.isEmpty { return .merge(moves) }

    let shift = database(environment) { database throws(TodoStoreError) in
      try database.save(arrangement.shifted)
      return .neighborsShifted
    }
    return .merge([shift] + moves)
  }
}

extension Destination {
  fileprivate var sideOfAnchor: ListPlace.Side? {
    switch self {
    case .before: .after
    case .after: .before
    case .top, .bottom: nil
    }
  }
}

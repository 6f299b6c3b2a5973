import Composable

/// How a command puts todos at another place in the list.
extension TodoList {
  /// Finds out which positions the todos get; labels are numbers already.
  func move(
    _ references: [Reference], to destination: Destination, _ environment: Environment
  ) -> Effect<Action> {
    command(environment) { database throws(TodoStoreError) in
      let todos = try await database.load(references)
      var gap = destination == .top ? Gap(place: .top) : Gap(place: .bottom)
      if let reference = destination.anchor {
        let anchor = try await database.load([reference])[0]
        guard !todos.contains(where: { $0.id == anchor.id }) else {
          throw .besideItself(reference)
        }
        gap = Gap(place: anchor.place, anchor: anchor, side: destination.sideOfAnchor)
      }
      return .arranged(try await database.wrappedValue.arrange(todos, in: gap))
    }
  }

  /// Saves what an arrangement says.
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
      for neighbor in arrangement.shifted {
        // Nobody changed them: they stand where they stood, beside the same ones.
        var shifted = neighbor.todo
        shifted.position = neighbor.position
        try await database.save(neighbor.todo, shifted)
      }
      return .neighborsShifted
    }
    return .merge([shift] + moves)
  }
}

/// Where todos are to be put.
private struct Gap {
  /// The todo at one of its sides, or an end of the list.
  var place: ListPlace
  var anchor: Todo?
  /// On which side of the gap the anchor is.
  var side: ListPlace.Side?
}

extension Destination {
  fileprivate var sideOfAnchor: ListPlace.Side? {
    switch self {
    case .before: .behind
    case .after: .before
    case .top, .bottom: nil
    }
  }
}

extension TodoDatabase {
  fileprivate func arrange(
    _ todos: [Todo], in gap: Gap
  ) async throws(TodoStoreError) -> Arrangement {
    let numbers = Set(todos.map(\.number))
    var reach = 1
    while true {
      let before = try await neighbors(reach, .before, of: gap, except: numbers)
      let behind = try await neighbors(reach, .behind, of: gap, except: numbers)
      if let arrangement = Arrangement(of: todos, before: before, behind: behind, reach: reach) {
        return arrangement
      }
      reach = max(16, 2 * reach)
    }
  }

  /// The next `count` todos on one side of a gap, or all that there are.
  private func neighbors(
    _ count: Int, _ side: ListPlace.Side, of gap: Gap, except numbers: Set<Int64>
  ) async throws(TodoStoreError) -> [Todo] {
    var found = gap.side == side ? [gap.anchor].compactMap(\.self) : []
    var place = gap.place
    var size = count + 1
    while found.count < count {
      let next = try await neighbors(side, place, size)
      found += next.filter { !numbers.contains($0.number) }
      guard next.count == size, let last = next.last else { break }
      place = last.place
      // What is moved may stand here itself, all of it.
      size = max(size, min(2 * size, 256))
    }
    return Array(found.prefix(count))
  }
}

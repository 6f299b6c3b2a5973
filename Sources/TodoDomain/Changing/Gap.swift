import Composable

/// A place between two todos, or at an end of the list, where others are to be put.
struct Gap {
  /// The place of the todo at one of its sides, or an end of the list.
  var place: ListPlace
  var anchor: Todo?
  /// On which side of the gap the anchor is.
  var side: ListPlace.Side?

  /// The place right after a todo.
  static func after(_ anchor: Todo) -> Gap {
    Gap(place: anchor.place, anchor: anchor, side: .before)
  }
}

extension Indirect<TodoList.Database> {
  /// Finds out which positions todos get in a gap, and which neighbors make room for them.
  func arrange(
    _ todos: [Todo], in gap: Gap
  ) throws(TodoStoreError) -> Arrangement {
    let numbers = Set(todos.map(\.number))
    var reach = 1
    while true {
      let before = try neighbors(reach, .before, of: gap, except: numbers)
      let after = try neighbors(reach, .after, of: gap, except: numbers)
      if let arrangement = Arrangement(of: todos, before: before, after: after, reach: reach) {
        return arrangement
      }
      reach = Arrangement.further(than: reach)
    }
  }

  /// Saves new positions, and nothing else: no one changed these todos.
  func save(_ moves: [Arrangement.Move]) throws(TodoStoreError) {
    for move in moves where move.todo.position != move.position {
      try wrappedValue.save(move.todo, move.moved)
    }
  }

  /// The next `count` todos on one side of a gap, or all that there are.
  private func neighbors(
    _ count: Int, _ side: ListPlace.Side, of gap: Gap, except numbers: Set<Int64>
  ) throws(TodoStoreError) -> [Todo] {
    var found = gap.side == side ? [gap.anchor].compactMap(\.self) : []
    var place = gap.place
    var size = count + 1
    while found.count < count {
      let next = try wrappedValue.neighbors(side, place, size)
      found += next.filter { !numbers.contains($0.number) }
      guard next.count == size, let last = next.last else { break }
      place = last.place
      // What is moved may be here itself, all of it.
      size = max(size, min(2 * size, 256))
    }
    return Array(found.prefix(count))
  }
}

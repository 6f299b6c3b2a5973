import Composable

/// A place to move todos to: between two others, or at an end of the list.
struct Gap {
  /// The place of the todo on one side, or an end of the list.
  var place: ListPlace
  var anchor: Todo?
  /// The side of the gap that the anchor is on.
  var side: ListPlace.Side?

  /// The place right after a todo.
  static func after(_ anchor: Todo) -> Gap {
    Gap(place: anchor.place, anchor: anchor, side: .before)
  }
}

extension Indirect<TodoList.Database> {
  /// Returns the positions of todos in a gap, and of the neighbors that make room for them.
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

  /// Saves new positions, without a new time of modification.
  func save(_ moves: [Arrangement.Move]) throws(TodoStoreError) {
    for move in moves where move.todo.position != move.position {
      try wrappedValue.save(move.todo, move.moved)
    }
  }

  /// The next `count` todos on one side of a gap, or all if there are fewer.
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
      // All of these may be among the todos to move.
      size = max(size, min(2 * size, 256))
    }
    return Array(found.prefix(count))
  }
}

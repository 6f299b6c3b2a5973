import Composable

/// The positions of imported todos that are new to the list.
///
/// In an empty list they keep the positions of the file. In any other list each gets the sum of its own position and
/// that of the last todo in the list, so they follow it in the order of the file. If that sum isn't after the last
/// todo, isn't exact or isn't in range, the todo waits until all others have arrived, and is then put between them.
package struct Arrival: Hashable, Sendable {
  /// An imported todo that has no place among the others yet.
  package struct Waiting: Hashable, Sendable {
    package var number: Int64
    /// Its position in the file; infinity if it has none.
    package var position: Double
  }

  /// The place that the last todo had when the import began; `nil` for an empty list.
  package let last: ListPlace?
  package private(set) var waiting: [Waiting] = []
  /// The greatest position so far; `nil` in an empty list.
  private var greatest: Double?

  package init(after last: ListPlace?) {
    self.last = last
    greatest = last?.position
  }

  /// The position of waiting todos, in front of all others, so they are never between a todo and its predecessor.
  package static let waitingPosition = NumberRule.positions.lowerBound

  /// The position of a todo with the position `own` in the file; `nil` if it has to wait.
  package mutating func position(_ own: Double?) -> Double? {
    let position: Double
    if let own {
      let sum = sum(own)
      guard last == nil || sum.error == 0 && sum.value > offset else { return nil }
      position = sum.value
    } else {
      position = (greatest ?? 0) + 1
    }
    guard NumberRule.positions.contains(position) else { return nil }
    greatest = max(greatest ?? position, position)
    return position
  }

  /// Queues a todo until all others have arrived.
  package mutating func wait(_ number: Int64, _ own: Double?) {
    waiting.append(Waiting(number: number, position: own ?? .infinity))
  }

  /// Empties the queue once all its todos have been placed.
  mutating func end() {
    waiting = []
  }

  /// The place right after the predecessor of a waiting todo; `nil` if that is ``last``.
  func place(of waiting: Waiting) -> ListPlace? {
    guard waiting.position.isFinite else { return .bottom }
    let sum = sum(waiting.position)
    guard sum.value > offset else { return nil }
    // Other todos are exactly at their sum; this one, if rounded up, may be at its successor's place.
    return ListPlace(
      position: sum.error < 0 ? sum.value.nextDown : sum.value, number: .max)
  }

  private var offset: Double { last?.position ?? 0 }

  /// The sum as a `Double`, and its rounding error.
  ///
  /// Source: D. E. Knuth, "The Art of Computer Programming", volume 2, 4.2.2, theorem B.
  private func sum(_ own: Double) -> (value: Double, error: Double) {
    let value = offset + own
    let ownPart = value - offset
    return (value, (offset - (value - ownPart)) + (own - ownPart))
  }
}

extension TodoList.Database {
  /// Moves the waiting todos of an import to their places between the others.
  func place(_ arrival: Arrival) throws(TodoStoreError) {
    // All predecessors are known before any todo moves.
    var groups: [(anchor: Int64?, numbers: [Int64])] = []
    let waiting = arrival.waiting.sorted { ($0.position, $0.number) < ($1.position, $1.number) }
    for waiting in waiting {
      let anchor = try anchor(of: waiting, arrival)
      if groups.last?.anchor != anchor || groups.isEmpty { groups.append((anchor, [])) }
      groups[groups.count - 1].numbers.append(waiting.number)
    }
    for group in groups {
      var anchor = group.anchor
      // Keeps only one batch in memory.
      for start in stride(from: 0, to: group.numbers.count, by: 256) {
        let numbers = group.numbers[start...].prefix(256)
        let todos = try load(numbers.map(Reference.number))
        let before = try anchor.map { number throws(TodoStoreError) in
          try load([.number(number)])[0]
        }
        let arrangement = try arrangement(of: todos, after: before)
        try reposition(arrangement.shifted)
        try reposition(arrangement.moved)
        anchor = numbers.last
      }
    }
  }

  /// The positions of todos after another one, or at the top.
  private func arrangement(
    of todos: [Todo], after anchor: Todo?
  ) throws(TodoStoreError) -> Arrangement {
    var reach = 1
    while true {
      let room = try room(
        for: todos, at: anchor?.place ?? .top, of: anchor, on: .before, reach: reach)
      if let arrangement = room.arrangement(of: todos) { return arrangement }
      reach = room.furtherReach
    }
  }

  /// The number of the predecessor of a waiting todo.
  private func anchor(
    of waiting: Arrival.Waiting, _ arrival: Arrival
  ) throws(TodoStoreError) -> Int64? {
    let last = arrival.last
    guard let place = arrival.place(of: waiting),
      let found = try neighbors(.before, place, 1).first,
      last.map({ found.position > $0.position }) ?? true
    else { return last?.number }
    return found.number
  }
}

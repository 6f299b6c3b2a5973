/// The new positions of todos that move together to another place.
///
/// A moved todo gets a position between those of its new neighbours, so no other todo changes as long as there is a
/// number between the two. If there is none left, the nearest neighbours on both sides are spread out, as few as it
/// takes:
///
///     1  2  3  4    4 before 2 →    1  1.5  2  3
///
/// Spreading leaves room for at least ten more moves to the same place, so on average a move shifts only a few todos.
/// Positions also run out at the ends of ``NumberRule/positions``.
package struct Arrangement: Hashable, Sendable {
  /// A todo and its new position.
  package struct Move: Hashable, Sendable {
    package var todo: Todo
    package var position: Double

    package init(_ todo: Todo, to position: Double) {
      self.todo = todo
      self.position = position
    }

    /// The todo at its new position.
    package var moved: Todo {
      var moved = todo
      moved.position = position
      return moved
    }
  }

  /// The todos to move, in their new order.
  package var moved: [Move]
  /// The neighbours that make room for them, in order.
  package var shifted: [Move]

  package init(moved: [Move], shifted: [Move] = []) {
    self.moved = moved
    self.shifted = shifted
  }

  /// Puts todos between their new neighbours; `nil` if there is no room within `reach`.
  ///
  /// - Parameters:
  ///   - todos: The todos to move, in their new order.
  ///   - before: The neighbours nearer to the top, the nearest first, at most `reach`.
  ///   - after: The neighbours nearer to the bottom, the nearest first, at most `reach`.
  ///   - reach: How far away the nearest neighbour is that stays where it is: 1 shifts none. A side with fewer
  ///     neighbours is an end of the list.
  package init?(of todos: [Todo], before: [Todo], after: [Todo], reach: Int) {
    let lower = before.count < reach ? nil : before.last
    let upper = after.count < reach ? nil : after.last

    let places = ([lower] + todos + [upper]).compactMap { $0?.place }
    if reach == 1, zip(places, places.dropFirst()).allSatisfy(<) {
      self.init(moved: todos.map { Move($0, to: $0.position) })
      return
    }

    let first = before.prefix(reach - 1)
    let last = after.prefix(reach - 1)
    guard
      let positions = Self.positions(
        first.count + todos.count + last.count, between: lower?.position, and: upper?.position,
        isLasting: reach > 1)
    else { return nil }
    let moves = zip(first.reversed() + todos + last, positions).map { Move($0, to: $1) }
    self.init(
      moved: Array(moves[first.count..<first.count + todos.count]),
      shifted: Array(moves[..<first.count] + moves[(first.count + todos.count)...]))
  }

  /// The reach to try next.
  package static func further(than reach: Int) -> Int { max(16, 2 * reach) }

  /// `count` ascending positions between two others; `nil` is an end of the list.
  ///
  /// Returns `nil` if there aren't that many numbers in between or, if the positions have to last, if they would be so
  /// close that soon nothing would fit between them.
  private static func positions(
    _ count: Int, between lower: Double?, and upper: Double?, isLasting: Bool
  ) -> [Double]? {
    let range = NumberRule.positions
    let positions: [Double]
    switch (lower, upper) {
    case (nil, nil): positions = (0..<count).map { Double($0 + 1) }
    case (let lower?, nil) where lower + Double(count) <= range.upperBound:
      positions = (0..<count).map { lower + Double($0 + 1) }
    case (nil, let upper?) where upper - Double(count) >= range.lowerBound:
      positions = (0..<count).map { upper - Double(count - $0) }
    default:
      let lower = lower ?? range.lowerBound - 1
      let upper = upper ?? range.upperBound + 1
      // A power of two, for short numbers.
      let distance = ((upper - lower) / Double(count + 1)).binade
      positions = (0..<count).map { lower + distance * Double($0 + 1) }
    }
    let all = ([lower] + positions + [upper]).compactMap(\.self)
    let isAscending = zip(all, all.dropFirst()).allSatisfy { one, other in
      let room = isLasting ? 1_048_576 * max(one.magnitude, other.magnitude).ulp : 0
      return one < other && other - one >= room
    }
    return isAscending && positions.allSatisfy(range.contains) ? positions : nil
  }
}

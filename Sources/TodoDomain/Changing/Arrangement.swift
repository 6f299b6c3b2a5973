/// Which positions todos get so that some of them stand together at another place.
///
/// A position is a fraction between those of its neighbours, so that a move changes no other, as
/// long as there is a number between the two. Where there is none left, as many neighbours on either
/// side as it takes are spread anew, and none beyond them:
///
///     1  2  3  4    4 before 2 →    1  1.5  2  3
///
/// Each such spreading leaves room for ten more moves to the same place at least, so that in the mean
/// a move spreads no more than a few. Where ``NumberRule/positions`` end, there is no number left either.
package struct Arrangement: Hashable, Sendable {
  /// A todo, and the position that it is to have.
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

  /// The todos that were asked for, in their new order.
  package var moved: [Move]
  /// Their neighbours that make room for them, in their order.
  package var shifted: [Move]

  package init(moved: [Move], shifted: [Move] = []) {
    self.moved = moved
    self.shifted = shifted
  }

  /// Puts todos between their new neighbours; `nil` where that takes a further reach.
  ///
  /// - Parameters:
  ///   - todos: What is to be moved, in its new order.
  ///   - before: The neighbours nearer to the top, the nearest first, at most `reach`.
  ///   - after: The neighbours nearer to the bottom, the nearest first, at most `reach`.
  ///   - reach: The neighbours that are so far stay where they are: with a reach of 1 none is
  ///     shifted. Where a side has fewer, the list ends there.
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

  /// The reach to try after one that was too short.
  package static func further(than reach: Int) -> Int { max(16, 2 * reach) }

  /// `count` ascending positions between two others; `nil` stands for the end of the list.
  ///
  /// Returns `nil` where there are not so many numbers between, or, if they have to be lasting, where
  /// they would be so close that soon there were none between them.
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

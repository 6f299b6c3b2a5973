/// Which positions todos of a file get that are new to the list.
///
/// In an empty list they keep their own. In another each gets the sum of its own and that of the last
/// todo that was there, so that they follow it in the order that they had. Where that sum is not in
/// front of them, not exact or no position any more, a todo waits until the others are there, and is
/// then put between them. So their order is that of the file, whatever their positions are.
package struct Arrival: Hashable, Sendable {
  /// A todo that has no place among the others yet.
  package struct Waiting: Hashable, Sendable {
    package var number: Int64
    /// The position that it has in the file, or infinity for one that has none.
    package var position: Double
  }

  /// The place that the last todo had when the import began; `nil` for an empty list.
  package let last: ListPlace?
  package private(set) var waiting: [Waiting] = []
  /// The greatest position that anything has now; `nil` where there is nothing.
  private var greatest: Double?

  package init(after last: ListPlace?) {
    self.last = last
    greatest = last?.position
  }

  /// Where todos wait: nothing that waits is then between a todo and the one that it is to follow.
  package static let waitingPosition = NumberRule.positions.lowerBound

  /// The position of a todo that has `own` in the file; `nil` for one that has to wait.
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

  /// Says that the todo with this number waits.
  package mutating func wait(_ number: Int64, _ own: Double?) {
    waiting.append(Waiting(number: number, position: own ?? .infinity))
  }

  /// The place before which the todo is that a waiting one is to follow; `nil` where that is ``last``.
  func place(of waiting: Waiting) -> ListPlace? {
    guard waiting.position.isFinite else { return .bottom }
    let sum = sum(waiting.position)
    guard sum.value > offset else { return nil }
    // Those that do not wait are at the very sum: rounded up, it may be that of one which is to follow.
    return ListPlace(
      position: sum.error < 0 ? sum.value.nextDown : sum.value, number: .max)
  }

  private var offset: Double { last?.position ?? 0 }

  /// The sum as a `Double`, and what is missing to the exact one.
  ///
  /// Source: D. E. Knuth, "The Art of Computer Programming", volume 2, 4.2.2, theorem B.
  private func sum(_ own: Double) -> (value: Double, error: Double) {
    let value = offset + own
    let ownPart = value - offset
    return (value, (offset - (value - ownPart)) + (own - ownPart))
  }
}

/// Actions that wait for their turn, first in, first out.
struct ActionQueue<Action> {
  struct Item {
    let action: Action
    let flight: Flight
    /// That of the effect which sent it, or `nil` for one that was sent from outside.
    let scope: CancellationScope?
    let completion: Completion<Action>?
  }

  private var items: [Item] = []
  private var nextIndex = 0

  mutating func append(_ item: Item) {
    items.append(item)
  }

  /// Removes the action that waits longest.
  ///
  /// - Complexity: O(1) amortized.
  mutating func popFirst() -> Item? {
    guard nextIndex < items.count else { return nil }
    let item = items[nextIndex]
    nextIndex += 1
    if nextIndex == items.count {
      items.removeAll(keepingCapacity: nextIndex < 1024)
      nextIndex = 0
    } else if nextIndex >= 1024, nextIndex * 2 > items.count {
      items.removeFirst(nextIndex)
      nextIndex = 0
    }
    return item
  }
}

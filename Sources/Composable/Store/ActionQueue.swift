/// Actions that wait for their turn, first in, first out.
final class ActionQueue<Action> {
  final class Item {
    let action: Action
    let source: ActionSource
    /// The number of preceding actions that answered each other at once.
    let depth: Int
    let flight: Flight
    /// The child whose effect sent it, if that child can leave the state, which drops its answers.
    let child: FeatureNode?
    let completion: Completion<Action>?
    fileprivate var next: Item?

    init(
      action: Action, source: ActionSource, depth: Int, flight: Flight, child: FeatureNode?,
      completion: Completion<Action>?
    ) {
      self.action = action
      self.source = source
      self.depth = depth
      self.flight = flight
      self.child = child
      self.completion = completion
    }
  }

  private var first: Item?
  private var last: Item?

  /// Releases the items one by one: recursion through a chain of a million would overflow the stack.
  deinit {
    while popFirst() != nil {}
  }

  func append(_ item: Item) {
    if let last { last.next = item } else { first = item }
    last = item
  }

  /// Removes the longest-waiting action and returns it.
  func popFirst() -> Item? {
    guard let item = first else { return nil }
    first = item.next
    item.next = nil
    if first == nil { last = nil }
    return item
  }
}

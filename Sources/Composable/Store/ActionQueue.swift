/// Actions that wait for their turn, first in, first out.
final class ActionQueue<Action> {
  final class Item {
    let action: Action
    let source: ActionSource
    /// How many actions before it answered each other at once.
    let depth: Int
    let flight: Flight
    /// That whose effect sent it, if it is one that can go away: its answers go with it.
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

  /// One by one: a chain of a million that lets go of its first would need a stack as deep.
  deinit {
    while popFirst() != nil {}
  }

  func append(_ item: Item) {
    if let last { last.next = item } else { first = item }
    last = item
  }

  /// Removes the action that waits longest.
  func popFirst() -> Item? {
    guard let item = first else { return nil }
    first = item.next
    item.next = nil
    if first == nil { last = nil }
    return item
  }
}

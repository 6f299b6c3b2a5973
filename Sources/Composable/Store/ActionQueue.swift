/// Actions that wait for their turn, first in, first out.
final class ActionQueue<Action> {
  final class Item {
    let action: Action
    let flight: Flight
    /// That of the effect which sent it, or `nil` for one that was sent from outside.
    let scope: CancellationScope?
    let completion: Completion<Action>?
    fileprivate var next: Item?

    init(
      action: Action, flight: Flight, scope: CancellationScope?, completion: Completion<Action>?
    ) {
      self.action = action
      self.flight = flight
      self.scope = scope
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

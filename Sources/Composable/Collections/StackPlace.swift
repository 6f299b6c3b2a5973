/// What tells an element of a navigation stack from all others, also from one that has its id in a stack
/// that takes the place of this one.
struct StackPlace: Hashable {
  /// The origin of the stack.
  let origin: Int
  let id: StackElementID
}

extension StackState {
  /// The place of the element that has this id, be it there or not.
  func place(id: StackElementID) -> StackPlace { StackPlace(origin: origin, id: id) }

  /// The element at this place, or `nil` where this is another stack or the element is not there.
  ///
  /// - Complexity: O(log *n*).
  subscript(place: StackPlace) -> Element? { place.origin == origin ? self[id: place.id] : nil }
}

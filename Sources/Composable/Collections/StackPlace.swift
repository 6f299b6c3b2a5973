/// Identifies one element of one navigation stack, for as long as the program runs.
struct StackPlace: Hashable {
  let id: StackElementID

  static func == (first: Self, second: Self) -> Bool {
    first.id == second.id && first.id.element == second.id.element
  }

  func hash(into hasher: inout Hasher) { hasher.combine(id.element) }
}

extension StackState {
  /// Returns the place of the element with this id, or a place without an element if it is missing.
  func place(id: StackElementID) -> StackPlace {
    StackPlace(id: index(id: id).map { ids[$0] } ?? StackElementID(rawValue: -1))
  }

  /// The element at this place, or `nil` if it isn't there.
  ///
  /// - Complexity: O(log *n*).
  subscript(place: StackPlace) -> Element? { self[id: place.id] }
}

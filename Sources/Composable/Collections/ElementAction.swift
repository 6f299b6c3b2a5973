/// An action for one element of a collection: an ``IdentifiedAction``, an ``IndexedAction`` or a
/// ``StackAction``.
public protocol ElementAction<ElementID, Action> {
  /// The type of the element's id.
  associatedtype ElementID: Hashable

  /// The element's own action.
  associatedtype Action

  /// Creates an action for the element with this id.
  static func element(id: ElementID, action: Action) -> Self

  /// The element's id and its action; `nil` if the action isn't for an element.
  var element: (id: ElementID, action: Action)? { get }
}

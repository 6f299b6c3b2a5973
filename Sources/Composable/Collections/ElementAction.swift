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

/// An action for one element of a collection, by its id.
///
///     enum Action {
///       case rows(IdentifiedAction<Row.ID, Row.Action>)
///     }
///
///     store.send(.rows(.element(id: 3, action: .toggled)))
public enum IdentifiedAction<ID: Hashable, Action> {
  /// `action` is for the element with this `id`.
  case element(id: ID, action: Action)
}

extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
extension IdentifiedAction: Sendable where ID: Sendable, Action: Sendable {}
extension IdentifiedAction: Encodable where ID: Encodable, Action: Encodable {}
extension IdentifiedAction: Decodable where ID: Decodable, Action: Decodable {}

extension IdentifiedAction: ElementAction {
  /// The element's id and its action.
  @inlinable
  public var element: (id: ID, action: Action)? {
    switch self {
    case .element(let id, let action): (id, action)
    }
  }
}

/// An action for one element of a collection, by its index.
///
///     enum Action {
///       case row(IndexedAction<Row.Action>)
///     }
///
///     store.send(.row(.element(index: 3, action: .toggled)))
public enum IndexedAction<Action> {
  /// `action` is for the element at `index`.
  case element(index: Int, action: Action)
}

extension IndexedAction: Equatable where Action: Equatable {}
extension IndexedAction: Hashable where Action: Hashable {}
extension IndexedAction: Sendable where Action: Sendable {}
extension IndexedAction: Encodable where Action: Encodable {}
extension IndexedAction: Decodable where Action: Decodable {}

extension IndexedAction: ElementAction {
  /// `action` for the element at the index `id`.
  @inlinable
  public static func element(id: Int, action: Action) -> Self {
    .element(index: id, action: action)
  }

  /// The element's index and its action.
  @inlinable
  public var element: (id: Int, action: Action)? {
    switch self {
    case .element(let index, let action): (index, action)
    }
  }
}

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

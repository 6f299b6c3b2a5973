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

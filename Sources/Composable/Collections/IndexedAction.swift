/// An action addressed to the element at an index of a collection.
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

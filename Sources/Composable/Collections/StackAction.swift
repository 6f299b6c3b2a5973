/// An action of a navigation stack: for one of its elements, or a push or a pop.
///
///     struct State { var path = StackState<Screen.State>() }
///     enum Action { case path(StackAction<Screen.State, Screen.Action>) }
///
///     store.send(.path(.push(.detail(Detail.State()))))
///     store.send(.path(.element(id: 0, action: .detail(.renamed("Milk")))))
///     store.send(.path(.pop(from: 0)))
public enum StackAction<State, Action> {
  /// `action` is for the element with this `id`.
  case element(id: StackElementID, action: Action)

  /// Removes the element with this id, and all above it.
  case pop(from: StackElementID)

  /// Puts an element on top, with an id that the stack makes.
  case push(State)
}

extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}
extension StackAction: Sendable where State: Sendable, Action: Sendable {}
extension StackAction: Encodable where State: Encodable, Action: Encodable {}
extension StackAction: Decodable where State: Decodable, Action: Decodable {}

extension StackAction: ElementAction {
  /// The element's id and its action; `nil` for a push or a pop.
  @inlinable
  public var element: (id: StackElementID, action: Action)? {
    guard case .element(let id, let action) = self else { return nil }
    return (id, action)
  }
}

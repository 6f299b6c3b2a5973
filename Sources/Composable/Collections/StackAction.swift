/// What happens on a navigation stack: an action of one of its elements, or the coming and going of one.
///
///     struct State { var path = StackState<Screen.State>() }
///     enum Action { case path(StackAction<Screen.State, Screen.Action>) }
///
///     store.send(.path(.push(.detail(Detail.State()))))
///     store.send(.path(.element(id: 0, action: .detail(.renamed("Milk")))))
///     store.send(.path(.pop(from: 0)))
public enum StackAction<State, Action> {
  /// `action` is for the element that has this `id`.
  case element(id: StackElementID, action: Action)

  /// The element that has this id is to go away, with all above it.
  case pop(from: StackElementID)

  /// An element is to be put on top, with an id that the stack makes.
  case push(State)
}

extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}
extension StackAction: Sendable where State: Sendable, Action: Sendable {}
extension StackAction: Encodable where State: Encodable, Action: Encodable {}
extension StackAction: Decodable where State: Decodable, Action: Decodable {}

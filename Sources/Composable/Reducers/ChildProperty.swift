/// The address of a child that is a property of its parent, and so always there.
@usableFromInline
struct ChildProperty<State, Action, ChildState, ChildAction>: OnlyChildAddress {
  @usableFromInline
  let state: WritableKeyPath<State, ChildState>

  @usableFromInline
  let action: CasePath<Action, ChildAction>

  @inlinable
  init(_ state: WritableKeyPath<State, ChildState>, action: CasePath<Action, ChildAction>) {
    self.state = state
    self.action = action
  }

  @inlinable
  func modify<Result>(
    _: Void, in state: inout State, _ body: (inout ChildState) -> Result
  ) -> Result? {
    body(&state[keyPath: self.state])
  }

  @usableFromInline
  func lift(_ effect: Effect<ChildAction>, of _: Void, in _: State) -> Effect<Action> {
    let state = self.state
    guard effect.isPlaceSensitive, state != \State.self else { return effect.map(action.embed) }
    return effect.lifted(
      action.embed,
      to: Place(
        id: state, path: StatePath<State, ChildState> { $0[keyPath: state] }, isRemovable: false))
  }

  @usableFromInline
  func reportMissingChild(_: Void, action: ChildAction, in _: State) {}
}

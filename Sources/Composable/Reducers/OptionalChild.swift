/// The address of a child in an optional.
@usableFromInline
struct OptionalChild<State, Action, ChildState, ChildAction>: OnlyChildAddress {
  @usableFromInline
  let state: StateProperty<State, ChildState?>

  @usableFromInline
  let action: CasePath<Action, ChildAction>

  @usableFromInline
  let path: LiftPath

  @usableFromInline
  let missing: MissingChild

  @inlinable
  init(
    _ state: WritableKeyPath<State, ChildState?>, action: CasePath<Action, ChildAction>,
    missing: MissingChild
  ) {
    self.state = StateProperty { state }
    self.action = action
    self.missing = missing
    path = LiftPath(toOptional: state, child: { (parent: State) in parent[keyPath: state] })
  }

  @inlinable
  func modify<Result>(
    _: Void, in state: inout State, _ body: (inout ChildState) -> Result
  ) -> Result? {
    self.state.modify(in: &state) { $0.modify(body) }
  }

  @usableFromInline
  func placeID(of _: Void, in state: State) -> ChildID {
    state[keyPath: self.state.path()].map { PresentChild.id(of: $0) } ?? .only
  }

  @usableFromInline
  func reportMissingChild(_: Void, action: Action, in _: State) {
    missing.report(action)
  }
}

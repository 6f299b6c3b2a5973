/// The address of a child in a property of its parent, which is always there.
///
/// The key path is made on first use. Making the first one takes a process as long as a whole SQL statement,
/// and one run of a program may need only one of its features.
@usableFromInline
struct ChildProperty<State, Action, ChildState, ChildAction>: OnlyChildAddress {
  @usableFromInline
  let state: StateProperty<State, ChildState>

  @usableFromInline
  let action: CasePath<Action, ChildAction>

  @usableFromInline
  let path: LiftPath

  @inlinable
  init(
    _ state: @escaping () -> WritableKeyPath<State, ChildState>,
    action: CasePath<Action, ChildAction>
  ) {
    self.state = StateProperty(state)
    self.action = action
    path = LiftPath(toProperty: state)
  }

  @inlinable
  func modify<Result>(
    _: Void, in state: inout State, _ body: (inout ChildState) -> Result
  ) -> Result? {
    self.state.modify(in: &state, body)
  }

  @usableFromInline
  func placeID(of _: Void, in _: State) -> ChildID { .only }

  @usableFromInline
  func reportMissingChild(_: Void, action: Action, in _: State) {}
}

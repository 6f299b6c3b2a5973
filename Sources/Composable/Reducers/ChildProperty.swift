/// The address of a child that is a property of its parent, and so always there.
///
/// The key path is made when it is needed. The first time that takes a process as long as a whole statement
/// of SQL, and of all the features of a program one run may need a single one.
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

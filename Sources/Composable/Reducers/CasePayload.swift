/// The address of a child that is the payload of an enum's case.
@usableFromInline
struct CasePayload<State, Action, ChildState, ChildAction>: OnlyChildAddress {
  @usableFromInline
  let state: CasePath<State, ChildState>

  @usableFromInline
  let action: CasePath<Action, ChildAction>

  let missing: MissingChild

  @usableFromInline
  init(
    _ state: CasePath<State, ChildState>, action: CasePath<Action, ChildAction>,
    of lift: LiftName, at location: CallSite
  ) {
    self.state = state
    self.action = action
    missing = MissingChild(.payload(of: lift), at: location)
  }

  @inlinable
  func modify<Result>(
    _: Void, in state: inout State, _ body: (inout ChildState) -> Result
  ) -> Result? {
    self.state.modify(&state, body)
  }

  @usableFromInline
  func lift(_ effect: Effect<ChildAction>, of _: Void, in state: State) -> Effect<Action> {
    let path = self.state
    // A case path has no identity: two lifts are told apart by where they were written.
    let lift = ElementPlace(lift: missing.location, id: ObjectIdentifier(ChildState.self))
    return effect.lifted(
      action.embed, to: Place(of: path.extract(from:), in: state, lift: lift))
  }

  @usableFromInline
  func reportMissingChild(_: Void, action: ChildAction, in state: State) {
    let label = Mirror(reflecting: state).children.first?.label ?? "\(state)"
    missing.report(
      action, facts: [("State", "\(String(describing: State.self)).\(label)")])
  }
}

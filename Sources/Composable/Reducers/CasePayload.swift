/// The address of a child in the payload of an enum's case.
@usableFromInline
struct CasePayload<State, Action, ChildState, ChildAction>: OnlyChildAddress {
  @usableFromInline
  let state: CasePath<State, ChildState>

  @usableFromInline
  let action: CasePath<Action, ChildAction>

  @usableFromInline
  let path: LiftPath

  private let missing: MissingChild

  @usableFromInline
  init(
    _ state: CasePath<State, ChildState>, action: CasePath<Action, ChildAction>,
    missing: MissingChild
  ) {
    self.state = state
    self.action = action
    self.missing = missing
    path = LiftPath(toOptional: nil, child: state.extract(from:))
  }

  @inlinable
  func modify<Result>(
    _: Void, in state: inout State, _ body: (inout ChildState) -> Result
  ) -> Result? {
    self.state.modify(&state, body)
  }

  @usableFromInline
  func steps(in state: State) -> [CaseStep] { self.state.steps(in: state) }

  @usableFromInline
  func placeID(of _: Void, in state: State) -> ChildID {
    self.state.extract(from: state).map { PresentChild.id(of: $0) } ?? .only
  }

  @usableFromInline
  func reportMissingChild(_: Void, action: Action, in state: State) {
    let label = EnumCase(of: state)?.name ?? "\(state)"
    missing.report(
      action, facts: [("State", "\(String(describing: State.self)).\(label)")])
  }
}

/// The address of a child that is the value of an optional.
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
  func reportMissingChild(_: Void, action: ChildAction, in _: State) {
    missing.report(action)
  }
}

extension Optional {
  /// Changes the value in place and returns what `body` returns, or `nil` where there is no value.
  @inlinable
  mutating func modify<Result>(_ body: (inout Wrapped) -> Result) -> Result? {
    guard self != nil else { return nil }
    // The one way to the payload that holds no copy of it.
    // swift-format-ignore: NeverForceUnwrap
    return body(&self!)
  }
}

/// A child in a property of its parent, which is always there.
///
/// The key path is made on first use. Making the first one takes a process as long as a whole SQL statement,
/// and one run of a program may need only one of its features.
@usableFromInline
struct ChildProperty<Parent, Child, Action>: OnlyChild {
  @usableFromInline
  let state: StateProperty<Parent, Child>

  @usableFromInline
  let path: LiftPath

  @inlinable
  init(_ state: @escaping () -> WritableKeyPath<Parent, Child>) {
    self.state = StateProperty(state)
    path = LiftPath(to: self.state)
  }

  @inlinable
  func modify<Result>(
    _: Void, in parent: inout Parent, _ body: (inout Child) -> Result
  ) -> Result? {
    state.modify(in: &parent, body)
  }
}

@usableFromInline
struct OptionalChild<Parent, Child, Action>: OnlyChild {
  @usableFromInline
  let state: StateProperty<Parent, Child?>

  @usableFromInline
  let path: LiftPath

  @usableFromInline
  let missing: MissingChild

  @inlinable
  init(_ state: WritableKeyPath<Parent, Child?>, missing: MissingChild) {
    self.state = StateProperty { state }
    self.missing = missing
    path = LiftPath(toOptional: state, child: { (parent: Parent) in parent[keyPath: state] })
  }

  @inlinable
  func modify<Result>(
    _: Void, in parent: inout Parent, _ body: (inout Child) -> Result
  ) -> Result? {
    state.modify(in: &parent) { $0.modify(body) }
  }

  @usableFromInline
  func childID(of _: Void, in parent: Parent) -> ChildID {
    PresentChild.id(ofOptional: parent[keyPath: state.path()])
  }

  @usableFromInline
  func reportMissing(_: Void, action: Any, in _: Parent) {
    missing.report(action)
  }
}

@usableFromInline
struct CasePayload<Parent, Child, Action>: OnlyChild {
  @usableFromInline
  let state: CasePath<Parent, Child>

  @usableFromInline
  let path: LiftPath

  private let missing: MissingChild

  @usableFromInline
  init(_ state: CasePath<Parent, Child>, missing: MissingChild) {
    self.state = state
    self.missing = missing
    path = LiftPath(toOptional: nil, child: state.extract(from:))
  }

  @inlinable
  func modify<Result>(
    _: Void, in parent: inout Parent, _ body: (inout Child) -> Result
  ) -> Result? {
    state.modify(&parent, body)
  }

  @usableFromInline
  func steps(in parent: Parent) -> [CaseStep] { state.steps(in: parent) }

  @usableFromInline
  func childID(of _: Void, in parent: Parent) -> ChildID {
    PresentChild.id(ofOptional: state.extract(from: parent))
  }

  @usableFromInline
  func reportMissing(_: Void, action: Any, in parent: Parent) {
    let label = EnumCase(of: parent)?.name ?? "\(parent)"
    missing.report(action, facts: [("State", "\(String(describing: Parent.self)).\(label)")])
  }
}

/// A collection whose elements have ids that it can find them by.
@usableFromInline
protocol ElementsByID<ID, Element> {
  associatedtype ID: Hashable
  associatedtype Element

  subscript(id id: ID) -> Element? { get }

  mutating func modify<Result>(
    id: ID, _ body: (inout Element) throws -> Result
  ) rethrows -> Result?
}

extension IdentifiedArray: ElementsByID {}
extension StackState: ElementsByID {}

/// The address of an element that is found by its id.
@usableFromInline
struct ElementByID<State, Action, Elements: ElementsByID, ElementAction>: ChildAddress {
  @usableFromInline
  let state: WritableKeyPath<State, Elements>

  @usableFromInline
  let action: CasePath<Action, IdentifiedAction<Elements.ID, ElementAction>>

  @usableFromInline
  let missing: MissingChild

  /// What an element that asks to be dismissed makes its parent hear, where it can ask that at all.
  @usableFromInline
  let dismissal: ((Elements.ID) -> Action)?

  @inlinable
  init(
    _ state: WritableKeyPath<State, Elements>,
    action: CasePath<Action, IdentifiedAction<Elements.ID, ElementAction>>,
    missing: MissingChild,
    dismissal: ((Elements.ID) -> Action)? = nil
  ) {
    self.state = state
    self.action = action
    self.missing = missing
    self.dismissal = dismissal
  }

  @inlinable
  func extract(from action: Action) -> (id: Elements.ID, action: ElementAction)? {
    guard case .element(let id, let action)? = self.action.extract(from: action) else { return nil }
    return (id, action)
  }

  @inlinable
  func modify<Result>(
    _ id: Elements.ID, in state: inout State, _ body: (inout Elements.Element) -> Result
  ) -> Result? {
    state[keyPath: self.state].modify(id: id, body)
  }

  @usableFromInline
  func lift(_ effect: Effect<ElementAction>, of id: Elements.ID, in _: State) -> Effect<Action> {
    let state = self.state
    let action = self.action
    let lifted = effect.lifted(
      { action.embed(.element(id: id, action: $0)) },
      to: Place(
        id: ElementPlace(lift: state, id: id),
        path: StatePath<State, Elements.Element> { $0[keyPath: state][id: id] },
        isRemovable: true))
    return dismissal.map { lifted.dismissing(by: $0(id)) } ?? lifted
  }

  @usableFromInline
  func reportMissingChild(_ id: Elements.ID, action: ElementAction, in _: State) {
    missing.report(action, facts: [("ID", "\(id)")])
  }
}

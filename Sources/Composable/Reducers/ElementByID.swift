/// A collection whose elements have ids that it can find them by.
@usableFromInline
protocol ElementsByID<ID, Element> {
  associatedtype ID: Hashable
  associatedtype Element

  subscript(id id: ID) -> Element? { get }

  mutating func modify<Result>(
    id: ID, _ body: (inout Element) throws -> Result
  ) rethrows -> Result?

  /// Which elements there are.
  var present: any PresentChildren { get }
}

extension IdentifiedArray: ElementsByID {
  @usableFromInline
  var present: any PresentChildren { PresentElements(ids: ids) }
}

extension StackState: ElementsByID {
  @usableFromInline
  var present: any PresentChildren { PresentStackElements(ids: ids) }
}

/// The address of an element that is found by its id.
///
/// The key path is made when it is needed, as that of a ``ChildProperty`` is.
@usableFromInline
struct ElementByID<State, Action, Elements: ElementsByID, ElementAction>: ChildAddress {
  @usableFromInline
  let state: StateProperty<State, Elements>

  @usableFromInline
  let action: CasePath<Action, IdentifiedAction<Elements.ID, ElementAction>>

  @usableFromInline
  let path: LiftPath

  @usableFromInline
  let missing: MissingChild

  @inlinable
  init(
    _ state: @escaping () -> WritableKeyPath<State, Elements>,
    action: CasePath<Action, IdentifiedAction<Elements.ID, ElementAction>>,
    missing: MissingChild
  ) {
    self.state = StateProperty(state)
    self.action = action
    self.missing = missing
    path = LiftPath(
      toElements: state,
      child: { (elements: Elements, id: Elements.ID) in elements[id: id] }, present: \.present)
  }

  @inlinable
  func extract(from action: Action) -> (id: Elements.ID, action: ElementAction)? {
    guard case .element(let id, let action)? = self.action.extract(from: action) else { return nil }
    return (id, action)
  }

  @inlinable
  func embed(_ action: ElementAction, for id: Elements.ID) -> Action {
    self.action.embed(.element(id: id, action: action))
  }

  @inlinable
  func modify<Result>(
    _ id: Elements.ID, in state: inout State, _ body: (inout Elements.Element) -> Result
  ) -> Result? {
    self.state.modify(in: &state) { $0.modify(id: id, body) }
  }

  @usableFromInline
  func placeID(of id: Elements.ID, in _: State) -> ChildID { ChildID(id) }

  @usableFromInline
  func reportMissingChild(_ id: Elements.ID, action: ElementAction, in _: State) {
    missing.report(action, facts: [("ID", "\(id)")])
  }
}

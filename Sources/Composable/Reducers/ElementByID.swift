/// A collection that finds its elements by their ids.
@usableFromInline
protocol ElementsByID<ID, Element> {
  associatedtype ID: Hashable
  associatedtype Element

  subscript(id id: ID) -> Element? { get }

  mutating func modify<Result>(
    id: ID, _ body: (inout Element) throws -> Result
  ) rethrows -> Result?

  var present: any PresentChildren { get }

  /// Returns the id of an element for its effects, which no other element ever has.
  static func childID(of id: ID, in elements: @autoclosure () -> Self) -> ChildID

  /// The element with the id of a child, if present.
  func element(_ child: ChildID) -> Element?
}

extension IdentifiedArray: ElementsByID {
  @usableFromInline
  var present: any PresentChildren { PresentElements(ids: ids) }

  @usableFromInline
  static func childID(of id: ID, in _: @autoclosure () -> Self) -> ChildID { ChildID(id) }

  @usableFromInline
  func element(_ child: ChildID) -> Element? { child.as(ID.self).flatMap { self[id: $0] } }
}

extension StackState: ElementsByID {
  @usableFromInline
  var present: any PresentChildren { PresentStackElements(ids: ids) }

  @usableFromInline
  static func childID(of id: ID, in stack: @autoclosure () -> Self) -> ChildID {
    ChildID(stack().place(id: id))
  }

  @usableFromInline
  func element(_ child: ChildID) -> Element? { child.as(StackPlace.self).flatMap { self[$0] } }
}

/// The address of an element found by its id.
///
/// The key path is made on first use, like that of a ``ChildProperty``.
@usableFromInline
struct ElementByID<State, Action, Elements: ElementsByID, Targeted: ElementAction>: ChildAddress
where Targeted.ElementID == Elements.ID {
  @usableFromInline
  let state: StateProperty<State, Elements>

  @usableFromInline
  let action: CasePath<Action, Targeted>

  @usableFromInline
  let path: LiftPath

  @usableFromInline
  let missing: MissingChild

  @inlinable
  init(
    _ state: @escaping () -> WritableKeyPath<State, Elements>,
    action: CasePath<Action, Targeted>,
    missing: MissingChild
  ) {
    self.state = StateProperty(state)
    self.action = action
    self.missing = missing
    path = LiftPath(toProperty: state) { (parent: State, id) in
      parent[keyPath: state()].element(id)
    } present: {
      $0.withPointer(to: state()) { $0.pointee.present }
    }
  }

  @inlinable
  func extract(from action: Action) -> (id: Elements.ID, action: Targeted.Action)? {
    self.action.extract(from: action)?.element
  }

  @inlinable
  func embed(_ action: Targeted.Action, for id: Elements.ID) -> Action {
    self.action.embed(.element(id: id, action: action))
  }

  @inlinable
  func modify<Result>(
    _ id: Elements.ID, in state: inout State, _ body: (inout Elements.Element) -> Result
  ) -> Result? {
    self.state.modify(in: &state) { $0.modify(id: id, body) }
  }

  @usableFromInline
  func placeID(of id: Elements.ID, in state: State) -> ChildID {
    Elements.childID(of: id, in: state[keyPath: self.state.path()])
  }

  @usableFromInline
  func reportMissingChild(_ id: Elements.ID, action: Action, in _: State) {
    missing.report(action, facts: [("ID", "\(id)")])
  }
}

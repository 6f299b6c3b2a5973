/// The elements of a collection.
///
/// The key path is made on first use, like that of a ``ChildProperty``.
@usableFromInline
struct TargetedElements<Parent, Elements: ElementCollection, Targeted: ElementAction>: Children
where Targeted.ElementID == Elements.ElementID {
  @usableFromInline
  let state: StateProperty<Parent, Elements>

  @usableFromInline
  let path: LiftPath

  @usableFromInline
  let missing: MissingChild

  private let places = Elements._places

  @usableFromInline
  init(_ state: @escaping () -> WritableKeyPath<Parent, Elements>, at callSite: CallSite) {
    self.state = StateProperty(state)
    missing = MissingChild(places.kind, at: callSite)
    path = LiftPath(to: places, in: self.state)
  }

  @inlinable
  static func target(of message: Targeted) -> (id: Elements.ElementID, action: Targeted.Action)? {
    message.element
  }

  @inlinable
  static func message(_ action: Targeted.Action, to id: Elements.ElementID) -> Targeted {
    .element(id: id, action: action)
  }

  @inlinable
  func modify<Result>(
    _ id: Elements.ElementID, in parent: inout Parent,
    _ body: (inout Elements.Element) -> Result
  ) -> Result? {
    state.modify(in: &parent) { $0.modify(id: id, body) }
  }

  @usableFromInline
  func childID(of id: Elements.ElementID, in parent: Parent) -> ChildID {
    places.childID(id, { parent[keyPath: state.path()] })
  }

  @usableFromInline
  func reportMissing(_ id: Elements.ElementID, action: Any, in parent: Parent) {
    missing.report(action, facts: places.facts(id, parent[keyPath: state.path()]))
  }
}

extension LiftPath {
  /// Creates the path of a lift to the elements of a collection.
  fileprivate convenience init<Parent, Elements>(
    to places: _ElementPlaces<Elements>,
    in property: StateProperty<Parent, Elements>
  ) {
    self.init(toProperty: property.path) { (parent: Parent, id) in
      places.find(parent[keyPath: property.path()], id)
    } present: {
      property.read(at: $0) { places.present($0.pointee) }
    }
  }
}

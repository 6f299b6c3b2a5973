/// The address of an element found by its index.
@usableFromInline
struct ElementByIndex<
  State, Action, Elements: MutableCollection & RandomAccessCollection, Targeted: ElementAction
>: ChildAddress where Elements.Index == Int, Targeted.ElementID == Int {
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
      let elements = parent[keyPath: state()]
      return id.as(Int.self).flatMap { elements.hasElement(at: $0) ? elements[$0] : nil }
    } present: {
      $0.withPointer(to: state()) { $0.pointee.presentIndices }
    }
  }

  @inlinable
  func extract(from action: Action) -> (id: Int, action: Targeted.Action)? {
    self.action.extract(from: action)?.element
  }

  @inlinable
  func modify<Result>(
    _ index: Int, in state: inout State, _ body: (inout Elements.Element) -> Result
  ) -> Result? {
    self.state.modify(in: &state) { elements in
      guard elements.hasElement(at: index) else { return nil }
      return body(&elements[index])
    }
  }

  @inlinable
  func embed(_ action: Targeted.Action, for index: Int) -> Action {
    self.action.embed(.element(id: index, action: action))
  }

  @usableFromInline
  func placeID(of index: Int, in _: State) -> ChildID { ChildID(index) }

  @usableFromInline
  func reportMissingChild(_ index: Int, action: Action, in state: State) {
    let elements = state[keyPath: self.state.path()]
    missing.report(
      action,
      facts: [
        ("Index", "\(index)"), ("Indices", "\(elements.startIndex..<elements.endIndex)"),
      ])
  }
}

extension RandomAccessCollection where Index == Int {
  @inlinable
  func hasElement(at index: Int) -> Bool {
    index >= startIndex && index < endIndex
  }

  @usableFromInline
  var presentIndices: any PresentChildren { PresentIndices(indices: startIndex..<endIndex) }
}

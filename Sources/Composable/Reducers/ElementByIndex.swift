/// The address of an element found by its index.
@usableFromInline
struct ElementByIndex<
  State, Action, Elements: MutableCollection & RandomAccessCollection, ElementAction
>: ChildAddress where Elements.Index == Int {
  @usableFromInline
  let state: StateProperty<State, Elements>

  @usableFromInline
  let action: CasePath<Action, IndexedAction<ElementAction>>

  @usableFromInline
  let path: LiftPath

  @usableFromInline
  let missing: MissingChild

  @inlinable
  init(
    _ state: WritableKeyPath<State, Elements>,
    action: CasePath<Action, IndexedAction<ElementAction>>,
    missing: MissingChild
  ) {
    self.state = StateProperty { state }
    self.action = action
    self.missing = missing
    path = LiftPath(toProperty: { state }) { (parent: State, id) in
      let elements = parent[keyPath: state]
      return id.as(Int.self).flatMap { elements.hasElement(at: $0) ? elements[$0] : nil }
    } present: {
      $0.withPointer(to: state) { $0.pointee.presentIndices }
    }
  }

  @inlinable
  func extract(from action: Action) -> (id: Int, action: ElementAction)? {
    guard case .element(let index, let action)? = self.action.extract(from: action) else {
      return nil
    }
    return (index, action)
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
  func embed(_ action: ElementAction, for index: Int) -> Action {
    self.action.embed(.element(index: index, action: action))
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

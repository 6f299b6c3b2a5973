/// The address of a value in a box.
@usableFromInline
struct BoxedChild<ChildState, Action>: OnlyChildAddress {
  @usableFromInline
  typealias ChildAction = Action

  @usableFromInline
  let action = CasePath<Action, Action>.identity

  @usableFromInline
  let path = LiftPath(toProperty: { \Indirect<ChildState>.wrappedValue })

  @usableFromInline
  init() {}

  @inlinable
  func modify<Result>(
    _: Void, in state: inout Indirect<ChildState>, _ body: (inout ChildState) -> Result
  ) -> Result? {
    body(&state.wrappedValue)
  }

  @usableFromInline
  func placeID(of _: Void, in _: Indirect<ChildState>) -> ChildID { .only }

  @usableFromInline
  func reportMissingChild(_: Void, action: Action, in _: Indirect<ChildState>) {}
}

extension Reducer {
  /// Runs this reducer on a state in a box.
  ///
  ///     struct State { var editor = Indirect(wrappedValue: Editor.State()) }
  ///
  ///     Scope(state: \.editor, action: .editor) { Editor().indirect() }
  ///
  /// It changes the value in place, and copies nothing in it. A lift through the property of an `@Indirect`
  /// doesn't need it, but copies: see ``Indirect``.
  @inlinable
  public func indirect() -> Reduce<Indirect<State>, Action, Environment> {
    Lift(BoxedChild<State, Action>(), environment: { $0 }, child: erased).reduce
  }
}

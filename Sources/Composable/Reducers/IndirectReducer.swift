@usableFromInline
struct BoxedChild<Child, Action>: OnlyChild {
  @usableFromInline
  let path = LiftPath(to: StateProperty { \Indirect<Child>.wrappedValue })

  @usableFromInline
  init() {}

  @inlinable
  func modify<Result>(
    _: Void, in box: inout Indirect<Child>, _ body: (inout Child) -> Result
  ) -> Result? {
    body(&box.wrappedValue)
  }
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
    Lift(
      BoxedChild<State, Action>(), action: .identity, environment: { $0 }, child: erased
    ).reduce
  }
}

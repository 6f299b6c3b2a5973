/// Runs a reducer on a value in a box.
///
/// One seldom names this type: see ``Reducer/indirect()``.
public struct IndirectReducer<Base: Reducer>: Reducer {
  @usableFromInline
  let base: Base

  @inlinable
  init(_ base: Base) {
    self.base = base
  }

  /// The same, with the reducer prepared.
  @inlinable
  public func prepared() -> Reduce<Indirect<Base.State>, Base.Action, Base.Environment> {
    let prepared = IndirectReducer<Reduce>(base.preparedLazily())
    return Reduce(calling: prepared)
  }

  /// Runs the reducer on the value, in its place.
  @inlinable
  public func reduce(
    into state: inout Indirect<Base.State>, action: Base.Action, environment: Base.Environment
  ) -> Effect<Base.Action> {
    let effect = base.reduce(into: &state.wrappedValue, action: action, environment: environment)
    return effect.isPlaceSensitive ? lift(effect) : effect
  }

  @usableFromInline
  func lift(_ effect: Effect<Base.Action>) -> Effect<Base.Action> {
    effect.lifted(
      { $0 },
      to: Place(
        id: \Indirect<Base.State>.wrappedValue,
        path: StatePath<Indirect<Base.State>, Base.State> { $0.wrappedValue },
        isRemovable: false))
  }
}

extension Reducer {
  /// This reducer, run on a state that is kept in a box.
  ///
  ///     struct State { var editor = Indirect(wrappedValue: Editor.State()) }
  ///
  ///     Scope(state: \.editor, action: .editor) { Editor().indirect() }
  ///
  /// The value is changed in its place, and nothing in it is copied. To lift through the property of an
  /// `@Indirect` needs none of this, but copies: see ``Indirect``.
  @inlinable
  public func indirect() -> IndirectReducer<Self> {
    IndirectReducer(self)
  }
}

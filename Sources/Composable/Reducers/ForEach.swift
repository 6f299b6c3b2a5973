extension Reducer {
  /// Runs `element` on the element that an action targets, then this reducer.
  ///
  ///     Reduce { state, action, environment in … }
  ///       .forEach(\.rows, action: CasePath(Action.rows), environment: \.row) {
  ///         Row()
  ///       }
  ///
  /// | state | action | the action names its element by |
  /// |---|---|---|
  /// | ``IdentifiedArray`` | ``IdentifiedAction`` | its id |
  /// | ``StackState`` | ``StackAction`` | the id that the stack made for it |
  /// | an array of a fixed order | ``IndexedAction`` | its index |
  ///
  /// The element runs first, so that this reducer can remove it. Removing an element cancels its effects and
  /// drops their answers that still wait. An action for a missing element is reported with its id, and changes
  /// nothing; this reducer still receives it.
  ///
  /// A stack handles two more actions: `.push` puts an element on top before this reducer runs, and `.pop(from:)`
  /// removes an element and those above it after this reducer has run, so it can still find them. An element of a stack
  /// pops itself with the effect ``Effect/dismiss(fileID:filePath:line:column:)``.
  ///
  /// An index names a place and not an element: if the elements of an array move, the effects stay with the
  /// place. Use an ``IdentifiedArray`` for elements that are moved or removed.
  ///
  /// Laws, run by `ForEachLawTests` and `ForEachIndexLawTests`:
  ///
  ///     one element changes: all others and their order are as before
  ///     on a collection of one, `forEach` is `pullback` on its element
  ///     r.combined(with: s) lifted  ==  r lifted, combined with s lifted
  ///
  /// - Complexity: O(1) in the number of elements, O(log *n*) in a stack; nothing is copied.
  @inlinable
  @_disfavoredOverload
  public func forEach<Elements: ElementCollection, Targeted: ElementAction, ElementEnvironment>(
    _ state: @autoclosure @escaping () -> WritableKeyPath<State, Elements>,
    action: CasePath<Action, Targeted>,
    environment: @escaping (Environment) -> ElementEnvironment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<Elements.Element, Targeted.Action, ElementEnvironment>
    element: () -> Reduce<Elements.Element, Targeted.Action, ElementEnvironment>
  ) -> Reduce<State, Action, Environment> where Targeted.ElementID == Elements.ElementID {
    Reduce(
      forEach: state, action: action, environment: { parent, _ in environment(parent) }, element(),
      before: erased,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Runs an element whose environment depends on its id, then this reducer.
  ///
  ///     .forEach(\.rows, action: CasePath(Action.rows), environmentByID: { $0.log(for: $1) }) { Row() }
  ///
  /// The label differs from `environment:` for the compiler's sake: with one label for both, a chain of
  /// twenty took more than a minute to compile.
  @inlinable
  @_disfavoredOverload
  public func forEach<Elements: ElementCollection, Targeted: ElementAction, ElementEnvironment>(
    _ state: @autoclosure @escaping () -> WritableKeyPath<State, Elements>,
    action: CasePath<Action, Targeted>,
    environmentByID environment: @escaping (Environment, Elements.ElementID) -> ElementEnvironment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<Elements.Element, Targeted.Action, ElementEnvironment>
    element: () -> Reduce<Elements.Element, Targeted.Action, ElementEnvironment>
  ) -> Reduce<State, Action, Environment> where Targeted.ElementID == Elements.ElementID {
    Reduce(
      forEach: state, action: action, environment: environment, element(), before: erased,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Runs an element in this reducer's own environment, then this reducer.
  @inlinable
  @_disfavoredOverload
  public func forEach<Elements: ElementCollection, Targeted: ElementAction>(
    _ state: @autoclosure @escaping () -> WritableKeyPath<State, Elements>,
    action: CasePath<Action, Targeted>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<Elements.Element, Targeted.Action, Environment>
    element: () -> Reduce<Elements.Element, Targeted.Action, Environment>
  ) -> Reduce<State, Action, Environment> where Targeted.ElementID == Elements.ElementID {
    Reduce(
      forEach: state, action: action, environment: { parent, _ in parent }, element(),
      before: erased,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension Reducer {
  /// Runs this reducer on the element of a parent that an action targets.
  ///
  ///     Row()
  ///       .forEach(state: \List.State.rows, action: CasePath(List.Action.rows), environment: \List.Environment.row)
  ///       .combined(with: List())
  ///
  /// The same lift, with the same laws, written after the element.
  @inlinable
  @_disfavoredOverload
  public func forEach<
    ParentState, ParentAction, ParentEnvironment, Elements: ElementCollection,
    Targeted: ElementAction
  >(
    state: @autoclosure @escaping () -> WritableKeyPath<ParentState, Elements>,
    action: CasePath<ParentAction, Targeted>,
    environment: @escaping (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reduce<ParentState, ParentAction, ParentEnvironment>
  where
    Elements.Element == State, Targeted.Action == Action, Targeted.ElementID == Elements.ElementID
  {
    Reduce<ParentState, ParentAction, ParentEnvironment>(
      forEach: state, action: action, environment: { parent, _ in environment(parent) }, erased,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Runs this reducer on an element whose environment depends on its id.
  @inlinable
  @_disfavoredOverload
  public func forEach<
    ParentState, ParentAction, ParentEnvironment, Elements: ElementCollection,
    Targeted: ElementAction
  >(
    state: @autoclosure @escaping () -> WritableKeyPath<ParentState, Elements>,
    action: CasePath<ParentAction, Targeted>,
    environmentByID environment: @escaping (ParentEnvironment, Elements.ElementID) -> Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reduce<ParentState, ParentAction, ParentEnvironment>
  where
    Elements.Element == State, Targeted.Action == Action, Targeted.ElementID == Elements.ElementID
  {
    Reduce<ParentState, ParentAction, ParentEnvironment>(
      forEach: state, action: action, environment: environment, erased,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Runs this reducer on an element, in the parent's environment.
  @inlinable
  @_disfavoredOverload
  public func forEach<
    ParentState, ParentAction, Elements: ElementCollection, Targeted: ElementAction
  >(
    state: @autoclosure @escaping () -> WritableKeyPath<ParentState, Elements>,
    action: CasePath<ParentAction, Targeted>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reduce<ParentState, ParentAction, Environment>
  where
    Elements.Element == State, Targeted.Action == Action, Targeted.ElementID == Elements.ElementID
  {
    Reduce<ParentState, ParentAction, Environment>(
      forEach: state, action: action, environment: { parent, _ in parent }, erased,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension Reduce {
  /// Lifts `element` to a collection, and runs `parent` after it.
  @inlinable
  init<Elements: ElementCollection, Targeted: ElementAction, ElementEnvironment>(
    forEach state: @escaping () -> WritableKeyPath<State, Elements>,
    action: CasePath<Action, Targeted>,
    environment: @escaping (Environment, Elements.ElementID) -> ElementEnvironment,
    _ element: Reduce<Elements.Element, Targeted.Action, ElementEnvironment>,
    before parent: Self = Self(oneAfterTheOther: []), at callSite: CallSite
  ) where Targeted.ElementID == Elements.ElementID {
    let children = TargetedElements<State, Elements, Targeted>(state, at: callSite)
    let stack = StackLift(of: state, action: action, missing: children.missing)
    let lift = Lift(
      children, action: action, environment: environment, child: element,
      dismissal: stack.map { $0.dismissal })
    guard let stack else {
      self = lift.reduce.combined(with: parent)
      return
    }
    self.init(oneAfterTheOther: [lift.reduce, stack.pushing(), parent, stack.popping()])
  }
}

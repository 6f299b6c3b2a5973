extension Reducer {
  /// This reducer, after that of the element of a navigation stack to which an action is addressed.
  ///
  ///     struct State { var path = StackState<Screen.State>() }
  ///     enum Action { case path(StackActionOf<Screen>) }
  ///
  ///     Reduce { state, action, environment in … }
  ///       .forEach(stack: \.path, action: .path, environment: \.screen) {
  ///         Screen()
  ///       }
  ///
  /// The elements are often of several kinds: then `Screen` has an enum for its state, and a ``Scope``
  /// to each of its cases.
  ///
  /// - `.element` runs the element, then the parent.
  /// - `.push` puts the element on top; then the parent runs.
  /// - `.pop(from:)` runs the parent, which still finds the elements that are popped after it.
  ///
  /// The parent may change the stack itself, by `append` and `pop`; an element asks to be popped by the
  /// effect ``Effect/dismiss(fileID:filePath:line:column:)``, which sends `.pop(from: id)`.
  ///
  /// The effects of an element that is popped are cancelled; what they had answered and was still
  /// waiting is dropped. An action for an element that is not there is reported; the parent hears it all
  /// the same.
  ///
  /// - Complexity: O(log *n*) in the height of the stack; nothing is copied.
  @inlinable
  @_disfavoredOverload
  public func forEach<ElementState, ElementAction, ElementEnvironment>(
    stack state: WritableKeyPath<State, StackState<ElementState>>,
    action: CasePath<Action, StackAction<ElementState, ElementAction>>,
    environment: @escaping (Environment) -> ElementEnvironment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ElementState, ElementAction, ElementEnvironment>
    element: () -> Reduce<ElementState, ElementAction, ElementEnvironment>
  ) -> Reduce<State, Action, Environment> {
    forEach(
      stack: state, action: action, environmentByID: { parent, _ in environment(parent) },
      fileID: fileID, filePath: filePath, line: line, column: column, element: element)
  }

  /// This reducer, after that of an element of a stack whose environment depends on its id.
  @inlinable
  @_disfavoredOverload
  public func forEach<ElementState, ElementAction, ElementEnvironment>(
    stack state: WritableKeyPath<State, StackState<ElementState>>,
    action: CasePath<Action, StackAction<ElementState, ElementAction>>,
    environmentByID environment: @escaping (Environment, StackElementID) -> ElementEnvironment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ElementState, ElementAction, ElementEnvironment>
    element: () -> Reduce<ElementState, ElementAction, ElementEnvironment>
  ) -> Reduce<State, Action, Environment> {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let missing = MissingChild(.elementOfStack, at: callSite)
    let address = ElementByID(
      { state }, action: action.appending(path: StackAction.ofElement), missing: missing)
    return Reduce(oneAfterTheOther: [
      Lift(address, environment: environment, child: element()).reduce(
        dismissing: { action.embed(.pop(from: $0)) }),
      Reduce(pushingOn: state, action: action, missing: missing),
      erased,
      Reduce(poppingFrom: state, action: action),
    ])
  }

  /// This reducer, after that of an element of a stack that is handed all that the parent has.
  @inlinable
  @_disfavoredOverload
  public func forEach<ElementState, ElementAction>(
    stack state: WritableKeyPath<State, StackState<ElementState>>,
    action: CasePath<Action, StackAction<ElementState, ElementAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ElementState, ElementAction, Environment>
    element: () -> Reduce<ElementState, ElementAction, Environment>
  ) -> Reduce<State, Action, Environment> {
    forEach(
      stack: state, action: action, environmentByID: { parent, _ in parent },
      fileID: fileID, filePath: filePath, line: line, column: column, element: element)
  }
}

extension Reduce {
  /// What happens on a stack before its owner's reducer runs.
  @usableFromInline
  init<Element, ElementAction>(
    pushingOn stack: WritableKeyPath<State, StackState<Element>>,
    action stackAction: CasePath<Action, StackAction<Element, ElementAction>>,
    missing: MissingChild
  ) {
    self.init { state, action, _ in
      switch stackAction.extract(from: action) {
      case .push(let element)?:
        state[keyPath: stack].append(element)

      case .pop(let id)? where state[keyPath: stack].index(id: id) == nil:
        missing.report(
          action, facts: [("IDs", "\(state[keyPath: stack].ids)")], outcome: "Nothing was popped.")

      case .element?, .pop?, nil:
        break
      }
      return .none
    }
  }

  /// What happens on a stack after its owner's reducer has run.
  @usableFromInline
  init<Element, ElementAction>(
    poppingFrom stack: WritableKeyPath<State, StackState<Element>>,
    action stackAction: CasePath<Action, StackAction<Element, ElementAction>>
  ) {
    self.init { state, action, _ in
      if case .pop(let id)? = stackAction.extract(from: action) {
        state[keyPath: stack].pop(from: id)
      }
      return .none
    }
  }
}

extension StackAction {
  /// The actions of elements, as those of the elements of any collection.
  @usableFromInline
  static var ofElement: CasePath<Self, IdentifiedAction<StackElementID, Action>> {
    CasePath {
      switch $0 {
      case .element(let id, let action): .element(id: id, action: action)
      }
    } extract: {
      guard case .element(let id, let action) = $0 else { return nil }
      return .element(id: id, action: action)
    }
  }
}

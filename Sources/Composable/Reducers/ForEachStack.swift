extension StackState: ElementCollection {
  /// The type of the ids.
  public typealias ElementID = StackElementID

  /// Finds elements by their id; for the actions of a ``StackAction`` it also pushes and pops.
  @inlinable
  public static func _lift<
    State, Action, Environment, Targeted: ElementAction, ElementEnvironment
  >(
    _ element: Reduce<Element, Targeted.Action, ElementEnvironment>,
    to state: @escaping () -> WritableKeyPath<State, Self>,
    action: CasePath<Action, Targeted>,
    environment: @escaping (Environment, StackElementID) -> ElementEnvironment,
    before parent: Reduce<State, Action, Environment>,
    at callSite: (fileID: StaticString, filePath: StaticString, line: UInt, column: UInt)
  ) -> Reduce<State, Action, Environment> where Targeted.ElementID == StackElementID {
    let missing = MissingChild(.elementOfStack, at: CallSite(callSite))
    let lift = Lift(
      ElementByID(state, action: action, missing: missing), environment: environment,
      child: element)
    guard let action = action as? CasePath<Action, StackAction<Element, Targeted.Action>> else {
      return lift.reduce.combined(with: parent)
    }
    return Reduce(oneAfterTheOther: [
      lift.reduce(dismissing: { action.embed(.pop(from: $0)) }),
      Reduce(pushingOn: state, action: action, missing: missing),
      parent,
      Reduce(poppingFrom: state, action: action),
    ])
  }
}

extension Reduce {
  /// Creates a reducer that pushes the element of a push, and reports a pop of a missing element.
  @usableFromInline
  init<Element, ElementAction>(
    pushingOn stack: @escaping () -> WritableKeyPath<State, StackState<Element>>,
    action stackAction: CasePath<Action, StackAction<Element, ElementAction>>,
    missing: MissingChild
  ) {
    self.init { state, action, _ in
      switch stackAction.extract(from: action) {
      case .push(let element)?:
        state[keyPath: stack()].append(element)

      case .pop(let id)? where state[keyPath: stack()].index(id: id) == nil:
        missing.report(
          action, facts: [("IDs", "\(state[keyPath: stack()].ids)")],
          outcome: "Nothing was popped.")

      case .element?, .pop?, nil:
        break
      }
      return .none
    }
  }

  /// Creates a reducer that runs an action's pop.
  @usableFromInline
  init<Element, ElementAction>(
    poppingFrom stack: @escaping () -> WritableKeyPath<State, StackState<Element>>,
    action stackAction: CasePath<Action, StackAction<Element, ElementAction>>
  ) {
    self.init { state, action, _ in
      if case .pop(let id)? = stackAction.extract(from: action) {
        state[keyPath: stack()].pop(from: id)
      }
      return .none
    }
  }
}

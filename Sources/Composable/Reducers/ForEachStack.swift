/// The part of a lift to a navigation stack that pushes and pops.
@usableFromInline
struct StackLift<State, Action, Elements: ElementCollection, ElementAction> {
  private let stack: () -> WritableKeyPath<State, StackState<Elements.Element>>
  private let action: CasePath<Action, StackAction<Elements.Element, ElementAction>>
  private let missing: MissingChild

  /// Returns `nil` for any other collection, and for actions that only target elements.
  @usableFromInline
  init?<Targeted: Composable.ElementAction>(
    of state: @escaping () -> WritableKeyPath<State, Elements>,
    action: CasePath<Action, Targeted>, missing: MissingChild
  ) where Targeted.Action == ElementAction {
    guard Elements.self == StackState<Elements.Element>.self,
      let action = action as? CasePath<Action, StackAction<Elements.Element, ElementAction>>
    else { return nil }
    stack = { unsafeDowncast(state(), to: WritableKeyPath.self) }
    self.action = action
    self.missing = missing
  }

  /// The action that a `dismiss` of an element becomes.
  @usableFromInline
  var dismissal: (Elements.ElementID) -> Action {
    { [action] in action.embed(.pop(from: unsafeBitCast($0, to: StackElementID.self))) }
  }

  /// Pushes the element of a push, and reports a pop of a missing element.
  @usableFromInline
  func pushing<Environment>() -> Reduce<State, Action, Environment> {
    Reduce { [stack, missing, stackAction = self.action] state, action, _ in
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

  @usableFromInline
  func popping<Environment>() -> Reduce<State, Action, Environment> {
    Reduce { [stack, stackAction = self.action] state, action, _ in
      if case .pop(let id)? = stackAction.extract(from: action) {
        state[keyPath: stack()].pop(from: id)
      }
      return .none
    }
  }
}

/// How a lift gets from a parent to the child that an action is addressed to, and back.
@usableFromInline
protocol ChildAddress<State, Action> {
  associatedtype State
  associatedtype Action
  associatedtype ChildState
  associatedtype ChildAction

  /// What tells one child from the others behind the same lift: nothing where there is only one.
  associatedtype ID = Void

  /// An action of a child, with its id.
  associatedtype Message = ChildAction

  /// The parent's actions that are for a child.
  var action: CasePath<Action, Message> { get }

  /// The child that `action` is addressed to and what it says to it, or `nil` where it is for none.
  func extract(from action: Action) -> (id: ID, action: ChildAction)?

  /// The parent's action that says `action` to a child.
  func embed(_ action: ChildAction, for id: ID) -> Action

  /// Changes a child in place and returns what `body` returns, or `nil` where there is no such child.
  func modify<Result>(
    _ id: ID, in state: inout State, _ body: (inout ChildState) -> Result
  ) -> Result?

  /// Where the children are.
  var path: LiftPath { get }

  /// The steps from the parent's state to the case that the child is in; none for a property.
  func steps(in state: State) -> [CaseStep]

  /// What tells the child from the others, and an optional one from the next, for effects.
  func placeID(of id: ID, in state: State) -> ChildID

  /// Says that an action of the parent came for a child that is not there.
  func reportMissingChild(_ id: ID, action: Action, in state: State)
}

extension ChildAddress {
  @usableFromInline
  func steps(in state: State) -> [CaseStep] { [] }
}

/// The address of the only child behind a lift.
@usableFromInline
protocol OnlyChildAddress: ChildAddress where ID == Void, Message == ChildAction {}

extension OnlyChildAddress {
  @inlinable
  func extract(from action: Action) -> (id: Void, action: ChildAction)? {
    self.action.extract(from: action).map { ((), $0) }
  }

  @inlinable
  func embed(_ action: ChildAction, for _: Void) -> Action {
    self.action.embed(action)
  }
}

/// Maps between a parent and the child an action targets.
@usableFromInline
protocol ChildAddress<State, Action> {
  associatedtype State
  associatedtype Action
  associatedtype ChildState
  associatedtype ChildAction

  /// The id of a child among the children of one lift; `Void` for an only child.
  associatedtype ID = Void

  /// An action of a child, with its id.
  associatedtype Message = ChildAction

  /// The parent's actions that are for a child.
  var action: CasePath<Action, Message> { get }

  /// The child that `action` targets and the child's action, or `nil` if it targets none.
  func extract(from action: Action) -> (id: ID, action: ChildAction)?

  /// The parent's action that sends `action` to a child.
  func embed(_ action: ChildAction, for id: ID) -> Action

  /// Changes a child in place and returns the result of `body`, or `nil` if there is no such child.
  func modify<Result>(
    _ id: ID, in state: inout State, _ body: (inout ChildState) -> Result
  ) -> Result?

  var path: LiftPath { get }

  /// The steps from the parent's state to the case that the child is in; none for a property.
  func steps(in state: State) -> [CaseStep]

  /// Returns the id that tells the child's effects from those of other children, and from its successor's if it is an
  /// optional.
  func placeID(of id: ID, in state: State) -> ChildID

  /// Reports an action for a missing child.
  func reportMissingChild(_ id: ID, action: Action, in state: State)
}

extension ChildAddress {
  @usableFromInline
  func steps(in state: State) -> [CaseStep] { [] }
}

/// The address of the only child of a lift.
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

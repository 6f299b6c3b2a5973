/// How a lift gets from a parent to the child that an action is addressed to, and back.
@usableFromInline
protocol ChildAddress<State, Action> {
  associatedtype State
  associatedtype Action
  associatedtype ChildState
  associatedtype ChildAction

  /// What tells one child from the others behind the same lift: nothing where there is only one.
  associatedtype ID = Void

  /// The child that `action` is addressed to and what it says to it, or `nil` where it is for none.
  func extract(from action: Action) -> (id: ID, action: ChildAction)?

  /// Changes a child in place and returns what `body` returns, or `nil` where there is no such child.
  func modify<Result>(
    _ id: ID, in state: inout State, _ body: (inout ChildState) -> Result
  ) -> Result?

  /// An effect of a child, which is in `state` or was until its reducer had run, as the parent's.
  func lift(_ effect: Effect<ChildAction>, of id: ID, in state: State) -> Effect<Action>

  /// Says that an action came for a child that is not there.
  func reportMissingChild(_ id: ID, action: ChildAction, in state: State)
}

/// The address of a child that is the only one behind its lift.
@usableFromInline
protocol OnlyChildAddress: ChildAddress where ID == Void {
  /// Which actions are the child's.
  var action: CasePath<Action, ChildAction> { get }
}

extension OnlyChildAddress {
  @inlinable
  func extract(from action: Action) -> (id: Void, action: ChildAction)? {
    self.action.extract(from: action).map { ((), $0) }
  }
}

/// The children of a lift: how actions target them, and where they are in their parent's state.
@usableFromInline
protocol Children<Parent, Child, Action> {
  associatedtype Parent
  associatedtype Child
  associatedtype Action

  /// The id of a child among the children of one lift; `Void` for an only child.
  associatedtype ID = Void

  /// An action of a child, with its id.
  associatedtype Message = Action

  /// The targeted child and its action, or `nil` if the message targets no child.
  static func target(of message: Message) -> (id: ID, action: Action)?

  static func message(_ action: Action, to id: ID) -> Message

  /// Changes a child in place and returns the result of `body`, or `nil` if there is no such child.
  func modify<Result>(
    _ id: ID, in parent: inout Parent, _ body: (inout Child) -> Result
  ) -> Result?

  var path: LiftPath { get }

  /// The steps from the parent to the case that the child is in; none for a property.
  func steps(in parent: Parent) -> [CaseStep]

  /// Returns the id that tells the child's effects from those of other children, and from its successor's if it is an
  /// optional.
  func childID(of id: ID, in parent: Parent) -> ChildID

  /// Reports an action for a missing child.
  func reportMissing(_ id: ID, action: Any, in parent: Parent)
}

extension Children {
  @usableFromInline
  func steps(in _: Parent) -> [CaseStep] { [] }
}

/// The only child of a lift; by default it is always there.
@usableFromInline
protocol OnlyChild: Children where ID == Void, Message == Action {}

extension OnlyChild {
  @inlinable
  static func target(of message: Action) -> (id: Void, action: Action)? { ((), message) }

  @inlinable
  static func message(_ action: Action, to _: Void) -> Action { action }

  @usableFromInline
  func childID(of _: Void, in _: Parent) -> ChildID { .only }

  @usableFromInline
  func reportMissing(_: Void, action _: Any, in _: Parent) {}
}

/// An action whose type only its sender and its store know: an ``ActionBox``.
@usableFromInline
package class AnyAction: CustomStringConvertible {
  @usableFromInline
  package var description: String { preconditionFailure("an action has a description") }

  @inlinable
  init() {}

  /// The action, whose type the caller knows.
  @inlinable
  final func value<Action>(as _: Action.Type) -> Action {
    unsafeDowncast(self, to: ActionBox<Action>.self).action
  }
}

/// An action on its way through effects and queues, which don't depend on its type.
@usableFromInline
package final class ActionBox<Action>: AnyAction {
  @usableFromInline
  let action: Action

  @inlinable
  init(_ action: Action) {
    self.action = action
    super.init()
  }

  @usableFromInline
  package override var description: String { "\(action)" }
}

/// Where the children of one lift are, and what tells the lift from others of the same parent.
///
/// Lifts along the same paths are one feature, wherever and however often they are written: they share
/// the ids of their effects. So a lift has no identity but its paths.
@usableFromInline
package final class LiftPath {
  /// The way to the children, or `nil` where the only one is always there.
  let children: ChildPath?

  private let makeChildPath: (ChildID) -> ChildPath
  private let state: (() -> AnyKeyPath)?
  private var identity: LiftIdentity?

  /// Creates the path of a lift to a property.
  @usableFromInline
  init<Parent, Child>(toProperty state: @escaping () -> KeyPath<Parent, Child>) {
    self.state = state
    children = nil
    makeChildPath = { _ in
      let property = state()
      return StatePath<Parent, Child> { $0.withPointer(to: property, $1) }
    }
  }

  /// Creates the path of a lift to one child that may be missing.
  ///
  /// - Parameters:
  ///   - state: The key path to the child, or `nil` where it is in a case of an enum.
  ///   - child: Finds the child in its parent.
  @usableFromInline
  init<Parent, Child>(toOptional state: AnyKeyPath?, child: @escaping (Parent) -> Child?) {
    self.state = state.map { state in { state } }
    children = ChildrenPath<Parent> { PresentChild(child($0.pointee)) }
    makeChildPath = { id in
      StatePath<Parent, Child>(child: { parent in
        child(parent).flatMap { PresentChild.id(of: $0) == id ? $0 : nil }
      })
    }
  }

  /// Creates the path of a lift to the elements of a collection.
  @usableFromInline
  init<Parent, Elements, Child>(
    toElements state: @escaping () -> KeyPath<Parent, Elements>,
    child: @escaping (Elements, ChildID) -> Child?,
    present: @escaping (Elements) -> any PresentChildren
  ) {
    self.state = state
    children = ChildrenPath<Parent> { $0.withPointer(to: state()) { present($0.pointee) } }
    makeChildPath = { id in
      let elements = state()
      return StatePath<Parent, Child>(child: { child($0[keyPath: elements], id) })
    }
  }

  /// The way to the child with this id.
  func path(to id: ChildID) -> ChildPath { makeChildPath(id) }

  /// What tells this lift from others, once it has lifted an effect.
  var key: LiftIdentity {
    guard let identity else { preconditionFailure("a lift is asked when it has lifted an effect") }
    return identity
  }

  /// What tells this lift from others, from a state and an action that it has lifted.
  ///
  /// Found out only once: a lift takes the same steps for all its actions.
  func identify<Address: ChildAddress>(
    _ address: Address, state: Address.State, action: Address.Action
  ) -> LiftIdentity {
    if let identity { return identity }
    let property = self.state?()
    let steps = address.action.steps(in: action)
    let identity = LiftIdentity(
      property: property, stateSteps: address.steps(in: state), actionSteps: steps,
      isIdentity: property == \Address.State.self && Address.State.self == Address.ChildState.self
        && Address.Action.self == Address.ChildAction.self && steps.isEmpty)
    self.identity = identity
    return identity
  }
}

/// The paths of a lift: two with equal paths are the same feature.
struct LiftIdentity: Hashable {
  /// The key path to the child or the children, or `nil` for a child in a case of an enum.
  fileprivate let property: AnyKeyPath?
  fileprivate let stateSteps: [CaseStep]
  fileprivate let actionSteps: [CaseStep]
  /// Whether nothing is lifted: the child is its parent.
  let isIdentity: Bool
}

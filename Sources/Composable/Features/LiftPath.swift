/// The location of a lift's children, and the lift's identity among the lifts of its parent.
///
/// Lifts along the same paths are one feature, wherever and however often they are written: they share the ids
/// of their effects. Only the paths identify a lift.
@usableFromInline
package final class LiftPath {
  /// Finds children in the child with an id, or returns `nil` if the parent has no such child.
  typealias Find = (
    _ parent: UnsafeRawPointer, ChildID, _ inChild: (UnsafeRawPointer) -> (any PresentChildren)?
  ) -> (any PresentChildren)?

  /// The type of state that pointers to a parent point to.
  let parentType: Any.Type
  let childType: Any.Type
  let find: Find
  /// The children in a parent's state, or `nil` if the only child is always there.
  let children: ((_ parent: UnsafeRawPointer) -> any PresentChildren)?

  private let property: (() -> AnyKeyPath)?
  private var identity: LiftIdentity?

  @usableFromInline
  init<Parent, Child>(to property: StateProperty<Parent, Child>) {
    self.property = property.path
    parentType = Parent.self
    childType = Child.self
    children = nil
    find = { parent, _, body in
      property.read(at: parent.assumingMemoryBound(to: Parent.self)) { body(UnsafeRawPointer($0)) }
    }
  }

  /// Creates the path of a lift to children that can leave the state.
  ///
  /// `property` is `nil` for a child in a case of an enum.
  init<Parent, Child>(
    toProperty property: (() -> AnyKeyPath)?,
    child: @escaping (Parent, ChildID) -> Child?,
    present: @escaping (UnsafePointer<Parent>) -> any PresentChildren
  ) {
    self.property = property
    parentType = Parent.self
    childType = Child.self
    children = { present($0.assumingMemoryBound(to: Parent.self)) }
    find = { parent, id, body in
      child(parent.assumingMemoryBound(to: Parent.self).pointee, id).flatMap { child in
        withUnsafePointer(to: child) { body(UnsafeRawPointer($0)) }
      }
    }
  }

  /// Creates the path of a lift to one child that can leave the state.
  @usableFromInline
  convenience init<Parent, Child>(
    toOptional property: AnyKeyPath?, child: @escaping (Parent) -> Child?
  ) {
    self.init(toProperty: property.map { property in { property } }) { (parent: Parent, id) in
      child(parent).flatMap { PresentChild.id(of: $0) == id ? $0 : nil }
    } present: {
      PresentChild(child($0.pointee))
    }
  }

  /// The identity of a lift that has lifted an effect.
  var key: LiftIdentity {
    guard let identity else { preconditionFailure("a lift is asked when it has lifted an effect") }
    return identity
  }

  /// The identity of the lift, found from the first state and action that it has lifted an effect for.
  ///
  /// A lift takes the same steps for all its actions, so none of them is kept.
  func identify<Target: Children, Action>(
    _ children: Target, in state: Target.Parent, _ action: Action,
    by path: CasePath<Action, Target.Message>
  ) -> LiftIdentity {
    if let identity { return identity }
    let property = self.property?()
    let actionSteps = path.steps(in: action)
    let identity = LiftIdentity(
      property: property, stateSteps: children.steps(in: state), actionSteps: actionSteps,
      // The types first: making the key path takes longer than all the rest.
      isIdentity: Target.Parent.self == Target.Child.self && Action.self == Target.Action.self
        && actionSteps.isEmpty && property == \Target.Parent.self)
    self.identity = identity
    return identity
  }
}

/// The paths of a lift: two lifts with equal paths are the same feature.
struct LiftIdentity: Hashable {
  /// `nil` for a child in a case of an enum.
  fileprivate let property: AnyKeyPath?
  fileprivate let stateSteps: [CaseStep]
  fileprivate let actionSteps: [CaseStep]
  /// Whether the child is its parent.
  let isIdentity: Bool
}

/// A path from a store's state to all children of one lift, through other lifts.
///
/// Lifts know the types at both ends, but an effect that passes through many lifts doesn't. So a path is
/// followed by untyped pointers, and is made only if each lift begins with the type that the previous one ends
/// with. Pointers, because copying a state takes longer than the whole look-up.
package struct ChildPath {
  /// A child on the way.
  struct Step {
    let lift: LiftPath
    let id: ChildID
  }

  private let steps: [Step]
  private let lift: LiftPath

  /// Creates a path, unless `lift` doesn't begin where `steps` end.
  init?(_ steps: [Step], then lift: LiftPath) {
    guard steps.lead(to: lift) else { return nil }
    self.steps = steps
    self.lift = lift
  }

  /// The children, or `nil` if the path leads nowhere.
  ///
  /// - Complexity: That of the lifts on the way; O(1) for all lifts of this module.
  func children<State>(in state: UnsafePointer<State>) -> (any PresentChildren)? {
    guard (steps.first?.lift ?? lift).parentType == State.self else { return UnknownChildren() }
    return children(after: 0, in: UnsafeRawPointer(state))
  }

  private func children(after index: Int, in state: UnsafeRawPointer) -> (any PresentChildren)? {
    guard index < steps.count else { return lift.children?(state) }
    return steps[index].lift.find(state, steps[index].id) { children(after: index + 1, in: $0) }
  }
}

extension [ChildPath.Step] {
  /// Whether `lift` begins with the type that the last step ends with.
  fileprivate func lead(to lift: LiftPath) -> Bool {
    last.map { $0.lift.childType == lift.parentType } ?? true
  }

  /// Returns these steps and another one, or `nil` if it doesn't begin where they end.
  func appending(_ lift: LiftPath, _ id: ChildID) -> Self? {
    lead(to: lift) ? self + [ChildPath.Step(lift: lift, id: id)] : nil
  }
}

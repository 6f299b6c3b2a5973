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

/// Runs a child's reducer on the child an action targets: the part that all lifts share.
///
/// A class, so that the reducer's closure captures one reference: most actions are for another child, and
/// shouldn't load all parts of the lift.
@usableFromInline
final class Lift<Target: Children, Action, Environment, ChildEnvironment> {
  @usableFromInline
  let children: Target

  /// The parent's actions that are for a child.
  @usableFromInline
  let action: CasePath<Action, Target.Message>

  @usableFromInline
  let environment: (Environment, Target.ID) -> ChildEnvironment

  @usableFromInline
  let child: Reduce<Target.Child, Target.Action, ChildEnvironment>

  /// The action that a child's `dismiss` becomes, if the lift presents its children.
  @usableFromInline
  let dismissal: ((Target.ID) -> Action)?

  /// The place of the only child, if it is always there.
  private var onlyPlace: EffectModifier?

  @inlinable
  init(
    _ children: Target, action: CasePath<Action, Target.Message>,
    environment: @escaping (Environment, Target.ID) -> ChildEnvironment,
    child: Reduce<Target.Child, Target.Action, ChildEnvironment>,
    dismissal: ((Target.ID) -> Action)? = nil
  ) {
    self.children = children
    self.action = action
    self.environment = environment
    self.child = child
    self.dismissal = dismissal
  }

  @inlinable
  var reduce: Reduce<Target.Parent, Action, Environment> {
    Reduce { [self] state, action, environment in
      guard let message = self.action.extract(from: action),
        let (id, childAction) = Target.target(of: message)
      else { return .none }
      return reduceChild(
        id, in: &state, action: action, childAction: childAction, environment: environment)
    }
  }

  @inlinable
  func reduceChild(
    _ id: Target.ID, in state: inout Target.Parent, action: Action, childAction: Target.Action,
    environment: Environment
  ) -> Effect<Action> {
    let effect = children.modify(id, in: &state) { childState in
      child.run(&childState, childAction, self.environment(environment, id))
    }
    guard let effect else {
      children.reportMissing(id, action: action, in: state)
      return .none
    }
    return effect.isNone ? .none : lift(effect, of: id, in: state, action: action)
  }

  /// Turns a child's effect into the parent's, and keeps its ids separate from the parent's.
  @usableFromInline
  func lift(
    _ effect: Effect<Target.Action>, of id: Target.ID, in state: Target.Parent, action: Action
  ) -> Effect<Action> {
    var lifted = effect.mapped(isLift: true) { [self] in
      self.action.embed(Target.message($0, to: id))
    }
    if let dismissal, lifted.asksForDismissal {
      lifted = lifted.sendingForDismissal(dismissal(id))
    }
    let path = children.path
    guard path.children != nil || effect.tree.isPlaceSensitive,
      !path.identify(children, in: state, action, by: self.action).isIdentity
    else { return lifted }
    let place =
      onlyPlace
      ?? EffectModifier(.placed(ChildPlace(lift: path, id: children.childID(of: id, in: state))))
    if path.children == nil { onlyPlace = place }
    return Effect(.modified(ModifiedEffect(lifted.tree, place)))
  }
}

extension Lift where Target.ID == Void {
  @inlinable
  convenience init(
    _ child: Target, action: CasePath<Action, Target.Message>,
    environment: @escaping (Environment) -> ChildEnvironment,
    child reducer: Reduce<Target.Child, Target.Action, ChildEnvironment>
  ) {
    self.init(
      child, action: action, environment: { parent, _ in environment(parent) }, child: reducer)
  }
}

extension EffectTree {
  /// Whether the effect depends on the feature it belongs to.
  fileprivate var isPlaceSensitive: Bool {
    if case .modified(let part) = self, part.modifier.isScoped { return true }
    return contains {
      switch $0 {
      case .cancel: true
      case .modified(let part): part.modifier.isScoped
      case .none, .send, .perform, .run, .dismiss, .merge, .concatenate: false
      }
    }
  }
}

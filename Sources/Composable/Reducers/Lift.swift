/// Runs a child's reducer on the child an action targets: the part that all lifts share.
///
/// A class, so that the reducer's closure captures one reference: most actions are for another child, and
/// shouldn't load all parts of the lift.
@usableFromInline
final class Lift<Address: ChildAddress, Environment, ChildEnvironment> {
  @usableFromInline
  let address: Address

  @usableFromInline
  let environment: (Environment, Address.ID) -> ChildEnvironment

  @usableFromInline
  let child: Reduce<Address.ChildState, Address.ChildAction, ChildEnvironment>

  @inlinable
  init(
    _ address: Address,
    environment: @escaping (Environment, Address.ID) -> ChildEnvironment,
    child: Reduce<Address.ChildState, Address.ChildAction, ChildEnvironment>
  ) {
    self.address = address
    self.environment = environment
    self.child = child
  }

  /// The lift as a reducer.
  @inlinable
  var reduce: Reduce<Address.State, Address.Action, Environment> {
    Reduce { [self] state, action, environment in
      guard let (id, childAction) = address.extract(from: action) else { return .none }
      return reduceChild(
        id, in: &state, action: action, childAction: childAction, environment: environment)
    }
  }

  /// The lift as a reducer that turns a child's `dismiss` into an action.
  @inlinable
  func reduce(
    dismissing dismissal: @escaping (Address.ID) -> Address.Action
  ) -> Reduce<Address.State, Address.Action, Environment> {
    Reduce { [self] state, action, environment in
      guard let (id, childAction) = address.extract(from: action) else { return .none }
      return reduceChild(
        id, in: &state, action: action, childAction: childAction, environment: environment
      )
      .dismissing(by: dismissal(id))
    }
  }

  @inlinable
  func reduceChild(
    _ id: Address.ID, in state: inout Address.State, action: Address.Action,
    childAction: Address.ChildAction, environment: Environment
  ) -> Effect<Address.Action> {
    let effect = address.modify(id, in: &state) { childState in
      child.run(&childState, childAction, self.environment(environment, id))
    }
    guard let effect else {
      address.reportMissingChild(id, action: action, in: state)
      return .none
    }
    return effect.isNone ? .none : lift(effect, of: id, in: state, action: action)
  }

  /// Turns a child's effect into the parent's, and keeps its ids separate from the parent's.
  @usableFromInline
  func lift(
    _ effect: Effect<Address.ChildAction>, of id: Address.ID, in state: Address.State,
    action: Address.Action
  ) -> Effect<Address.Action> {
    let lifted = effect.mapOperation({ [address] in address.embed($0, for: id) }, isLift: true)
    let path = address.path
    guard path.children != nil || effect.isPlaceSensitive else { return lifted }
    guard !path.identify(address, state: state, action: action).isIdentity else { return lifted }
    return lifted.modified(
      by: .placed(ChildPlace(lift: path, id: address.placeID(of: id, in: state))))
  }
}

extension Lift where Address.ID == Void {
  /// Creates a lift of an only child.
  @inlinable
  convenience init(
    _ address: Address, environment: @escaping (Environment) -> ChildEnvironment,
    child: Reduce<Address.ChildState, Address.ChildAction, ChildEnvironment>
  ) {
    self.init(address, environment: { parent, _ in environment(parent) }, child: child)
  }
}

extension Effect {
  /// Whether the effect depends on the feature it belongs to.
  fileprivate var isPlaceSensitive: Bool {
    if case .modified(let part) = operation, part.modifier.isScoped { return true }
    return contains {
      switch $0 {
      case .cancel: true
      case .modified(let part): part.modifier.isScoped
      case .none, .send, .perform, .run, .dismiss, .merge, .concatenate: false
      }
    }
  }
}

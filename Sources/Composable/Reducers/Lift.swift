/// Runs a child's reducer on the child that an action is addressed to: what all lifts have in common.
@usableFromInline
struct Lift<Address: ChildAddress, Environment, Child: Reducer>: Reducer
where Child.State == Address.ChildState, Child.Action == Address.ChildAction {
  @usableFromInline
  let address: Address

  @usableFromInline
  let environment: (Environment, Address.ID) -> Child.Environment

  @usableFromInline
  let child: Child

  @inlinable
  init(
    _ address: Address,
    environment: @escaping (Environment, Address.ID) -> Child.Environment,
    child: Child
  ) {
    self.address = address
    self.environment = environment
    self.child = child
  }

  /// A lift of the only child that there is behind its address.
  @inlinable
  init(
    _ address: Address, environment: @escaping (Environment) -> Child.Environment, child: Child
  ) where Address.ID == Void {
    self.init(address, environment: { parent, _ in environment(parent) }, child: child)
  }

  /// The same lift of the child, which is prepared when an action is first addressed to it.
  @inlinable
  func preparingChild()
    -> Lift<Address, Environment, Reduce<Child.State, Child.Action, Child.Environment>>
  {
    .init(address, environment: environment, child: child.preparedLazily())
  }

  @inlinable
  func prepared() -> Reduce<Address.State, Address.Action, Environment> {
    Reduce(calling: preparingChild())
  }

  @inlinable
  @inline(__always)
  func reduce(
    into state: inout Address.State, action: Address.Action, environment: Environment
  ) -> Effect<Address.Action> {
    guard let (id, childAction) = address.extract(from: action) else { return .none }
    return reduceChild(id, in: &state, action: childAction, environment: environment)
  }

  @inlinable
  @inline(__always)
  func reduceChild(
    _ id: Address.ID, in state: inout Address.State, action: Child.Action, environment: Environment
  ) -> Effect<Address.Action> {
    let effect = address.modify(id, in: &state) { childState in
      child.reduce(
        into: &childState, action: action, environment: self.environment(environment, id))
    }
    guard let effect else {
      address.reportMissingChild(id, action: action, in: state)
      return .none
    }
    return effect.isNone ? .none : address.lift(effect, of: id, in: state)
  }
}

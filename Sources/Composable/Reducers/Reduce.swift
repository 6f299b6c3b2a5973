/// A reducer from a closure.
///
///     let counter = Reduce<Int, CounterAction, Void> { count, action in
///       switch action {
///       case .incremented: count += 1
///       case .decremented: count -= 1
///       }
///       return .none
///     }
///
/// A store, a `TestStore`, an exploration and every lift convert their reducers to this type, once. They make a
/// ``Reducer/body`` when an action first needs it, and keep it.
public struct Reduce<State, Action, Environment>: Reducer {
  @usableFromInline
  let run: (inout State, Action, Environment) -> Effect<Action>

  /// The reducers that run one after the other; `nil` for a single one.
  @usableFromInline
  let parts: [Self]?

  @inlinable
  init(
    parts: [Self]?, run: @escaping (inout State, Action, Environment) -> Effect<Action>
  ) {
    self.parts = parts
    self.run = run
  }

  /// Creates a reducer that calls `reduce`.
  @inlinable
  public init(
    _ reduce:
      @escaping (_ state: inout State, _ action: Action, _ environment: Environment) ->
      Effect<Action>
  ) {
    self.init(parts: nil, run: reportingRebuiltBodies(in: Self.self, reduce))
  }

  /// Creates a reducer without dependencies.
  @inlinable
  public init(
    _ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>
  ) where Environment == Void {
    self.init { state, action, _ in reduce(&state, action) }
  }

  /// Itself.
  @inlinable
  public var erased: Self { self }

  /// Runs the reducers of an array, each on the state that the one before it left.
  @inlinable
  init(oneAfterTheOther reducers: [Self]) {
    let parts = reducers.flatMap { $0.parts ?? [$0] }
    switch parts.count {
    case 0:
      self.init(parts: []) { _, _, _ in .none }

    case 1:
      self = parts[0]

    case 2:
      let (first, second) = (parts[0].run, parts[1].run)
      self.init(parts: parts) { state, action, environment in
        let effect = first(&state, action, environment)
        return effect.merge(with: second(&state, action, environment))
      }

    default:
      // Thirds rather than a loop, which would retain each part: that takes longer than asking a lift whether
      // an action is for its child.
      let (third, twoThirds) = (parts.count / 3, parts.count * 2 / 3)
      let first = Self(oneAfterTheOther: Array(parts[..<third])).run
      let second = Self(oneAfterTheOther: Array(parts[third..<twoThirds])).run
      let last = Self(oneAfterTheOther: Array(parts[twoThirds...])).run
      self.init(parts: parts) { state, action, environment in
        let effect = first(&state, action, environment)
          .merge(with: second(&state, action, environment))
        return effect.merge(with: last(&state, action, environment))
      }
    }
  }

  /// Calls the closure.
  @inlinable
  public func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    run(&state, action, environment)
  }
}

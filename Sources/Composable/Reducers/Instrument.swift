/// The time that a reducer took for one action.
public struct ActionMeasurement<Action> {
  /// The action.
  public let action: Action

  /// The time that the reducer and its children ran, not counting effects.
  public let duration: Duration

  /// Whether the reducer returned an effect other than ``Effect/none``.
  public let hasEffect: Bool

  /// Creates a measurement.
  public init(action: Action, duration: Duration, hasEffect: Bool) {
    self.action = action
    self.duration = duration
    self.hasEffect = hasEffect
  }

  /// The action's name, without its payload.
  public var label: ActionLabel { ActionLabel(action) }
}

extension ActionMeasurement: Equatable where Action: Equatable {}
extension ActionMeasurement: Sendable where Action: Sendable {}

extension Reducer {
  /// Measures how long this reducer takes for each action.
  ///
  ///     let tally = ActionTally()
  ///     let store = Store(initialState: App.State(), environment: .live) {
  ///       App().instrument(clock: ContinuousClock()) { tally.record($0) }
  ///     }
  ///
  /// It also measures the children that are lifted into this reducer. `sink` is called on the store's actor, after the
  /// reducer has run and before its effects start.
  ///
  /// - Parameters:
  ///   - clock: The clock to read before and after.
  ///   - sink: Receives each measurement; an ``ActionTally`` sums them up.
  /// - Returns: A reducer that does the same.
  public func instrument(
    clock: any Clock<Duration>, sink: @escaping (ActionMeasurement<Action>) -> Void
  ) -> Reduce<State, Action, Environment> {
    let base = erased
    return Reduce { state, action, environment in
      var effect = Effect<Action>.none
      let duration = clock.measure { effect = base.run(&state, action, environment) }
      sink(ActionMeasurement(action: action, duration: duration, hasEffect: !effect.isNone))
      return effect
    }
  }
}

/// How long a reducer took for one action.
public struct ActionMeasurement<Action> {
  /// What happened.
  public let action: Action

  /// How long the reducer ran, with all that it is made of and without its effects.
  public let duration: Duration

  /// Whether it returned an effect other than ``Effect/none``.
  public let hasEffect: Bool

  /// Creates a measurement.
  public init(action: Action, duration: Duration, hasEffect: Bool) {
    self.action = action
    self.duration = duration
    self.hasEffect = hasEffect
  }

  /// Which action it was, without what it carries.
  public var label: ActionLabel { ActionLabel(action) }
}

extension ActionMeasurement: Equatable where Action: Equatable {}
extension ActionMeasurement: Sendable where Action: Sendable {}

extension Reducer {
  /// This reducer, with the time that it takes for each action handed to `sink`.
  ///
  ///     let tally = ActionTally()
  ///     let store = Store(initialState: App.State(), environment: .live) {
  ///       App().instrument(clock: ContinuousClock()) { tally.record($0) }
  ///     }
  ///
  /// Around a reducer that others are lifted into it measures them too; around one of them, that alone.
  /// `sink` is called on the actor of the store when the reducer has run and before its effects start.
  ///
  /// - Parameters:
  ///   - clock: The clock that is read before and after.
  ///   - sink: Where a measurement goes; ``ActionTally`` adds them up.
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

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

/// Runs a reducer and says how long it took.
///
/// One seldom names this type: see ``Reducer/instrument(clock:sink:)``.
public struct Instrumented<Base: Reducer>: Reducer {
  private let base: Base
  private let clock: any Clock<Duration>
  private let sink: (ActionMeasurement<Base.Action>) -> Void

  init(
    base: Base, clock: any Clock<Duration>,
    sink: @escaping (ActionMeasurement<Base.Action>) -> Void
  ) {
    self.base = base
    self.clock = clock
    self.sink = sink
  }

  /// The same, with the reducer prepared: its preparation is not measured.
  public func prepared() -> Reduce<Base.State, Base.Action, Base.Environment> {
    let prepared = Instrumented<Reduce>(base: base.preparedLazily(), clock: clock, sink: sink)
    return Reduce(calling: prepared)
  }

  /// Runs the reducer, then the sink.
  public func reduce(
    into state: inout Base.State, action: Base.Action, environment: Base.Environment
  ) -> Effect<Base.Action> {
    var effect = Effect<Base.Action>.none
    let duration = clock.measure {
      effect = base.reduce(into: &state, action: action, environment: environment)
    }
    sink(ActionMeasurement(action: action, duration: duration, hasEffect: !effect.isNone))
    return effect
  }
}

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
  ) -> Instrumented<Self> {
    Instrumented(base: self, clock: clock, sink: sink)
  }
}

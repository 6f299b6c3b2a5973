import Composable

/// A feature that starts the effects it is sent, and records their answers.
struct EffectLog: Reducer {
  enum Action: CustomStringConvertible, Sendable {
    /// Boxed, as a test's effects aren't `Sendable`, and needn't be.
    case start(StartedEffect)
    case answer(String)

    var description: String {
      switch self {
      case .start: "start"
      case .answer(let text): text
      }
    }
  }

  func reduce(
    into answers: inout [String], action: Action, environment: Void
  ) -> Effect<Action> {
    switch action {
    case .start(let started):
      return started.effect

    case .answer(let text):
      answers.append(text)
      return .none
    }
  }
}

/// An effect in an action.
///
/// `@unchecked Sendable`: the test sends the action to its store on the actor that they share.
struct StartedEffect: @unchecked Sendable {
  let effect: Effect<EffectLog.Action>
}

extension Store<[String], EffectLog.Action> {
  @MainActor
  convenience init() {
    self.init(initialState: []) { EffectLog() }
  }

  /// Sends an action that returns this effect.
  @MainActor
  @discardableResult
  func start(_ effect: Effect<EffectLog.Action>) -> StoreTask {
    send(.start(StartedEffect(effect: effect)))
  }
}

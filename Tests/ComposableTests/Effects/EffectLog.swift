import Composable

/// A feature that starts the effects it is sent, and keeps what they answer.
struct EffectLog: Reducer {
  enum Action: CustomStringConvertible, Sendable {
    /// The test's effects are not sendable, and need not be.
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
/// `@unchecked Sendable`: the action is sent to its store by the test, on the actor of both.
struct StartedEffect: @unchecked Sendable {
  let effect: Effect<EffectLog.Action>
}

extension Store<[String], EffectLog.Action> {
  @MainActor
  convenience init() {
    self.init(initialState: []) { EffectLog() }
  }

  /// Sends an action whose effect is this.
  @MainActor
  @discardableResult
  func start(_ effect: Effect<EffectLog.Action>) -> StoreTask {
    send(.start(StartedEffect(effect: effect)))
  }
}

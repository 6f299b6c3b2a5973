import Composable

/// A recording in progress.
struct Recording: Reducer {
  struct State: Equatable, Sendable {
    let id: Memo.State.ID
    var seconds = 0
    var isStopping = false
  }

  enum Action: Equatable, Sendable {
    case started
    case secondPassed
    case stopTapped
    case ended
    case failed
  }

  struct Environment: Sendable {
    var clock: any Clock<Duration>

    /// Records a memo until `stop` is called, and returns when it is stored.
    var record: @Sendable (_ id: Memo.State.ID) async throws -> Void

    /// Ends the recording.
    var stop: @Sendable () async -> Void
  }

  private enum EffectID { case ticking }

  func reduce(into state: inout State, action: Action, environment: Environment) -> Effect<Action> {
    switch action {
    case .started:
      let id = state.id
      return .merge(
        .timer(id: EffectID.ticking, every: .seconds(1), clock: environment.clock) {
          .secondPassed
        },
        .run { send in
          try await environment.record(id)
          await send(.ended)
        } catch: { _, send in
          await send(.failed)
        })

    case .secondPassed:
      state.seconds += 1
      return .none

    case .stopTapped:
      state.isStopping = true
      return .merge(.cancel(id: EffectID.ticking), .run { _ in await environment.stop() })

    case .ended, .failed:
      return .dismiss()
    }
  }
}

import Composable

/// The volume: a slider, and the loudspeaker that follows it.
struct Volume: Reducer {
  struct State: Equatable {
    /// From 0, silent, to 1000.
    var level = 500
    var isLoudspeakerConnected = true

    var isMuted: Bool { level == 0 }
  }

  enum Action: Equatable, Sendable {
    case sliderMoved(to: Int)
    case loudspeakerFinished(isConnected: Bool)
  }

  struct Environment: Sendable {
    var clock: any Clock<Duration>

    /// Sets the loudspeaker to `level`.
    var setLoudspeaker: @Sendable (_ level: Int) async throws -> Void
  }

  private enum EffectID { case loudspeaker }

  func reduce(into state: inout State, action: Action, environment: Environment) -> Effect<Action> {
    switch action {
    case .sliderMoved(let level):
      state.level = min(max(level, 0), 1000)
      let level = state.level
      return .run { send in
        try await environment.setLoudspeaker(level)
        await send(.loudspeakerFinished(isConnected: true))
      } catch: { _, send in
        await send(.loudspeakerFinished(isConnected: false))
      }
      .debounce(id: EffectID.loudspeaker, for: .milliseconds(100), clock: environment.clock)

    case .loudspeakerFinished(let isConnected):
      state.isLoudspeakerConnected = isConnected
      return .none
    }
  }
}

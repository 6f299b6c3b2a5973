import Composable

/// A recorded memo that can be renamed and played.
struct Memo: Reducer {
  struct State: Equatable, Identifiable, Sendable {
    let id: Int
    var title: String
    var seconds: Int

    /// Seconds that have been played, or `nil` while it isn't playing.
    var playedSeconds: Int?
  }

  enum Action: Equatable, Sendable {
    case titleChanged(String)
    case playTapped
    case secondPlayed
    case playingEnded
    case playingFailed
  }

  struct Environment: Sendable {
    var clock: any Clock<Duration>

    /// Plays a memo, and returns when it is over.
    var play: @Sendable (_ id: State.ID) async throws -> Void
  }

  private enum EffectID { case playing, ticking }

  /// Stops playing a memo: after its own button, its end, or the start of another memo.
  static func stop(_ state: inout State) -> Effect<Action> {
    state.playedSeconds = nil
    return .cancel(ids: [EffectID.playing, .ticking])
  }

  func reduce(into state: inout State, action: Action, environment: Environment) -> Effect<Action> {
    switch action {
    case .titleChanged(let title):
      state.title = title
      return .none

    case .playTapped:
      guard state.playedSeconds == nil else { return Self.stop(&state) }
      state.playedSeconds = 0
      let id = state.id
      return .merge(
        .timer(id: EffectID.ticking, every: .seconds(1), clock: environment.clock) {
          .secondPlayed
        },
        .run { send in
          try await environment.play(id)
          await send(.playingEnded)
        } catch: { _, send in
          await send(.playingFailed)
        }
        .cancellable(id: EffectID.playing))

    case .secondPlayed:
      state.playedSeconds? += 1
      return .none

    case .playingEnded, .playingFailed:
      return Self.stop(&state)
    }
  }
}

import Composable

/// A music player: whether it plays, for how long, and how loud.
struct Player: Reducer {
  struct State: Equatable {
    var isPlaying = false
    var elapsedSeconds = 0
    var volume = Volume.State()
  }

  enum Action: Equatable, Sendable {
    case playTapped
    case pauseTapped
    case secondElapsed
    case volume(Volume.Action)
  }

  struct Environment: Sendable {
    var clock: any Clock<Duration>
    var volume: Volume.Environment
  }

  private enum EffectID { case playing }

  var body: some Reducer<State, Action, Environment> {
    Scope(state: \.volume, action: .volume, environment: \.volume) {
      Volume()
    }
    Reduce { state, action, environment in
      switch action {
      case .playTapped:
        state.isPlaying = true
        return .timer(id: EffectID.playing, every: .seconds(1), clock: environment.clock) {
          .secondElapsed
        }

      case .pauseTapped:
        state.isPlaying = false
        return .cancel(id: EffectID.playing)

      case .secondElapsed:
        state.elapsedSeconds += 1
        return .none

      case .volume:
        return .none
      }
    }
  }
}

extension CasePath where Root == Player.Action, Value == Volume.Action {
  static var volume: Self {
    CasePath(embed: Root.volume) {
      guard case .volume(let action) = $0 else { return nil }
      return action
    }
  }
}

import Composable

/// The two players' names, and then the game.
struct NewGame: Reducer {
  struct State: Equatable {
    var xName: String
    var oName = ""
    var game: Game.State?

    var canPlay: Bool { !xName.isEmpty && !oName.isEmpty }
  }

  enum Action: Equatable, Sendable {
    case xNameChanged(String)
    case oNameChanged(String)
    case playTapped
    case logOutTapped
    case game(PresentationActionOf<Game>)
  }

  var body: some Reducer<State, Action, Void> {
    Reduce { state, action in
      switch action {
      case .xNameChanged(let name):
        state.xName = name
      case .oNameChanged(let name):
        state.oName = name
      case .playTapped:
        state.game = Game.State(xName: state.xName, oName: state.oName)
      case .logOutTapped, .game:
        break
      }
      return .none
    }
    .ifLet(presented: \.game, action: .game) {
      Game()
    }
  }
}

extension CasePath where Root == NewGame.Action, Value == PresentationActionOf<Game> {
  static var game: Self {
    CasePath(embed: Root.game) {
      guard case .game(let action) = $0 else { return nil }
      return action
    }
  }
}

import Composable

/// A game for two, after a log-in: the root of a tree of four features.
///
///     TicTacToe ─┬─ Login ─── TwoFactor, while a second factor is requested
///                └─ NewGame ─ Game, while it is played
struct TicTacToe: Reducer {
  enum State: Equatable {
    case login(Login.State)
    case newGame(NewGame.State)
  }

  enum Action: Equatable, Sendable {
    case login(Login.Action)
    case newGame(NewGame.Action)
  }

  struct Environment: Sendable {
    var login: Login.Environment
  }

  var body: some Reducer<State, Action, Environment> {
    Reduce { state, action, _ in
      switch action {
      case .login(.loggedIn(let name)):
        state = .newGame(NewGame.State(xName: name))
      case .newGame(.logOutTapped):
        state = .login(Login.State())
      case .login, .newGame:
        break
      }
      return .none
    }
    .ifCaseLet(.login, action: .login, environment: \.login) {
      Login()
    }
    .ifCaseLet(.newGame, action: .newGame, environment: { _ in }) {
      NewGame()
    }
  }
}

extension CasePath where Root == TicTacToe.State, Value == Login.State {
  static var login: Self {
    CasePath(embed: Root.login) {
      guard case .login(let state) = $0 else { return nil }
      return state
    }
  }
}

extension CasePath where Root == TicTacToe.State, Value == NewGame.State {
  static var newGame: Self {
    CasePath(embed: Root.newGame) {
      guard case .newGame(let state) = $0 else { return nil }
      return state
    }
  }
}

extension CasePath where Root == TicTacToe.Action, Value == Login.Action {
  static var login: Self {
    CasePath(embed: Root.login) {
      guard case .login(let action) = $0 else { return nil }
      return action
    }
  }
}

extension CasePath where Root == TicTacToe.Action, Value == NewGame.Action {
  static var newGame: Self {
    CasePath(embed: Root.newGame) {
      guard case .newGame(let action) = $0 else { return nil }
      return action
    }
  }
}

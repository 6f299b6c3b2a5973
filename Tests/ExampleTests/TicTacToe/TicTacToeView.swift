import Composable

/// The app on the screen: the log-in, or the game after it.
@MainActor
func ticTacToeView(of store: StoreOf<TicTacToe>, on screen: Screen) -> View {
  let isLoggedIn = ViewStore(store) { state in
    if case .newGame = state { true } else { false }
  }
  return View("TicTacToe", of: isLoggedIn, on: screen) { isLoggedIn in
    if isLoggedIn {
      store.scope(state: .newGame, action: .newGame).map { newGameView(of: $0, on: screen) }
    } else {
      store.scope(state: .login, action: .login).map { loginView(of: $0, on: screen) }
    }
  }
}

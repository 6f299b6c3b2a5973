import Composable

/// The content of the form before a game; of the game, only whether there is one.
struct NewGameForm: Equatable {
  var xName: String
  var oName: String
  var canPlay: Bool
  var isGameShown: Bool

  init(_ state: NewGame.State) {
    xName = state.xName
    oName = state.oName
    canPlay = state.canPlay
    isGameShown = state.game != nil
  }
}

/// The form before a game, on the screen.
@MainActor
func newGameView(of store: StoreOf<NewGame>, on screen: Screen) -> View {
  let viewStore = ViewStore(store, observe: NewGameForm.init)
  return View("NewGame", of: viewStore, on: screen) { form in
    if form.isGameShown {
      store.scope(presented: \.game, action: .game).map { gameView(of: $0, on: screen) }
    } else {
      Field("X", viewStore.binding(get: \.xName, send: NewGame.Action.xNameChanged))
      Field("O", viewStore.binding(get: \.oName, send: NewGame.Action.oNameChanged))
      Button("Play", isEnabled: form.canPlay) { store.send(.playTapped) }
      Button("Log out") { store.send(.logOutTapped) }
    }
  }
}

import Composable

/// The state that the root of the screen needs: two booleans, but neither the volume nor the time.
struct PlayerStatus: Equatable {
  var isPlaying: Bool
  var isMuted: Bool

  init(_ state: Player.State) {
    isPlaying = state.isPlaying
    isMuted = state.volume.isMuted
  }
}

/// The root of the screen, with the slider in it.
@MainActor
func playerView(of store: StoreOf<Player>, on screen: Screen) -> View {
  let volume = volumeView(of: store.scope(state: \.volume, action: .volume), on: screen)
  return View("Player", of: ViewStore(store, observe: PlayerStatus.init), on: screen) { status in
    if status.isPlaying {
      Button("Pause") { store.send(.pauseTapped) }
    } else {
      Button("Play") { store.send(.playTapped) }
    }
    if status.isMuted { "Muted" }
    volume
  }
}

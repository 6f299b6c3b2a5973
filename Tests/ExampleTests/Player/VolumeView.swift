import Composable

/// The slider, drawn twenty characters wide.
@MainActor
func volumeView(of store: StoreOf<Volume>, on screen: Screen) -> View {
  View("Volume", of: ViewStore(store), on: screen) { volume in
    let thumb = volume.level * 19 / 1000
    String(repeating: "-", count: thumb) + "o" + String(repeating: "-", count: 19 - thumb)
    if !volume.isLoudspeakerConnected { "No loudspeaker" }
    Button("Mute", isEnabled: !volume.isMuted) { store.send(.sliderMoved(to: 0)) }
  }
}

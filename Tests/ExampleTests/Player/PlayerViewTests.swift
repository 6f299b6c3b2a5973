import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("The screen of a music player")
struct PlayerViewTests {
  let clock = TestClock()

  private func makeStore() -> StoreOf<Player> {
    Store(
      initialState: Player.State(),
      environment: .failing(clock: clock) { $0.volume.setLoudspeaker = { _ in } }
    ) {
      Player()
    }
  }

  @Test("shows whether it plays, and the slider")
  func text() {
    let store = makeStore()
    let window = Window { playerView(of: store, on: $0) }
    #expect(
      window.text == """
        [Play]
        ---------o----------
        [Mute]
        """)

    window.tap("Play")
    window.tap("Mute")

    #expect(
      window.text == """
        [Pause]
        Muted
        o-------------------
        (Mute)
        """)
  }

  @Test("does not render its root for a thousand moves of the slider")
  func thousandMoves() {
    let store = makeStore()
    let window = Window { playerView(of: store, on: $0) }
    #expect(window.takeRendered() == ["Volume", "Player"])

    for level in 1...1000 { store.send(.volume(.sliderMoved(to: level))) }

    #expect(window.takeRendered() == Array(repeating: "Volume", count: 1000))
  }

  @Test("renders nothing for a thousand moves that leave the slider where it is")
  func thousandMovesToTheSamePlace() {
    let store = makeStore()
    let window = Window { playerView(of: store, on: $0) }
    _ = window.takeRendered()

    for _ in 1...1000 { store.send(.volume(.sliderMoved(to: 500))) }

    #expect(window.takeRendered() == [])
  }

  @Test("renders nothing as seconds pass, because they aren't shown")
  func seconds() async {
    let store = makeStore()
    let window = Window { playerView(of: store, on: $0) }
    window.tap("Play")
    _ = window.takeRendered()

    await clock.advance(by: .seconds(1000))

    #expect(store.state.elapsedSeconds == 1000)
    #expect(window.takeRendered() == [])
  }

  @Test("renders its root once when the slider enters silence, and once when it leaves")
  func throughSilence() {
    let store = makeStore()
    let window = Window { playerView(of: store, on: $0) }
    _ = window.takeRendered()

    for level in [2, 1, 0, 1, 2] { store.send(.volume(.sliderMoved(to: level))) }

    #expect(
      window.takeRendered() == [
        "Volume", "Volume", "Volume", "Player", "Volume", "Player", "Volume",
      ])
  }

  @Test("reads its two booleans once per move, and nothing if nobody observes them")
  func looks() {
    let store = makeStore()
    var looks = 0
    let viewStore = ViewStore(store) { state in
      looks += 1
      return PlayerStatus(state)
    }
    let token = viewStore.observe { _ in }
    looks = 0

    for level in 1...1000 { store.send(.volume(.sliderMoved(to: level))) }
    #expect(looks == 1000)

    token.cancel()
    for level in 1...1000 { store.send(.volume(.sliderMoved(to: level))) }
    #expect(looks == 1000)
  }
}

import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("A music player")
struct PlayerTests {
  private struct Unplugged: Error {}

  let clock = TestClock()

  @Test("counts the seconds while it plays, but not while it is paused")
  func playing() async {
    let store = TestStore(
      initialState: Player.State(), environment: .failing(clock: clock)
    ) {
      Player()
    }

    await store.send(.playTapped) { $0.isPlaying = true }

    await clock.advance(by: .seconds(2))
    await store.receive(.secondElapsed) { $0.elapsedSeconds = 1 }
    await store.receive(.secondElapsed) { $0.elapsedSeconds = 2 }

    await store.send(.pauseTapped) { $0.isPlaying = false }
    await clock.advance(by: .seconds(2))

    await store.finish()
  }

  @Test("sends the loudspeaker the slider's final position, not each step")
  func sliding() async {
    let levels = Recorder<Int>()
    let store = TestStore(
      initialState: Player.State(),
      environment: .failing(clock: clock) {
        $0.volume.setLoudspeaker = { levels.record($0) }
      }
    ) {
      Player()
    }

    for level in [600, 700, 800] {
      await store.send(.volume(.sliderMoved(to: level))) { $0.volume.level = level }
      await clock.advance(by: .milliseconds(50))
    }
    #expect(levels.values.isEmpty)

    await clock.advance(by: .milliseconds(50))
    await store.receive(.volume(.loudspeakerFinished(isConnected: true)))
    #expect(levels.values == [800])

    await store.finish()
  }

  @Test(
    "keeps the slider's position without a loudspeaker, and says so until there is one")
  func unplugged() async {
    let isPlugged = Recorder<Bool>()
    let store = TestStore(
      initialState: Player.State(),
      environment: .failing(clock: clock) {
        $0.volume.setLoudspeaker = { _ in if isPlugged.values.isEmpty { throw Unplugged() } }
      }
    ) {
      Player()
    }

    await store.send(.volume(.sliderMoved(to: 600))) { $0.volume.level = 600 }
    await clock.run()
    await store.receive(.volume(.loudspeakerFinished(isConnected: false))) {
      $0.volume.isLoudspeakerConnected = false
    }

    isPlugged.record(true)
    await store.send(.volume(.sliderMoved(to: 700))) { $0.volume.level = 700 }
    await clock.run()
    await store.receive(.volume(.loudspeakerFinished(isConnected: true))) {
      $0.volume.isLoudspeakerConnected = true
    }

    await store.finish()
  }

  @Test("has a slider with two ends")
  func ends() async {
    let store = TestStore(
      initialState: Player.State(),
      environment: .failing(clock: clock) { $0.volume.setLoudspeaker = { _ in } }
    ) {
      Player()
    }

    await store.send(.volume(.sliderMoved(to: 1200))) { $0.volume.level = 1000 }
    await store.send(.volume(.sliderMoved(to: -3))) { $0.volume.level = 0 }

    await store.skipInFlightEffects()
    await store.finish()
  }
}

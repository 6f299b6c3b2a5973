import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("Voice memos")
struct VoiceMemosTests {
  private struct Broken: Error {}

  private let clock = TestClock()

  private func memo(_ id: Int, playedSeconds: Int? = nil) -> Memo.State {
    Memo.State(id: id, title: "Memo \(id)", seconds: 3, playedSeconds: playedSeconds)
  }

  @Test("are recorded until the button is tapped")
  func recording() async {
    let (stops, stop) = AsyncStream.makeStream(of: Void.self)
    let recorded = Recorder<Int>()
    let store = TestStore(
      initialState: VoiceMemos.State(),
      environment: .failing {
        $0.clock = clock
        $0.requestPermission = { true }
        $0.record = { id in
          recorded.record(id)
          for await _ in stops { break }
        }
        $0.stop = { stop.yield() }
      }
    ) {
      VoiceMemos()
    }

    await store.send(.recordTapped)
    await store.receive(.permissionAnswered(true)) {
      $0.recording = Recording.State(id: 1)
      $0.nextID = 2
    }
    await store.receive(.recording(.presented(.started)))
    await clock.advance(by: .seconds(2))
    await store.receive(.recording(.presented(.secondPassed))) { $0.recording?.seconds = 1 }
    await store.receive(.recording(.presented(.secondPassed))) { $0.recording?.seconds = 2 }

    await store.send(.recording(.presented(.stopTapped))) { $0.recording?.isStopping = true }
    await store.receive(.recording(.presented(.ended))) {
      $0.memos = [Memo.State(id: 1, title: "Memo 1", seconds: 2)]
    }
    await store.receive(.recording(.dismiss)) { $0.recording = nil }
    #expect(recorded.values == [1])
    await store.finish()
  }

  @Test("aren't recorded without permission")
  func noPermission() async {
    let store = TestStore(
      initialState: VoiceMemos.State(),
      environment: .failing { $0.requestPermission = { false } }
    ) {
      VoiceMemos()
    }

    await store.send(.recordTapped)
    await store.receive(.permissionAnswered(false)) {
      $0.alert = AlertState(
        title: "Recording isn't allowed.", message: "Allow it in the settings.",
        buttons: [.cancel("OK")])
    }
    await store.send(.alert(.dismiss)) { $0.alert = nil }
    await store.finish()
  }

  @Test("leave no memo behind when recording fails")
  func failure() async {
    let store = TestStore(
      initialState: VoiceMemos.State(),
      environment: .failing {
        $0.requestPermission = { true }
        $0.record = { _ in throw Broken() }
      }
    ) {
      VoiceMemos()
    }

    await store.send(.recordTapped)
    await store.receive(.permissionAnswered(true)) {
      $0.recording = Recording.State(id: 1)
      $0.nextID = 2
    }
    await store.receive(.recording(.presented(.started)))
    await store.receive(.recording(.presented(.failed))) {
      $0.alert = AlertState(title: "The recording failed.", buttons: [.cancel("OK")])
    }
    await store.receive(.recording(.dismiss)) { $0.recording = nil }
    await store.finish()
  }

  @Test("play to their end")
  func playing() async {
    let store = TestStore(
      initialState: VoiceMemos.State(memos: [memo(1)]),
      environment: .failing {
        $0.clock = clock
        $0.play = { [clock] _ in try await clock.sleep(for: .milliseconds(1500)) }
      }
    ) {
      VoiceMemos()
    }

    await store.send(.memos(.element(id: 1, action: .playTapped))) {
      $0.memos[id: 1]?.playedSeconds = 0
    }
    await clock.advance(by: .seconds(2))
    await store.receive(.memos(.element(id: 1, action: .secondPlayed))) {
      $0.memos[id: 1]?.playedSeconds = 1
    }
    await store.receive(.memos(.element(id: 1, action: .playingEnded))) {
      $0.memos[id: 1]?.playedSeconds = nil
    }
    await store.finish()
  }

  @Test("play one at a time")
  func oneAtATime() async {
    let store = TestStore(
      initialState: VoiceMemos.State(memos: [memo(1), memo(2)]),
      environment: .failing {
        $0.clock = clock
        $0.play = { [clock] _ in try await clock.sleep(for: .seconds(3)) }
      }
    ) {
      VoiceMemos()
    }

    await store.send(.memos(.element(id: 1, action: .playTapped))) {
      $0.memos[id: 1]?.playedSeconds = 0
    }
    await store.send(.memos(.element(id: 2, action: .playTapped))) {
      $0.memos[id: 2]?.playedSeconds = 0
    }
    await store.receive(.memos(.element(id: 1, action: .playTapped))) {
      $0.memos[id: 1]?.playedSeconds = nil
    }
    await store.send(.memos(.element(id: 2, action: .playTapped))) {
      $0.memos[id: 2]?.playedSeconds = nil
    }
    await store.finish()
  }

  @Test("are silent once they are deleted")
  func deleting() async {
    let store = TestStore(
      initialState: VoiceMemos.State(memos: [memo(1)]),
      environment: .failing {
        $0.clock = clock
        $0.play = { [clock] _ in try await clock.sleep(for: .seconds(3)) }
      }
    ) {
      VoiceMemos()
    }

    await store.send(.memos(.element(id: 1, action: .titleChanged("Groceries")))) {
      $0.memos[id: 1]?.title = "Groceries"
    }
    await store.send(.memos(.element(id: 1, action: .playTapped))) {
      $0.memos[id: 1]?.playedSeconds = 0
    }
    await store.send(.deleted(id: 1)) { $0.memos = [] }
    await store.finish()
  }

  @Test("say when they can't be played")
  func unplayable() async {
    let store = TestStore(
      initialState: VoiceMemos.State(memos: [memo(1)]),
      environment: .failing { $0.play = { _ in throw Broken() } }
    ) {
      VoiceMemos()
    }

    await store.send(.memos(.element(id: 1, action: .playTapped))) {
      $0.memos[id: 1]?.playedSeconds = 0
    }
    await store.receive(.memos(.element(id: 1, action: .playingFailed))) {
      $0.memos[id: 1]?.playedSeconds = nil
      $0.alert = AlertState(title: "The memo can't be played.", buttons: [.cancel("OK")])
    }
    await store.finish()
  }
}

import Composable
import Foundation
import Testing

@MainActor
@Suite("A recording")
struct RecordingTests {
  enum Action: Codable, Equatable, Sendable {
    case asked
    case added(Int)
    case doubled
  }

  private static func feature(
    _ number: @escaping @Sendable () async -> Int
  ) -> Reduce<[Int], Action, Void> {
    Reduce { state, action in
      switch action {
      case .asked:
        return .run { send in await send(.added(await number())) }
      case .added(let number):
        state.append(number)
        return number == 1 ? .send(.doubled) : .none
      case .doubled:
        state = state.map { $0 * 2 }
        return .none
      }
    }
  }

  @Test(
    "replays to the same state without running effects, after encoding and decoding")
  func replay() async throws {
    var recording = Recording<[Int], Action>(initialState: [])
    let store = Store(initialState: [Int]()) { Self.feature { 5 } }
      .observing { event in
        if let action = RecordedAction(event) { recording.actions.append(action) }
      }
    store.send(.added(1))
    await store.send(.asked).finish()

    #expect(
      recording.actions == [
        RecordedAction(.added(1)), RecordedAction(.doubled, isFromOutside: false),
        RecordedAction(.asked), RecordedAction(.added(5), isFromOutside: false),
      ])
    let data = try JSONEncoder().encode(recording)
    let read = try JSONDecoder().decode(Recording<[Int], Action>.self, from: data)
    #expect(read == recording)

    let other = Store(initialState: read.initialState) {
      Self.feature {
        Issue.record("an effect ran")
        return 0
      }
    }
    var told: [[Int]] = []
    let token = other.observe { told.append($0) }
    other.replay(read.actions)
    #expect(other.state == store.state)
    #expect(told == [[], [2, 5]])
    #expect(other.runningEffects.isEmpty)
    token.cancel()
  }

  @Test("can be followed by new actions, whose effects run")
  func goingOn() async {
    let store = Store(initialState: [Int]()) { Self.feature { 3 } }
    store.replay([RecordedAction(.added(2)), RecordedAction(.asked)])
    await store.send(.asked).finish()
    #expect(store.state == [2, 3])
  }

  @Test("isn't replayed by a derived store, which reports the attempt")
  func derived() {
    let store = Store(initialState: [Int]()) { Self.feature { 3 } }
    let reports = reports { store.scope(state: { $0.count }).replay([RecordedAction(.added(2))]) }
    #expect(store.state == [])
    #expect(reports.map(\.message).first?.hasPrefix("\"replay\" was called") == true)
  }
}

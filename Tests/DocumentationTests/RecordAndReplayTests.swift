import Composable
import ComposableTesting
import Foundation
import Testing

/// A shop whose last piece can be sold only once.
private struct Stall: Reducer {
  struct State: Codable, Equatable {
    var stock = 2
    var sold = 0
  }

  enum Action: Codable, Equatable, Sendable {
    case orderReceived(Int)
    case paid(Int)
  }

  struct Environment: Sendable {
    var charge: @Sendable (Int) async -> Void
    static let failing = Environment(charge: unimplemented("charge"))
  }

  func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .orderReceived(let count):
      return .run { send in
        await environment.charge(count)
        await send(.paid(count))
      }

    case .paid(let count):
      state.stock -= count
      state.sold += count
      return .none
    }
  }
}

/// A log of lines, like a file.
private final class Log {
  private(set) var lines: [Data] = []

  func append(_ line: Data) { lines.append(line) }
}

@MainActor
@Suite("The page about recording")
struct RecordingPageTests {
  private let charging = Stall.Environment(charge: { _ in })

  @Test("writes a log, replays it, and makes a test of it")
  func replay() async throws {
    let log = Log()
    let environment = charging

    let store = Store(initialState: Stall.State(), environment: environment) { Stall() }
      .observing { event in
        guard let action = RecordedAction(event) else { return }
        if let line = try? JSONEncoder().encode(action) { log.append(line) }
      }
    await store.send(.orderReceived(1)).finish()
    await store.send(.orderReceived(2)).finish()

    let actions = try log.lines.map {
      try JSONDecoder().decode(RecordedAction<Stall.Action>.self, from: $0)
    }
    let replayed = Store(initialState: Stall.State(), environment: .failing) { Stall() }
    replayed.replay(actions)
    #expect(replayed.state == Stall.State(stock: -1, sold: 3))

    let recording = Recording(initialState: Stall.State(), actions: actions)
    let source = recording.testSource(named: "Sells no more than there is", environment: .failing) {
      Stall()
    }
    #expect(
      source == """
        @Test("Sells no more than there is")
        func recorded() async {
          let store = TestStore(initialState: Stall.State(stock: 2, sold: 0), environment: .failing) { Stall() }

          await store.send(.orderReceived(1))
          await store.receive(.paid(1)) {
            $0.stock = 1
            $0.sold = 1
          }
          await store.send(.orderReceived(2))
          await store.receive(.paid(2)) {
            $0.stock = -1
            $0.sold = 3
          }

          await store.finish()
        }
        """)
  }

  @Test("makes a test that runs, once its environment answers")
  func pasted() async {
    let store = TestStore(initialState: Stall.State(stock: 2, sold: 0), environment: charging) {
      Stall()
    }

    await store.send(.orderReceived(1))
    await store.receive(.paid(1)) {
      $0.stock = 1
      $0.sold = 1
    }

    await store.finish()
  }

  @Test("doesn't run the action that ended the program")
  func crash() {
    struct Divider: Reducer {
      func reduce(into state: inout Int, action: Int, environment: Void) -> Effect<Int> {
        state /= action
        return .none
      }
    }
    let recording = Recording(
      initialState: 6, actions: [RecordedAction(3), RecordedAction(0, isFromOutside: false)])

    #expect(
      recording.testSource(named: "Divides", endsProgram: true) { Divider() } == """
        @Test("Divides")
        func recorded() async {
          let store = TestStore(initialState: 6) { Divider() }

          await store.send(3) {
            $0 = 2
          }

          // Ended the program.
          await store.receive(0)

          await store.finish()
        }
        """)
  }
}

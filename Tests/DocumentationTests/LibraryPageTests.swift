import Composable
import ComposableTesting
import Testing

struct Countdown: Reducer {
  struct State: Equatable {
    var seconds = 0
    var isOver = false
  }

  enum Action: Equatable {
    case started(seconds: Int)
    case ticked
  }

  struct Environment {
    var clock: any Clock<Duration>
  }

  func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .started(let seconds):
      state = State(seconds: seconds)
      return .run { send in
        for _ in 0..<seconds {
          try await environment.clock.sleep(for: .seconds(1))
          await send(.ticked)
        }
      }

    case .ticked:
      state.seconds -= 1
      state.isOver = state.seconds == 0
      return .none
    }
  }
}

@MainActor
@Suite("The library page's countdown")
struct LibraryPageTests {
  @Test("counts down")
  func countdown() async {
    let clock = TestClock()
    let store = TestStore(
      initialState: Countdown.State(), environment: Countdown.Environment(clock: clock)
    ) {
      Countdown()
    }

    await store.send(.started(seconds: 2)) { $0.seconds = 2 }

    await clock.advance(by: .seconds(1))
    await store.receive(.ticked) { $0.seconds = 1 }

    await clock.advance(by: .seconds(1))
    await store.receive(.ticked) {
      $0.seconds = 0
      $0.isOver = true
    }

    await store.finish()
  }
}

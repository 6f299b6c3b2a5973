import Composable
import ComposableTesting
import Testing

struct Dice: Reducer {
  struct State: Equatable {
    var sum = 0
    var isRolling = false
  }

  enum Action: Equatable {
    case rollTapped
    case landed(Int)
  }

  struct Environment {
    var roll: @Sendable () async -> Int
  }

  func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .rollTapped:
      state.isRolling = true
      return .run { send in await send(.landed(environment.roll())) }

    case .landed(let number):
      state.isRolling = false
      state.sum += number
      return .none
    }
  }
}

@MainActor
@Suite("The landing page's dice")
struct LandingPageTests {
  @Test("are rolled in a store")
  func store() async {
    let store = Store(
      initialState: Dice.State(), environment: Dice.Environment(roll: { Int.random(in: 1...6) })
    ) {
      Dice()
    }

    await store.send(.rollTapped).finish()
    #expect((1...6).contains(store.state.sum))
  }

  @Test("fall in a test as the page says")
  func test() async {
    let store = TestStore(
      initialState: Dice.State(), environment: Dice.Environment(roll: { 5 })
    ) {
      Dice()
    }

    await store.send(.rollTapped) { $0.isRolling = true }
    await store.receive(.landed(5)) {
      $0.isRolling = false
      $0.sum = 5
    }
    await store.finish()
  }
}

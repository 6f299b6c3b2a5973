#if Macros
import Composable
import ComposableTesting
import Testing

private struct Room: Reducer {
  struct State: Equatable {
    var dice = Dice.State()
  }

  @CasePathable
  enum Action: Equatable {
    case dice(Dice.Action)
    case left
  }

  var body: some Reducer<State, Action, Dice.Environment> {
    Scope(state: \.dice, action: \.dice) {
      Dice()
    }
  }
}

@MainActor
@Suite("The page about @CasePathable")
struct CasePathableMacroTests {
  @Test("lifts along a derived case path")
  func lift() async {
    let store = TestStore(
      initialState: Room.State(), environment: Dice.Environment(roll: { 5 })
    ) {
      Room()
    }

    await store.send(.dice(.rollTapped)) { $0.dice.isRolling = true }
    await store.receive(\.dice) { $0.dice = Dice.State(sum: 5) }
    await store.finish()
  }
}
#endif

import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("A reducer body that counts its runs")
struct OneReducerTests {
  struct State: Hashable { var count = 0 }

  /// Counts its runs in an object that its body creates.
  struct Feature: Reducer {
    private final class Memory { var count = 0 }

    var body: some Reducer<State, Int, Void> {
      let memory = Memory()
      Reduce { state, _ in
        memory.count += 1
        state.count = memory.count
        return .none
      }
    }
  }

  /// The same feature, lifted.
  struct Parent: Reducer {
    var body: some Reducer<State, Int, Void> {
      Scope(state: \.self, action: .identity) { Feature() }
    }
  }

  @Test("counts the same in a test store as in a store", arguments: [false, true])
  func testStore(isLifted: Bool) async {
    let reducer = isLifted ? Parent().erased : Feature().erased
    let store = Store(initialState: State()) { Parent() }
    let testStore = TestStore(initialState: State()) { reducer }
    for count in 1...3 {
      store.send(0)
      #expect(store.state.count == count)
      await testStore.send(0) { $0.count = count }
    }
    await testStore.finish()
  }

  @Test("counts separately in each test store that a state space makes")
  func stateSpace() async {
    let space = StateSpace(initialStates: [State()], actions: [0]) { Parent() }
    for _ in 1...2 {
      let store = space.testStore()
      for count in 1...3 { await store.send(0) { $0.count = count } }
      await store.finish()
    }
  }

  @Test("is made once for each side of a law")
  func laws() async {
    await Laws.liftIdentity(
      of: Parent(), states: [State(), State(count: 5)], actions: [0, 1], environment: ()
    ) {
      $0.pullback(state: \.self, action: .identity)
    }
  }
}

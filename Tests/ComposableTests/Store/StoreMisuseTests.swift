import Composable
import Testing

@Suite("A store that is misused ends the program")
struct StoreMisuseTests {
  @Test("when its state is read while its reducer runs, at whatever depth of scopes")
  func readingInReducer() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        final class Box { var child: Store<Int, Int>? }
        let box = Box()
        let store = Store<Int, Int>(initialState: 0) {
          Reduce { state, action in
            state += box.child?.state ?? 0
            return .none
          }
        }
        box.child = store.scope(state: { $0 })
        store.send(1)
      }
    }
  }

  @Test("when it is sent an action while its state is read")
  func sendingInReader() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let store = Store<[Int], Int>(initialState: [0]) {
          Reduce { state, action in
            state.append(action)
            return .none
          }
        }
        store.withState { state in
          store.send(1)
          print(state)
        }
      }
    }
  }

  @Test("when a binding is set on an actor not its own")
  func bindingElsewhere() async {
    await #expect(processExitsWith: .failure) {
      nonisolated(unsafe) var binding: Binding<Int>?
      await MainActor.run {
        let store = Store<Int, Int>(initialState: 0) { Reduce { _, _ in .none } }
        binding = ViewStore(store).binding(get: { $0 }, send: { $0 })
      }
      await Task.detached { binding?.wrappedValue = 1 }.value
    }
  }
}

import ComposableTesting
import Testing

@testable import Consumer

@MainActor
@Suite("A counter")
struct CounterTests {
  @Test("counts")
  func counts() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }

    await store.send(.tapped) { $0.count = 1 }

    await store.finish()
  }
}

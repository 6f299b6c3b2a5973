import ComposableTesting
import Testing

@testable import FirstSteps

@MainActor
@Suite("A counter")
struct CounterTests {
  @Test("counts, and starts again when it is cleared")
  func counting() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }

    await store.send(.incremented) { $0.count = 1 }
    await store.send(.incremented) { $0.count = 2 }
    await store.send(.cleared) { $0.count = 0 }

    await store.finish()
  }
}

import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("A store's cancellations under an id")
struct EffectsInFlightTests {
  @Test("exist until its running and waiting effects have ended, and change if they are cancelled")
  func cancellations() async {
    let clock = TestClock()
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { _, number in
        .run { _ in try await clock.sleep(for: .seconds(1)) }
          .serialized(on: "lane")
          .cancellable(id: number)
      }
    }
    store.send(1)
    store.send(2)
    let running = store.cancellations(id: 1)
    #expect(running != nil)
    #expect(store.cancellations(id: 2) == running, "one runs, one waits; neither is cancelled")
    #expect(store.cancellations(id: 3) == nil)

    await clock.advance(by: .seconds(1))
    #expect(store.cancellations(id: 1) == nil)

    store.cancelAll()
    #expect(store.cancellations(id: 2) != running, "it is cancelled")
    await store.finish()
    #expect(store.cancellations(id: 2) == nil)
  }
}

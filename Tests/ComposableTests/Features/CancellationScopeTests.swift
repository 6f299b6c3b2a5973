import Testing

@testable import Composable

@Suite("A cancellation scope")
struct CancellationScopeTests {
  @Test("is released with the scope around it, even if its effects never ended")
  func life() {
    var outer: CancellationScope? = CancellationScope(feature: FeatureNode())
    var inner: CancellationScope? = outer.map { CancellationScope(key: 1, parent: $0) }
    weak let weakOuter = outer
    weak let weakInner = inner

    outer = nil
    inner = nil

    #expect(weakOuter == nil)
    #expect(weakInner == nil)
  }

  @MainActor
  @Test(
    "is no longer found by its id once it is cancelled, even if its effect hasn't ended",
    arguments: [false, true])
  func cancelledIsForgotten(isDebounced: Bool) async throws {
    let store = Store(initialState: 0) {
      Reduce<Int, Void, Void> { _, _ in
        let effect = Effect<Void>.run { _ in try await Task.sleep(for: .seconds(3600)) }
        return isDebounced
          ? effect.debounce(id: "work", for: .seconds(3600), clock: ContinuousClock())
          : effect.cancellable(id: "work", cancelInFlight: true)
      }
    }
    let feature = try #require(store.rootCore?.takeUnretainedValue()).runner.feature

    // No cancelled effect can end before this task leaves the actor.
    for _ in 1...3 { store.send(()) }

    #expect(store.runningEffects.count == 3)
    #expect(feature.scopes(id: "work").count == 1)

    store.cancelAll()
    await store.finish()
    #expect(feature.scopes(id: "work").isEmpty)
  }
}

import ComposableTesting
import Testing

@testable import Composable

@MainActor
@Suite("A lane")
struct LaneTests {
  /// Returns the answers of two effects on these lanes, the first of which takes a turn longer.
  private func answers(_ first: some Hashable, _ second: some Hashable) async -> [String] {
    let store = Store()
    store.start(
      .run { send in
        await nextTurn()
        await send(.answer("first"))
      }
      .serialized(on: first))
    store.start(.run { send in await send(.answer("second")) }.serialized(on: second))
    await store.finish()
    return store.state
  }

  @Test("is the same for equal values, however they are wrapped")
  func equal() async {
    let inOrder = ["first", "second"]
    #expect(await answers("disk", "disk") == inOrder)
    #expect(await answers("disk", AnyHashable("disk")) == inOrder)
    #expect(await answers(AnyHashable("disk"), "disk") == inOrder)
    #expect(await answers(7, AnyHashable(7)) == inOrder)
    #expect(await answers("e\u{301}", "\u{e9}") == inOrder)
  }

  @Test("is different for different values")
  func different() async {
    let atOnce = ["second", "first"]
    #expect(await answers("disk", "net") == atOnce)
    #expect(await answers("7", 7) == atOnce)
  }

  @Test("keeps its order while other lanes are used in between")
  func several() async {
    let store = Store()
    for (lane, name) in [("a", "a1"), ("b", "b1"), ("a", "a2"), ("b", "b2"), ("a", "a3")] {
      store.start(
        .run { send in
          if name.hasSuffix("1") { await nextTurn() }
          await send(.answer(name))
        }
        .serialized(on: lane))
    }
    await store.finish()
    #expect(store.state.filter { $0.hasPrefix("a") } == ["a1", "a2", "a3"])
    #expect(store.state.filter { $0.hasPrefix("b") } == ["b1", "b2"])
  }

  @Test("with a steady backlog holds its waiting and running effects, but none that have ended")
  func backlog() async {
    let clock = TestClock()
    let payloads = LivePayloads()
    let store = Store()
    for _ in 0..<200 {
      let payload = LivePayload(of: payloads)
      store.start(
        .run { _ in
          try await clock.sleep(for: .seconds(1))
          withExtendedLifetime(payload) {}
        }
        .serialized(on: "jobs"))
    }
    #expect(payloads.aliveCount == 200)

    await clock.advance(by: .seconds(150))

    #expect(payloads.aliveCount == 50)
    await clock.run()
    await store.finish()
    #expect(payloads.aliveCount == 0)
  }
}

import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("An effect with a time limit")
struct TimeoutTests {
  private struct Failure: Error {}

  private func answering(
    after seconds: Int, clock: TestClock, _ text: String
  ) -> Effect<EffectLog.Action> {
    .run { send in
      try await clock.sleep(for: .seconds(seconds))
      await send(.answer(text))
    }
  }

  @Test("that ends in time leaves nothing running")
  func inTime() async {
    let (store, clock) = (Store(), TestClock())
    let task = store.start(
      answering(after: 1, clock: clock, "in time")
        .timeout(after: .seconds(2), clock: clock, sending: .answer("late")))
    await clock.advance(by: .seconds(1))
    await task.finish()
    #expect(store.state == ["in time"])

    let synchronous = store.start(
      .send(.answer("at once"))
        .timeout(after: .seconds(2), clock: clock, sending: .answer("late")))
    await synchronous.finish()
    await clock.run()
    await store.finish()
    #expect(store.state == ["in time", "at once"])
  }

  @Test("that takes longer is cancelled, and the timeout's action is sent")
  func tooLong() async {
    let (store, clock) = (Store(), TestClock())
    let reports = await reports {
      store.start(
        answering(after: 3, clock: clock, "done")
          .timeout(after: .seconds(2), clock: clock, sending: .answer("late")))
      store.start(
        answering(after: 3, clock: clock, "done").timeout(after: .seconds(2), clock: clock))
      store.start(
        .run { _ in
          do { try await clock.sleep(for: .seconds(3)) } catch { throw Failure() }
        }
        .timeout(after: .seconds(2), clock: clock))
      await clock.run()
      await store.finish()
    }
    #expect(store.state == ["late"])
    #expect(reports == [])
  }

  @Test("sends nothing if it is cancelled")
  func cancelled() async {
    let (store, clock) = (Store(), TestClock())
    store.start(
      answering(after: 3, clock: clock, "done")
        .timeout(after: .seconds(2), clock: clock, sending: .answer("late"))
        .cancellable(id: 1))
    store.start(
      answering(after: 3, clock: clock, "done").cancellable(id: 1)
        .timeout(after: .seconds(2), clock: clock, sending: .answer("late")))
    store.start(.cancel(id: 1))
    await clock.run()
    await store.finish()
    #expect(store.state == [])
  }

  @Test("on a lane counts from its turn or from before, depending on the order of modifiers")
  func lane() async {
    let (store, clock) = (Store(), TestClock())
    store.start(answering(after: 2, clock: clock, "first").serialized(on: "lane"))
    store.start(
      answering(after: 2, clock: clock, "from its turn")
        .timeout(after: .seconds(3), clock: clock, sending: .answer("late"))
        .serialized(on: "lane"))
    store.start(
      answering(after: 2, clock: clock, "from before")
        .serialized(on: "lane")
        .timeout(after: .seconds(3), clock: clock, sending: .answer("late")))
    await clock.run()
    await store.finish()
    #expect(store.state == ["first", "late", "from its turn"])
  }

  @Test("can be mapped, and describes its limit")
  func mapped() async {
    let clock = TestClock()
    let effect = Effect<Int>.run { _ in try await clock.sleep(for: .seconds(9)) }
      .timeout(after: .seconds(2), clock: clock, sending: 7)
    #expect(effect.description.hasSuffix(" for at most 2.0 seconds"))
    let store = Store()
    store.start(effect.map { .answer("\($0)") })
    await clock.run()
    await store.finish()
    #expect(store.state == ["7"])
    #expect(Effect<Int>.none.timeout(after: .zero, clock: clock, sending: 1).description == "none")
  }
}

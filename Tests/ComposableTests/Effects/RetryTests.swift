import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("A retried effect")
struct RetryTests {
  private struct Failure: Error, Equatable {
    var number: Int
  }

  /// Returns an effect that fails the first `count` times, and records when it was tried.
  private func failing(
    _ count: Int, _ attempts: Recorder<Duration>, clock: TestClock
  ) -> Effect<EffectLog.Action> {
    let start = clock.now
    return .run { send in
      attempts.record(start.duration(to: clock.now))
      if attempts.values.count <= count { throw Failure(number: attempts.values.count) }
      await send(.answer("done"))
    } catch: { error, send in
      await send(.answer("\(error)"))
    }
  }

  @Test("waits longer each time, up to the maximum delay, and ends with the first success")
  func success() async {
    let (store, clock, attempts) = (Store(), TestClock(), Recorder<Duration>())
    store.start(
      failing(4, attempts, clock: clock)
        .retry(attempts: 9, delay: .seconds(1), backoff: 2, atMost: .seconds(3), clock: clock)
        .map { $0 })
    await clock.run()
    await store.finish()
    #expect(attempts.values == [0, 1, 3, 6, 9].map { .seconds($0) })
    #expect(store.state == ["done"])
  }

  @Test("passes to catch the last error, or the first that isn't worth another attempt")
  func failure() async {
    let (store, clock) = (Store(), TestClock())
    let (first, second, third) = (Recorder<Duration>(), Recorder<Duration>(), Recorder<Duration>())
    store.start(
      failing(9, first, clock: clock).retry(attempts: 3, delay: .seconds(1), clock: clock))
    store.start(
      failing(9, second, clock: clock)
        .retry(attempts: 3, delay: .seconds(1), clock: clock) { ($0 as? Failure)?.number == 0 })
    store.start(
      failing(9, third, clock: clock)
        .retry(attempts: 2, delay: .seconds(1), clock: clock)
        .retry(attempts: 2, delay: .seconds(10), clock: clock))
    await clock.run()
    await store.finish()
    #expect(
      store.state == ["Failure(number: 1)", "Failure(number: 3)", "Failure(number: 4)"])
    #expect(first.values == [0, 1, 2].map { .seconds($0) })
    #expect(third.values == [0, 1, 11, 12].map { .seconds($0) })
  }

  @Test("ends if it is cancelled while it waits")
  func cancelled() async {
    let (store, clock, attempts) = (Store(), TestClock(), Recorder<Duration>())
    let task = store.start(
      failing(9, attempts, clock: clock).retry(attempts: 3, delay: .seconds(1), clock: clock))
    task.cancel()
    await task.finish()
    #expect(attempts.values == [.zero])
    #expect(store.state == [])
  }

  @Test("keeps its lane, and behaves as usual if it is a send or perform")
  func others() async {
    let (store, clock, attempts) = (Store(), TestClock(), Recorder<Duration>())
    store.start(
      failing(1, attempts, clock: clock).serialized(on: "lane")
        .retry(attempts: 2, delay: .seconds(1), clock: clock))
    store.start(
      .concatenate(.send(.answer("a")), .perform { .answer("b") }).serialized(on: "lane")
        .retry(attempts: 2, delay: .seconds(1), clock: clock))
    await clock.run()
    await store.finish()
    #expect(store.state == ["done", "a", "b"])
  }

  @Test("with fewer than one attempt is reported, and tried once")
  func never() async {
    let (store, clock, attempts) = (Store(), TestClock(), Recorder<Duration>())
    let reports = reports {
      store.start(
        failing(9, attempts, clock: clock).retry(attempts: 0, delay: .seconds(1), clock: clock))
    }
    #expect(
      reports.map(\.message) == [
        "An effect was given 0 attempts, and would never run. It is given 1."
      ])
    #expect(store.state == ["Failure(number: 1)"])
  }
}

import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("A throttled effect", .timeLimit(.minutes(30)))
struct ThrottleTests {
  private let clock = TestClock()
  private let store: Store<[String], EffectLog.Action>

  init() {
    store = Store()
  }

  private func throttled(
    _ answer: String, id: String = "id", latest: Bool = true
  ) -> Effect<EffectLog.Action> {
    .send(.answer(answer))
      .throttle(id: id, for: .milliseconds(300), clock: clock, latest: latest)
  }

  /// Returns what has started at each time, in milliseconds, omitting times without a start.
  private func starts(latest: Bool, at times: [(Int, String)]) async -> [Int: [String]] {
    let clock = TestClock()
    let store = Store()
    var starts: [Int: [String]] = [:]
    var seenCount = 0
    for time in stride(from: 0, through: 1500, by: 50) {
      for (_, answer) in times.filter({ $0.0 == time }) {
        store.start(
          .send(.answer(answer))
            .throttle(id: "id", for: .milliseconds(300), clock: clock, latest: latest))
      }
      if store.state.count > seenCount {
        starts[time] = Array(store.state[seenCount...])
        seenCount = store.state.count
      }
      await clock.advance(by: .milliseconds(50))
      if store.state.count > seenCount {
        starts[time + 50] = Array(store.state[seenCount...])
        seenCount = store.state.count
      }
    }
    await store.finish()
    return starts
  }

  @Test("starts at the times in the documentation's table")
  func table() async {
    let times = [(0, "A"), (100, "B"), (200, "C"), (400, "D"), (1000, "E")]

    #expect(
      await starts(latest: true, at: times) == [0: ["A"], 300: ["C"], 600: ["D"], 1000: ["E"]])
    #expect(
      await starts(latest: false, at: times) == [0: ["A"], 300: ["B"], 600: ["D"], 1000: ["E"]])
  }

  @Test("starts once per interval if effects arrive without a pause")
  func steady() async {
    let times = stride(from: 0, through: 1000, by: 50).map { ($0, "\($0)") }

    // The timer and the interval end at the same time: the waiting effect goes first.
    #expect(
      await starts(latest: true, at: times) == [
        0: ["0"], 300: ["250"], 600: ["550"], 900: ["850"], 1200: ["1000"],
      ])
    #expect(
      await starts(latest: false, at: times) == [
        0: ["0"], 300: ["50"], 600: ["300"], 900: ["600"], 1200: ["900"],
      ])
  }

  @Test("that arrives exactly at the end of an interval starts at once if none waits")
  func exactEnd() async {
    #expect(
      await starts(latest: true, at: [(0, "A"), (300, "B"), (600, "C")])
        == [0: ["A"], 300: ["B"], 600: ["C"]])
  }

  @Test("that arrives at an interval's end, before the waiting one starts, belongs to the interval")
  func gap() async {
    for (latest, expected) in [(true, ["A", "C"]), (false, ["A", "B"])] {
      let clock = TestClock()
      let store = Store()
      func throttled(_ answer: String) -> Effect<EffectLog.Action> {
        .send(.answer(answer))
          .throttle(id: "id", for: .milliseconds(300), clock: clock, latest: latest)
      }
      // This effect sleeps before B does, and so is woken first.
      let last = StartedEffect(effect: throttled("C"))
      store.start(
        .run { send in
          try await clock.sleep(for: .milliseconds(300))
          await send(.start(last))
        })
      store.start(throttled("A"))
      store.start(throttled("B"))
      await clock.advance(by: .milliseconds(300))
      #expect(store.state == expected)

      store.start(throttled("D"))
      #expect(store.state == expected)
      await clock.advance(by: .milliseconds(300))
      await store.finish()
      #expect(store.state == expected + ["D"])
    }
  }

  @Test("has ended once another replaces it, or if it never starts")
  func ended() async {
    store.start(throttled("A"))
    let replaced = store.start(.concatenate(throttled("B"), .send(.answer("after B"))))
    store.start(throttled("C"))
    await replaced.finish()
    #expect(store.state == ["A", "after B"])
    store.cancelAll()
    await store.finish()

    store.start(throttled("D", latest: false))
    let never = store.start(
      .concatenate(throttled("E", latest: false), .send(.answer("after E"))))
    #expect(never.flight == nil)
    #expect(store.state == ["A", "after B", "after E"])
    await clock.run()
    await store.finish()
    #expect(store.state == ["A", "after B", "after E", "D"])
  }

  @Test("is throttled separately for each id, and isn't cancelled by the next one while it runs")
  func ids() async {
    let clock = clock
    let slow = Effect<EffectLog.Action>.run { send in
      try await clock.sleep(for: .seconds(1))
      await send(.answer("slow"))
    }
    store.start(slow.throttle(id: "first", for: .milliseconds(300), clock: clock, latest: true))
    store.start(throttled("a", id: "first"))
    store.start(throttled("b", id: "second"))
    #expect(store.state == ["b"])

    await clock.run()
    await store.finish()
    #expect(store.state == ["b", "a", "slow"])
  }

  @Test("is cancelled by its id while it waits or runs, and keeps its interval")
  func cancelled() async {
    let clock = clock
    store.start(throttled("a"))
    store.start(throttled("b"))
    store.start(.cancel(id: "id"))
    await store.finish()
    #expect(store.state == ["a"])

    store.start(throttled("c", latest: false))
    #expect(store.state == ["a"])
    await clock.advance(by: .milliseconds(300))
    await store.finish()
    #expect(store.state == ["a", "c"])

    await clock.advance(by: .milliseconds(300))
    let slow = Effect<EffectLog.Action>.run { send in
      try await clock.sleep(for: .seconds(1))
      await send(.answer("slow"))
    }
    store.start(slow.throttle(id: "id", for: .milliseconds(300), clock: clock, latest: true))
    store.start(.cancel(id: "id"))
    await store.finish()
    #expect(store.state == ["a", "c"])
  }

  @Test("leaves its lane free while it waits, in either order of modifiers")
  func lanes() async {
    for isLaneInside in [true, false] {
      let clock = TestClock()
      let store = Store()
      func save(_ answer: String) -> Effect<EffectLog.Action> {
        let effect = Effect<EffectLog.Action>.send(.answer(answer))
        return isLaneInside
          ? effect.serialized(on: "lane")
            .throttle(id: "id", for: .seconds(1), clock: clock, latest: true)
          : effect.throttle(id: "id", for: .seconds(1), clock: clock, latest: true)
            .serialized(on: "lane")
      }

      for answer in ["a", "b", "c"] { store.start(save(answer)) }
      store.start(Effect.send(.answer("d")).serialized(on: "lane"))
      await clock.advance(by: .seconds(1))
      await store.finish()

      #expect(store.state == ["a", "d", "c"])
    }
  }

  @Test("can be cancelled before its turn in a concatenate")
  func waitingTurn() async {
    let clock = clock
    let second = Effect<EffectLog.Action>.run { _ in
      try await clock.sleep(for: .seconds(1))
    }
    store.start(.concatenate(second, throttled("a"), .send(.answer("z"))))
    store.start(.cancel(id: "id"))
    await clock.run()
    await store.finish()

    #expect(store.state == ["z"])
  }

  @Test("can be cancelled by an inner id while it waits")
  func innerID() async {
    store.start(throttled("a"))
    store.start(
      Effect.send(.answer("b")).cancellable(id: "inner")
        .throttle(id: "id", for: .milliseconds(300), clock: clock, latest: true))
    store.start(.cancel(id: "inner"))
    await clock.run()
    await store.finish()

    #expect(store.state == ["a"])
  }

  @Test("leaves nothing running if none waits")
  func finished() async {
    let task = store.start(throttled("a"))

    #expect(task.flight == nil)
    await store.finish()
  }

  @Test("is throttled separately in each store")
  func stores() async {
    let other = Store()
    store.start(throttled("a"))
    other.start(throttled("b"))

    #expect(store.state == ["a"])
    #expect(other.state == ["b"])
  }

  @Test("keeps its interval, however many others have opened theirs")
  func manyIDs() async {
    store.start(.merge((0..<100).map { throttled("\($0)", id: "\($0)") }))
    store.start(.merge((0..<100).map { throttled("again \($0)", id: "\($0)") }))
    #expect(store.state == (0..<100).map { "\($0)" })

    await clock.advance(by: .milliseconds(300))
    await store.finish()
    #expect(store.state.count == 200)
    store.start(.merge((0..<1000).map { throttled("new \($0)", id: "new \($0)") }))
    #expect(store.state.count == 1200)
  }

  @Test("that wraps `none` opens no interval")
  func none() {
    store.start(.none.throttle(id: "id", for: .seconds(1), clock: clock, latest: true))
    store.start(throttled("a"))

    #expect(store.state == ["a"])
  }

  @Test("describes what it does")
  func description() {
    #expect(
      "\(throttled("a"))" == "send(a) throttled by id for 0.3 seconds, the latest waits")
    #expect(
      "\(throttled("a", latest: false))"
        == "send(a) throttled by id for 0.3 seconds, the first waits")
  }
}

import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("A debounced effect", .timeLimit(.minutes(30)))
struct DebounceTests {
  private let clock = TestClock()
  private let store: Store<[String], EffectLog.Action>

  init() {
    store = Store()
  }

  private func debounced(_ answer: String, id: String = "id") -> Effect<EffectLog.Action> {
    .send(.answer(answer)).debounce(id: id, for: .milliseconds(300), clock: clock)
  }

  private struct Search: Reducer {
    struct State: Equatable {
      var text = ""
      var found: [String] = []
    }
    struct Environment: Sendable {
      var clock: any Clock<Duration>
      var search: @Sendable (String) async throws -> [String]
    }
    enum Action: Equatable, Sendable { case searchChanged(String), found([String]) }

    func reduce(
      into state: inout State, action: Action, environment: Environment
    ) -> Effect<Action> {
      switch action {
      case .searchChanged(let text):
        state.text = text
        return .run { send in await send(.found(try await environment.search(text))) }
          .debounce(id: "search", for: .milliseconds(300), clock: environment.clock)

      case .found(let found):
        state.found = found
        return .none
      }
    }
  }

  @Test("doesn't search after every letter")
  func search() async {
    let clock = clock
    let searched = Recorder<String>()
    let store = TestStore(
      initialState: Search.State(),
      environment: Search.Environment(clock: clock) { text in
        searched.record(text)
        return [text + "!"]
      }
    ) {
      Search()
    }

    await store.send(.searchChanged("m")) { $0.text = "m" }
    await clock.advance(by: .milliseconds(200))
    await store.send(.searchChanged("mi")) { $0.text = "mi" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.found(["mi!"])) { $0.found = ["mi!"] }

    await store.finish()
    #expect(searched.values == ["mi"])
  }

  @Test("starts when no other has arrived for its duration, and each new one restarts the wait")
  func restart() async {
    store.start(debounced("a"))
    await clock.advance(by: .milliseconds(299))
    let replaced = store.start(debounced("b"))
    await clock.advance(by: .milliseconds(299))
    #expect(store.state == [])

    await clock.advance(by: .milliseconds(1))
    #expect(store.state == ["b"])

    store.start(debounced("c"))
    await clock.advance(by: .milliseconds(300))
    #expect(store.state == ["b", "c"])
    await replaced.finish()
    await store.finish()
  }

  @Test("is debounced separately for each id")
  func ids() async {
    store.start(debounced("a", id: "first"))
    store.start(debounced("b", id: "second"))

    await clock.run()

    #expect(store.state == ["a", "b"])
  }

  @Test("runs only if it is the last of many, however they are sent")
  func many() async {
    store.start(.merge((1...100).map { debounced("\($0)") }))
    for number in 101...200 { store.start(debounced("\(number)")) }

    await clock.run()
    await store.finish()

    #expect(store.state == ["200"])
  }

  @Test("is cancelled by its id while it waits or runs, and by the next one while it runs")
  func cancelled() async {
    let clock = clock
    let search = Effect<EffectLog.Action>.run { send in
      try await clock.sleep(for: .seconds(1))
      await send(.answer("found"))
    }
    .debounce(id: "id", for: .milliseconds(300), clock: clock)

    store.start(search)
    store.start(.cancel(id: "id"))
    await store.finish()

    store.start(search)
    await clock.advance(by: .milliseconds(500))
    store.start(.cancel(id: "id"))
    await store.finish()

    store.start(search)
    await clock.advance(by: .milliseconds(500))
    store.start(debounced("next"))
    await clock.run()
    await store.finish()
    #expect(store.state == ["next"])
  }

  @Test("leaves its lane free while it waits, in either order of modifiers")
  func lanes() async {
    for isLaneInside in [true, false] {
      let store = Store()
      func save(_ answer: String) -> Effect<EffectLog.Action> {
        isLaneInside
          ? .send(.answer(answer)).serialized(on: "lane")
            .debounce(id: "id", for: .milliseconds(300), clock: clock)
          : debounced(answer).cancellable(id: "other").serialized(on: "lane")
      }

      store.start(save("a"))
      store.start(save("b"))
      store.start(Effect.send(.answer("c")).serialized(on: "lane"))
      #expect(store.state == ["c"])
      await clock.advance(by: .milliseconds(300))

      #expect(store.state == ["c", "b"])
      await store.finish()
    }
  }

  @Test("queues for its lane when its wait is over")
  func laneTurn() async {
    let clock = clock
    let slow = Effect<EffectLog.Action>.run { send in
      try await clock.sleep(for: .seconds(1))
      await send(.answer("slow"))
    }
    store.start(slow.serialized(on: "lane"))
    store.start(debounced("waits").serialized(on: "lane"))

    await clock.advance(by: .milliseconds(999))
    #expect(store.state == [])
    await clock.advance(by: .milliseconds(1))
    await store.finish()
    #expect(store.state == ["slow", "waits"])
  }

  @Test("starts its wait at its turn in a concatenate, and can be cancelled before")
  func concatenated() async {
    let clock = clock
    let second = Effect<EffectLog.Action>.run { _ in
      try await clock.sleep(for: .seconds(1))
    }
    store.start(.concatenate(second, debounced("a"), .send(.answer("z"))))
    await clock.advance(by: .milliseconds(1299))
    #expect(store.state == [])
    await clock.advance(by: .milliseconds(1))
    #expect(store.state == ["a", "z"])

    store.start(.concatenate(second, debounced("b"), .send(.answer("z"))))
    store.start(.cancel(id: "id"))
    await clock.run()
    await store.finish()
    #expect(store.state == ["a", "z", "z"])
  }

  @Test("can be cancelled by an inner id before its wait is over")
  func innerID() async {
    store.start(
      .merge(
        Effect.send(.answer("a")).cancellable(id: "inner")
          .debounce(id: "id", for: .milliseconds(300), clock: clock),
        .cancel(id: "inner")))
    await clock.run()
    await store.finish()

    #expect(store.state == [])
  }

  @Test("that wraps `none` is `none`, and replaces nothing")
  func none() async {
    #expect(Effect<Int>.none.debounce(id: 1, for: .seconds(1), clock: clock).isNone)

    store.start(debounced("a"))
    store.start(.none.debounce(id: "id", for: .seconds(1), clock: clock))
    await clock.run()
    #expect(store.state == ["a"])
  }

  @Test("with a duration of zero starts at once")
  func zero() {
    store.start(.send(.answer("a")).debounce(id: "id", for: .zero, clock: clock))

    #expect(store.state == ["a"])
  }

  @Test("is reported and starts at once if its clock throws")
  func failingClock() async {
    var line: UInt = 0
    let reports = await reports {
      line = #line + 1
      store.start(.send(.answer("a")).debounce(id: "id", for: .seconds(1), clock: BrokenClock()))
      await store.finish()
    }

    #expect(store.state == ["a"])
    #expect(reports.map(\.line) == [line])
    #expect(
      reports.first?.message == """
        A clock threw an error while an effect waited for its time.

          Error:
            BrokenClock()

        The effect was started at once.
        """)
  }

  @Test("describes what it does")
  func description() {
    #expect("\(debounced("a"))" == "send(a) debounced by id for 0.3 seconds")
  }

  @Test("is a running effect while it waits, with the file that debounces it")
  func runningEffect() async {
    store.start(debounced("a"))

    #expect(store.runningEffects.map(\.callSite.fileID.description) == [#fileID])
    store.cancelAll()
    await store.finish()
    #expect(store.state == [])
  }
}

/// A clock that throws at every sleep.
struct BrokenClock: Clock, Error {
  var now: TestClock.Instant { TestClock.Instant() }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws { throw self }
}

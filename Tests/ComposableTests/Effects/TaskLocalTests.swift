import ComposableTesting
import Testing

@testable import Composable

@MainActor
@Suite("An effect's task-locals")
struct TaskLocalTests {
  enum Trace {
    @TaskLocal static var id = "none"
  }

  /// An effect that answers with the trace that it sees before and after it suspends.
  ///
  /// Made for each use: AddressSanitizer would report a stored static as leaked, as an effect keeps its kind in the
  /// high bits of an address.
  private static var seeing: Effect<EffectLog.Action> {
    .run { send in
      let first = Trace.id
      await nextTurn()
      await send(.answer("\(first) \(Trace.id)"))
    }
  }

  private func sendFromTraces(
    _ effect: Effect<EffectLog.Action>, to store: Store<[String], EffectLog.Action>
  ) async {
    for trace in ["a", "b", "c"] {
      Trace.$id.withValue(trace) { _ = store.start(effect) }
    }
    await store.finish()
  }

  @Test("are its sender's, wherever it waits")
  func waiting() async {
    let clock = TestClock()
    for effect in [
      Self.seeing.serialized(on: "lane"),
      Self.seeing.limited(to: 2, on: "lane"),
      Effect.concatenate(.run { _ in await nextTurn() }, Self.seeing).serialized(on: "lane"),
      Effect.concatenate(Effect.run { _ in await nextTurn() }.serialized(on: "lane"), Self.seeing),
      Effect.merge(.none, Self.seeing.cancellable(id: 1).serialized(on: "inner"))
        .serialized(on: "outer").map { $0 },
      Self.seeing.timeout(after: .seconds(1), clock: clock).serialized(on: "lane"),
    ] {
      let store = Store()
      await sendFromTraces(effect, to: store)
      #expect(store.state == ["a a", "b b", "c c"], "\(effect)")
    }
  }

  @Test("are its sender's even if it doesn't suspend or is synchronous")
  func synchronous() async {
    let store = Store()
    store.start(Effect.run { _ in await nextTurn() }.serialized(on: "lane"))
    await sendFromTraces(
      .concatenate(.run { await $0(.answer(Trace.id)) }, .perform { .answer(Trace.id) })
        .serialized(on: "lane"), to: store)
    #expect(store.state == ["a", "a", "b", "b", "c", "c"])
  }

  @Test("are its sender's on other actors, too")
  func otherActor() async {
    actor Owner {
      func states() async -> [String] {
        let store = Store<[String], EffectLog.Action>(initialState: []) { EffectLog() }
        for trace in ["a", "b", "c"] {
          Trace.$id.withValue(trace) { start(in: store) }
        }
        await store.finish()
        return store.state
      }

      private func start(in store: Store<[String], EffectLog.Action>) {
        let effect = Effect<EffectLog.Action>.run { send in
          let first = Trace.id
          await Task.yield()
          await send(.answer("\(first) \(Trace.id)"))
        }
        store.send(.start(StartedEffect(effect: effect.serialized(on: "lane"))))
      }
    }
    #expect(await Owner().states() == ["a a", "b b", "c c"])
  }

  @Test("are released if it is cancelled, or if its store goes away while it waits")
  func released() async {
    enum Held {
      @TaskLocal static var payload: LivePayload?
    }
    let payloads = LivePayloads()
    var store: Store<[String], EffectLog.Action>? = Store()
    let first = Effect<EffectLog.Action>.run { _ in try await Task.sleep(for: .seconds(3600)) }
    store?.start(first.serialized(on: "lane"))
    for id in 0..<10 {
      Held.$payload.withValue(LivePayload(of: payloads)) {
        _ = store?.start(Self.seeing.cancellable(id: id).serialized(on: "lane"))
      }
    }
    #expect(payloads.aliveCount == 10)

    let task = store?.start(.cancel(ids: Array(0..<10)))
    await task?.finish()
    store?.cancelAll()
    await store?.finish()
    #expect(payloads.aliveCount == 0)

    let last = store?.start(first.serialized(on: "lane"))
    Held.$payload.withValue(LivePayload(of: payloads)) {
      _ = store?.start(Self.seeing.serialized(on: "lane"))
    }
    store = nil
    await last?.finish()
    while payloads.aliveCount > 0 { await nextTurn() }
  }

  @Test("don't overflow the stack, however many effects wait")
  func many() async {
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { count, action in
        guard action > 0 else {
          count += 1
          return .none
        }
        return .run { send in
          if action == 1 { await nextTurn() }
          await send(0)
        }
        .serialized(on: "lane")
      }
    }
    for number in 1...20_000 { store.send(number) }
    await store.finish()
    #expect(store.state == 20_000)
  }
}

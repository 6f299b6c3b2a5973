import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("A store guarantees that", .timeLimit(.minutes(30)))
struct EffectPromiseTests {
  private struct Failure: Error {}
  private let clock = TestClock()
  private let store: Store<[String], EffectLog.Action>

  init() {
    store = Store()
  }

  /// Returns an effect that answers when it starts and, a second later, when it ends.
  private func second(_ name: String) -> Effect<EffectLog.Action> {
    let clock = clock
    return .run { send in
      await send(.answer("\(name) starts"))
      try await clock.sleep(for: .seconds(1))
      await send(.answer("\(name) ends"))
    }
  }

  @Test("effects start in the order in which their actions were sent, even by other effects")
  func startOrder() async {
    let inner = StartedEffect(effect: second("c"))
    store.start(
      .merge(
        .run { send in
          await send(.answer("a starts"))
          await send(.start(inner))
        },
        second("b")))
    store.start(second("d"))

    #expect(store.state == ["a starts", "b starts", "c starts", "d starts"])
    await clock.run()
    await store.finish()
    #expect(store.state.suffix(3) == ["b ends", "c ends", "d ends"])
  }

  @Test("the synchronous first part of an effect has run before send returns")
  func synchronousFirstPart() async {
    let log = Recorder<String>()
    store.start(
      .run { send in
        log.record("first part")
        await send(.answer("answer"))
        log.record("after its answer")
        await nextTurn()
        log.record("second part")
      })

    #expect(log.values == ["first part", "after its answer"])
    #expect(store.state == ["answer"])
    await store.finish()
    #expect(log.values.last == "second part")
  }

  @Test("effects on a lane run one at a time across actions, and others don't wait")
  func lanesAcrossActions() async {
    store.start(second("a").serialized(on: 1))
    store.start(second("b").serialized(on: 1))
    store.start(second("c").serialized(on: 2))
    store.start(second("d"))
    #expect(store.state == ["a starts", "c starts", "d starts"])

    await clock.advance(by: .seconds(1))
    #expect(store.state.dropFirst(3) == ["a ends", "b starts", "c ends", "d ends"])
    await clock.run()
    await store.finish()
    #expect(store.state.last == "b ends")
  }

  @Test("effects that fail, or are cancelled while they run or wait, leave their lane free")
  func laneStaysFree() async {
    let reports = await reports {
      let failing = store.start(
        Effect.run { _ in
          await nextTurn()
          throw Failure()
        }
        .serialized(on: "lane"))
      store.start(second("a").cancellable(id: "a").serialized(on: "lane"))
      let waiting = store.start(second("b").serialized(on: "lane"))
      store.start(second("c").serialized(on: "lane"))

      waiting.cancel()
      await failing.finish()
      #expect(store.state == ["a starts"])
      store.start(.cancel(id: "a"))
      await waiting.finish()
      await clock.run()
      await store.finish()
    }

    #expect(store.state == ["a starts", "c starts", "c ends"])
    #expect(reports.count == 1)
  }

  @Test("cancelAll ends running and waiting effects, and later ones still run")
  func cancelAll() async {
    store.start(second("a").serialized(on: "lane"))
    store.start(second("b").serialized(on: "lane"))
    store.start(.concatenate(second("c"), second("d")))
    store.start(second("e").debounce(id: "e", for: .seconds(1), clock: clock))

    store.cancelAll()
    await store.finish()
    #expect(store.state == ["a starts", "c starts"])
    #expect(store.runningEffects.isEmpty)

    store.start(second("f").serialized(on: "lane"))
    await clock.run()
    await store.finish()
    #expect(store.state.suffix(2) == ["f starts", "f ends"])
  }

  @Test("actions sent by an effect after its end are ignored")
  func sendAfterEnd() async {
    let kept = Recorder<Send<EffectLog.Action>>()
    store.start(.run { send in kept.record(send) })
    #expect(store.runningEffects.isEmpty)

    await kept.values.first?(.answer("too late"))

    #expect(store.state == [])
  }

  @Test("effects don't keep it alive, and actions sent after it is gone are ignored")
  func sendAfterStore() async {
    let kept = Recorder<Send<EffectLog.Action>>()
    var store: Store<[String], EffectLog.Action>? = Store()
    weak let weakStore = store
    let clock = clock
    let task = store?.start(
      .run { send in
        kept.record(send)
        try await clock.sleep(for: .seconds(1))
        Issue.record("the effect was to be cancelled with its store")
      })
    store?.start(second("a").debounce(id: 1, for: .seconds(1), clock: clock))
    store?.start(second("b").serialized(on: "lane"))
    store?.start(second("c").serialized(on: "lane"))

    store = nil
    #expect(weakStore == nil)
    await task?.finish()
    await kept.values.first?(.answer("too late"))
    await clock.run()
  }

  @Test("it releases the ids of its effects when it goes away", .timeLimit(.minutes(30)))
  func idsAfterStore() async {
    final class ID: Hashable, Sendable {
      let freed: AsyncStream<Never>.Continuation
      init(freed: AsyncStream<Never>.Continuation) { self.freed = freed }
      deinit { freed.finish() }
      static func == (lhs: ID, rhs: ID) -> Bool { lhs === rhs }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
    let (freed, continuation) = AsyncStream<Never>.makeStream()
    let clock = clock
    var store: Store<[String], EffectLog.Action>? = Store()
    store?.start(
      .run { _ in try await clock.sleep(for: .seconds(1)) }
        .cancellable(id: ID(freed: continuation)))
    #expect(store?.runningEffects.count == 1)

    store = nil

    for await _ in freed {}
  }

  @Test("ids can be of any type, and of several types in one cancellation")
  func ids() async {
    enum Load: Hashable { case rows, columns }
    struct RequestID: Hashable {
      let number: Int
      init(_ number: Int) { self.number = number }
    }
    store.start(second("a").cancellable(id: "search"))
    store.start(second("b").cancellable(id: Load.rows))
    store.start(second("c").cancellable(id: Load.columns))
    store.start(second("d").cancellable(id: RequestID(7)))
    store.start(second("e").cancellable(id: 7))

    store.start(.cancel(ids: ["search", Load.rows, RequestID(7)]))
    store.start(.cancel(ids: ["rows", "columns"]))
    await clock.run()
    await store.finish()

    #expect(store.state.suffix(2) == ["c ends", "e ends"])
    #expect(store.state.count == 7)
  }

  @Test("an id is identified by its value, even if its type is erased")
  func erasedID() async {
    store.start(second("a").cancellable(id: AnyHashable("id")))
    let ids: [AnyHashable] = ["id"]
    store.start(.cancel(ids: ids))
    await store.finish()

    #expect(store.state == ["a starts"])
  }

  @Test("effects describe what they do")
  func descriptions() {
    let line: UInt = #line + 1
    let run = Effect<Int>.run { _ in }
    #expect("\(Effect<Int>.none)" == "none")
    #expect("\(run)" == "run at \(#fileID):\(line)")
    #expect(
      "\(Effect.merge(.send(1), .concatenate(.send(2), .cancel(id: 3))))"
        == "merge(send(1), concatenate(send(2), cancel(3)))")
    #expect(
      "\(Effect.send(1).cancellable(id: "a").serialized(on: "b"))"
        == "send(1) cancellable by a serialized on b")
    #expect("\(Effect<Int>.cancel(ids: ["a", 2]))" == "cancel(a, 2)")
    let timer = Effect.timer(id: "a", every: .seconds(1), clock: clock) { 1 }
    #expect("\(timer)" == "run at \(#fileID):\(#line - 1) cancellable by a")
  }
}

import ComposableTesting
import Testing

@testable import Composable

@MainActor
@Suite("A lane with a limit")
struct LimitedLaneTests {
  private struct Failure: Error {}

  /// Returns an effect that records its start, and ends when its gate is opened.
  private func job(_ number: Int, _ gates: Gates) -> Effect<EffectLog.Action> {
    .run { _ in await gates.pass(number) }
  }

  @Test("runs no more effects at once than its limit, in the order of their arrival")
  func limit() async {
    let (store, gates) = (Store(), Gates())
    for number in 1...5 { store.start(job(number, gates).limited(to: 2, on: "lane")) }
    #expect(gates.started == [1, 2])

    gates.open(2)
    await store.finish(after: { gates.started.count == 3 })
    #expect(gates.started == [1, 2, 3])

    gates.open(1)
    gates.open(3)
    await store.finish(after: { gates.started.count == 5 })
    #expect(gates.started == [1, 2, 3, 4, 5])
    gates.openAll()
    await store.finish()
  }

  @Test("respects the limit of every running effect, and lets none overtake another")
  func differentLimits() async {
    let (store, gates) = (Store(), Gates())
    store.start(job(1, gates).limited(to: 3, on: "lane"))
    store.start(job(2, gates).limited(to: 2, on: "lane"))
    store.start(job(3, gates).limited(to: 3, on: "lane"))
    store.start(job(4, gates).serialized(on: "lane"))
    store.start(job(5, gates).limited(to: 9, on: "lane"))
    #expect(gates.started == [1, 2], "the second runs with no more than one other")

    gates.open(2)
    await store.finish(after: { gates.started.count == 3 })
    #expect(gates.started == [1, 2, 3], "the fourth has to be alone, and the fifth is behind it")

    gates.open(1)
    gates.open(3)
    await store.finish(after: { gates.started.count == 4 })
    #expect(gates.started == [1, 2, 3, 4])

    gates.open(4)
    await store.finish(after: { gates.started.count == 5 })
    gates.openAll()
    await store.finish()
  }

  @Test("goes on after an effect that fails, and skips one that was cancelled while it waited")
  func failing() async {
    let (store, gates) = (Store(), Gates())
    let reports = await reports {
      store.start(job(1, gates).limited(to: 1, on: "lane"))
      store.start(job(2, gates).cancellable(id: 2).limited(to: 1, on: "lane"))
      store.start(.run { _ in throw Failure() }.limited(to: 1, on: "lane"))
      store.start(.send(.answer("last")).limited(to: 1, on: "lane"))
      store.start(.cancel(id: 2))
      gates.openAll()
      await store.finish()
    }
    #expect(gates.started == [1])
    #expect(store.state == ["last"])
    #expect(reports.count == 1)
  }

  @Test("doesn't block an effect that is already on it")
  func nested() async {
    let store = Store()
    store.start(
      .concatenate(
        .send(.answer("a")),
        Effect.run { send in
          await nextTurn()
          await send(.answer("b"))
        }
        .serialized(on: "lane"),
        .send(.answer("c"))
      )
      .limited(to: 2, on: "lane")
      .serialized(on: "lane"))
    store.start(.send(.answer("d")).serialized(on: "lane"))
    await store.finish()
    #expect(store.state == ["a", "b", "c", "d"])
  }

  @Test("of less than one is reported, and counts as one")
  func none() async {
    let (store, gates) = (Store(), Gates())
    let reports = reports {
      store.start(job(1, gates).limited(to: 0, on: "lane"))
      store.start(job(2, gates).limited(to: -1, on: "lane"))
    }
    #expect(gates.started == [1])
    #expect(
      reports.map(\.message) == [
        "An effect was limited to 0 at once, and would never run. It runs alone on its lane.",
        "An effect was limited to -1 at once, and would never run. It runs alone on its lane.",
      ])
    gates.open(1)
    await store.finish(after: { gates.started.count == 2 })
    gates.openAll()
    await store.finish()
  }

  @Test("is described with its limit, or as serialized if that is 1")
  func described() {
    #expect(Effect<Int>.send(1).limited(to: 5, on: "a").description == "send(1) limited to 5 on a")
    #expect(Effect<Int>.send(1).limited(to: 1, on: "a").description == "send(1) serialized on a")
  }

  @Test("can be awaited until its current effects have ended, but not later ones")
  func finishLane() async {
    let (store, gates) = (Store(), Gates())
    await store.finish(lane: "nothing was ever here")
    store.start(job(1, gates).limited(to: 2, on: "lane"))
    store.start(job(2, gates).limited(to: 2, on: "lane"))
    store.start(job(3, gates).limited(to: 2, on: "lane"))
    store.start(job(4, gates))
    let finished = Recorder<String>()
    let waiting = Task.immediate {
      await store.finish(lane: "lane")
      finished.record("lane")
    }
    let cancelled = Task.immediate {
      await store.finish(lane: "lane")
      finished.record("cancelled")
    }
    store.start(job(5, gates).limited(to: 2, on: "lane"))
    cancelled.cancel()
    await cancelled.value
    #expect(finished.values == ["cancelled"])

    gates.open(1)
    gates.open(2)
    await store.finish(after: { gates.started.contains(5) })
    #expect(finished.values == ["cancelled"])
    gates.open(3)
    await waiting.value
    #expect(finished.values == ["cancelled", "lane"])
    #expect(gates.started == [1, 2, 4, 3, 5])

    store.cancelAll()
    await store.finish()
  }

  @Test("is no longer awaited once its store has ended")
  func finishLaneOfGoneStore() async {
    let gates = Gates()
    var store: Store<[String], EffectLog.Action>? = Store()
    store?.start(job(1, gates).serialized(on: "lane"))
    let root = store?.root
    let waiting = Task.immediate { [store] in await store?.finish(lane: "lane") }
    store = nil
    root?.end()
    await waiting.value
    gates.openAll()
  }
}

extension Store {
  /// Lets effects run until `condition` holds.
  @MainActor
  fileprivate func finish(after condition: () -> Bool) async {
    while !condition() { await nextTurn() }
  }
}

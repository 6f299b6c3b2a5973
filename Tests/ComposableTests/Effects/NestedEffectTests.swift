import Testing

@testable import Composable

@MainActor
@Suite("Effects nested ten thousand deep")
struct NestedEffectTests {
  private static let depth = 10_000

  /// Wraps an effect `count` times.
  private func nested(
    _ count: Int = depth, _ wrap: (Effect<Int>, Int) -> Effect<Int>
  ) -> Effect<Int> {
    (1...count).reduce(.send(0)) { wrap($0, $1) }
  }

  private func sum(of effect: Effect<Int>) async -> Int {
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { sum, number in
        sum += 1
        return number < 0 ? effect : .none
      }
    }
    await store.send(-1).finish()
    return store.state - 1
  }

  @Test("start, end and are released without overflowing the stack, however they are wrapped")
  func wrapped() async {
    let depth = Self.depth
    #expect(await sum(of: nested { effect, _ in effect.cancellable(id: 1) }) == 1)
    #expect(await sum(of: nested { effect, _ in effect.map { $0 } }) == 1)
    #expect(await sum(of: nested(1_000) { effect, _ in effect.serialized(on: 1) }) == 1)
    #expect(await sum(of: nested { .merge($0, .send($1)) }) == depth + 1)
    #expect(await sum(of: nested { .merge(.send($1), $0) }) == depth + 1)
    #expect(await sum(of: nested { .concatenate($0, .send($1)) }) == depth + 1)
    #expect(await sum(of: nested { .concatenate(.send($1), $0) }) == depth + 1)
  }

  @Test("run the innermost effect, which can be cancelled with the rest")
  func runs() async {
    let store = Store()
    let inner = Effect<EffectLog.Action>.run { send in
      await nextTurn()
      await send(.answer("done"))
    }
    let effect = (1...Self.depth).reduce(inner) { effect, _ in
      .concatenate(.none, .merge(effect, .send(.answer("-"))).cancellable(id: 1))
    }

    await store.start(effect).finish()
    #expect(store.state.count == Self.depth + 1)
    #expect(store.state.last == "done")

    let task = store.start(effect)
    task.cancel()
    await task.finish()
    #expect(store.state.filter { $0 == "done" }.count == 1)
  }

  @Test("wait inside each other in linear time")
  func waiting() async {
    let depth = Self.depth
    let first = Effect<Int>.run { _ in await nextTurn() }
    #expect(
      await sum(
        of: .concatenate(
          first, nested { .concatenate(.send($1), $0.cancellable(id: $1)) }))
        == depth + 1)
    #expect(
      await sum(of: nested { .concatenate(first, .merge($0, .send($1))) }) == depth + 1)
    #expect(
      await sum(of: nested { .concatenate(.merge($0, .send($1)).cancellable(id: 1), .send(0)) })
        == 2 * depth + 1)
  }

  @Test("are cancelled while they wait, except by a cancellation that comes before them")
  func cancelledWhileWaiting() async {
    let wait = Effect<EffectLog.Action>.run { _ in await nextTurn() }
    let sent = Effect<EffectLog.Action>.send(.answer("sent")).cancellable(id: 1)
    let cancel = Effect<EffectLog.Action>.cancel(id: 1)
    let effects: [(Effect<EffectLog.Action>, [String])] = [
      (.concatenate(wait, .concatenate(cancel, wait, sent).map { $0 }), ["sent"]),
      (.concatenate(wait, .merge(.none, .concatenate(cancel, wait, sent)), cancel), ["sent"]),
      (.concatenate(wait, .merge(.concatenate(wait, wait, sent), cancel)), []),
      (.concatenate(wait, .merge(wait.serialized(on: 2), sent.serialized(on: 2), cancel)), []),
      (
        .concatenate(wait, .merge(cancel, wait.serialized(on: 2), sent.serialized(on: 2))), ["sent"]
      ),
      (.concatenate(wait, .merge(cancel, .send(.answer("-"))), .merge(sent, wait)), ["-", "sent"]),
    ]
    for (effect, answers) in effects {
      let store = Store()
      await store.start(effect).finish()
      #expect(store.state == answers, "\(effect)")

      let onLane = Store()
      onLane.start(wait.serialized(on: "lane"))
      await onLane.start(effect.serialized(on: "lane")).finish()
      #expect(onLane.state == answers, "\(effect) on a lane")

      let cancelled = Store()
      cancelled.start(wait.serialized(on: "lane"))
      let task = cancelled.start(effect.serialized(on: "lane"))
      cancelled.start(cancel)
      await task.finish()
      #expect(cancelled.state == answers.filter { $0 != "sent" }, "\(effect), cancelled")
    }
  }

  @Test("can wait on a lane, and be mapped, described and dismissed")
  func others() async {
    let depth = 500
    let effect = nested(depth) {
      .concatenate(.send($1), .merge($0, .send($1)).cancellable(id: 1))
    }
    #expect(await sum(of: effect.map { $0 + 1 }) == 2 * depth + 1)
    #expect(
      effect.description.hasPrefix("concatenate(send(500), merge(concatenate(send(499), "))
    #expect(effect.description.hasSuffix(" cancellable by 1)"))
    #expect(
      await sum(
        of: .merge(
          Effect.run { _ in await nextTurn() }.serialized(on: "lane"),
          effect.serialized(on: "lane"))) == 2 * depth + 1)
    #expect(await sum(of: effect.sendingForDismissal(1)) == 2 * depth + 1)
  }

  @Test("end if their store goes away while they run")
  func storeGone() async {
    var store: Store<[String], EffectLog.Action>? = Store()
    let inner = Effect<EffectLog.Action>.run { _ in try await Task.sleep(for: .seconds(3600)) }
    let task = store?.start(
      (1...Self.depth).reduce(inner) { effect, _ in
        .merge(effect.cancellable(id: 1), .send(.answer("-")))
      })
    store = nil
    await task?.finish()
  }
}

import Composable
import Testing

@MainActor
@Suite("A running store")
struct StoreLifeTests {
  enum Action: Sendable {
    case start
    case pong(Int)
    case reentrant
  }

  final class Box { var store: Store<[Int], Action>? }

  private func makeStore(_ effect: @escaping () -> Effect<Action>) -> Store<[Int], Action> {
    Store(initialState: []) {
      Reduce { log, action in
        switch action {
        case .start: return effect()
        case .pong(let number):
          log.append(number)
          return .none
        case .reentrant: return .none
        }
      }
    }
  }

  private func forever(_ onCancel: @escaping @Sendable () -> Void = {}) -> Effect<Action> {
    .run { send in
      let (stream, _) = AsyncStream<Void>.makeStream()
      await withTaskCancellationHandler {
        for await _ in stream {}
      } onCancel: {
        onCancel()
      }
      await send(.pong(99))
    }
  }

  @Test("queues actions that its reducer sends, and never reenters the reducer")
  func reentrance() {
    let box = Box()
    box.store = Store<[Int], Action>(initialState: []) {
      Reduce { log, action in
        if case .pong(let number) = action { log.append(number) }
        if case .reentrant = action {
          log.append(1)
          box.store?.send(.pong(3))
          log.append(2)
        }
        return .none
      }
    }

    box.store?.send(.reentrant)

    #expect(box.store?.state == [1, 2, 3])
    box.store = nil
  }

  @Test("can be released by an observer of an effect's action; later observers aren't called")
  func releaseByObserver() async {
    let box = Box()
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    box.store = makeStore {
      .run { send in
        for await _ in stream { await send(.pong(1)) }
      }
    }
    var heard: [String] = []
    let first = box.store?.observe { log in
      heard.append("first \(log)")
      if !log.isEmpty { box.store = nil }
    }
    let second = box.store?.observe { heard.append("second \($0)") }
    let task = box.store?.send(.start)

    continuation.yield()
    continuation.finish()
    await task?.finish()

    #expect(heard == ["first []", "second []", "first []", "second []", "first [1]"])
    withExtendedLifetime((first, second)) {}
  }

  @Test("can be released by its own reducer, and still processes the resulting actions")
  func releaseByReducer() {
    let box = Box()
    weak var weakStore: Store<[Int], Action>?
    var heard: [Int] = []
    box.store = Store(initialState: []) {
      Reduce { _, action in
        switch action {
        case .start:
          box.store = nil
          return .send(.pong(1))

        case .pong(let number):
          heard.append(number)
          return .run { send in await send(.reentrant) }

        case .reentrant:
          heard.append(2)
          return .none
        }
      }
    }
    weakStore = box.store

    box.store?.send(.start)

    #expect(heard == [1, 2])
    #expect(weakStore == nil)
  }

  @Test("cancels the effects of a send if the task awaiting them is cancelled")
  func cancelledWait() async {
    await confirmation(expectedCount: 2) { cancelled in
      let store = makeStore { forever { cancelled() } }
      let task = store.send(.start)
      let other = store.send(.start)
      let waiting = Task.immediate { await task.finish() }

      waiting.cancel()
      await waiting.value

      #expect(task.isCancelled)
      #expect(!other.isCancelled)
      #expect(store.runningEffects.count == 1, "it waited for the cancelled one to end")
      other.cancel()
      await other.finish()
    }
  }

  @Test("cancels nothing if a task awaiting all of its effects is cancelled")
  func cancelledWaitForAll() async {
    await confirmation { cancelled in
      let store = makeStore { forever { cancelled() } }
      let task = store.send(.start)
      let waiting = Task.immediate { await store.finish() }

      waiting.cancel()
      await waiting.value

      #expect(!task.isCancelled)
      #expect(store.runningEffects.count == 1)
      task.cancel()
      await store.finish()
      #expect(store.runningEffects.isEmpty)
    }
  }

  @Test("cancels its effects when it is released, which ends any wait for them")
  func release() async {
    await confirmation { cancelled in
      var store: Store<[Int], Action>? = makeStore { forever { cancelled() } }
      weak let weakStore = store
      let task = store?.send(.start)
      store = nil

      await task?.finish()

      #expect(weakStore == nil)
    }
  }

  @Test(
    "ends any wait for its effects when released, even if one ignores cancellation",
    .timeLimit(.minutes(30)))
  func stubbornEffect() async {
    let (stream, continuation) = AsyncStream<CheckedContinuation<Void, Never>>.makeStream()
    var store: Store<[Int], Action>? = makeStore {
      .run { send in
        await withCheckedContinuation { _ = continuation.yield($0) }
        await send(.pong(1))
      }
    }
    let task = store?.send(.start)
    store = nil

    await task?.finish()

    for await effect in stream {
      effect.resume()
      break
    }
  }

  @Test("ignores actions from cancelled effects, and cancels effects by task or all at once")
  func cancel() async {
    let store = makeStore { forever() }
    let first = store.send(.start)
    let second = store.send(.start)
    #expect(store.runningEffects.count == 2)

    first.cancel()
    await first.finish()
    #expect(first.isCancelled && !second.isCancelled)
    #expect(store.runningEffects.count == 1)

    store.cancelAll()
    await store.finish()
    #expect(store.runningEffects.isEmpty)
    #expect(store.state == [])
  }

  @Test("doesn't share cancellation ids with other stores")
  func ids() async {
    let cancelled = makeStore { .cancel(id: 1) }
    let running = makeStore { forever().cancellable(id: 1) }
    let task = running.send(.start)

    cancelled.send(.start)

    #expect(running.runningEffects.count == 1 && !task.isCancelled)
    running.cancelAll()
    await running.finish()
  }

  @Test("runs a chain of 100,000 run effects without overflowing the stack, and awaits them all")
  func chainOfRuns() async {
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { count, remaining in
        count += 1
        guard remaining > 0 else { return .none }
        return .run { send in
          if remaining % 1000 == 0 { await nextTurn() }
          await send(remaining - 1)
        }
      }
    }

    await store.send(100_000).finish()

    #expect(store.state == 100_001)
  }

  @Test("accepts actions that aren't sendable")
  func notSendable() {
    final class Mutable { var value = 0 }
    let store = Store<[Int], Mutable>(initialState: []) {
      Reduce { log, action in
        log.append(action.value)
        return action.value == 0
          ? .send(
            {
              $0.value = 1; return $0
            }(Mutable())) : .none
      }
    }

    store.send(Mutable())

    #expect(store.state == [0, 1])
  }

  @Test("can live on any actor, and its effects return there")
  func customActor() async {
    actor Home {
      func run() async -> [Int] {
        let store = Store<[Int], Int>(initialState: []) {
          Reduce { log, action in
            log.append(action)
            guard action == 0 else { return .none }
            return .run { send in
              await MainActor.run {}
              await send(1)
              await Task.detached { await send(2) }.value
            }
          }
        }
        await store.send(0).finish()
        return store.state
      }
    }

    #expect(await Home().run() == [0, 1, 2])
  }
}

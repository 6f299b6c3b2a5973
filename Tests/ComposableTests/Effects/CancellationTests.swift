import Composable
import Testing

@MainActor
@Suite("Cancelling by id")
struct CancellationTests {
  enum Action: Equatable, Sendable {
    case start
    case cancel
    case other
    case done(Int)
  }

  @MainActor
  struct Harness {
    let gates: Gates
    let store: Store<[Action], Action>

    /// `start` and `other` make the effects of those actions; the action `cancel` cancels the id `"id"`.
    init(
      _ start: @escaping (Harness.Run) -> Effect<Action>,
      other: @escaping (Harness.Run) -> Effect<Action> = { _ in .none }
    ) {
      let gates = Gates()
      self.gates = gates
      let run: Run = { number in
        .run { send in
          await gates.pass(number)
          await send(.done(number))
        }
      }
      store = Store(initialState: []) {
        Reduce { log, action in
          log.append(action)
          return switch action {
          case .start: start(run)
          case .other: other(run)
          case .cancel: .cancel(id: "id")
          case .done: .none
          }
        }
      }
    }

    typealias Run = (Int) -> Effect<Action>
  }

  @Test("still processes actions sent before it")
  func leavesWhatWasSent() {
    let store = Store<[Action], Action>(initialState: []) {
      Reduce { log, action in
        log.append(action)
        return switch action {
        case .start:
          .run { send in
            for number in 1...4 { await send(.done(number)) }
          }
          .cancellable(id: "id")
        case .done(2): .cancel(id: "id")
        case .cancel, .other, .done: .none
        }
      }
    }
    store.send(.start)
    #expect(store.state == [.start, .done(1), .done(2), .done(3), .done(4)])
  }

  @Test("treats equal numbers of two types as one id")
  func equalNumbers() async {
    let gates = Gates()
    let store = Store<Int, Action>(initialState: 0) {
      Reduce { count, action in
        switch action {
        case .start:
          return .run { send in
            await gates.pass(1)
            await send(.done(1))
          }
          .cancellable(id: 1)
        case .cancel: return .cancel(id: UInt8(1))
        case .done, .other:
          count += 1
          return .none
        }
      }
    }
    let task = store.send(.start)
    store.send(.cancel)
    gates.open(1)
    await task.finish()
    #expect(store.state == 0)
  }

  @Test("keeps an effect waiting in a concatenate from starting")
  func waitingInConcatenate() async {
    let harness = Harness { run in
      .concatenate(run(1), run(2).cancellable(id: "id"), run(3))
    }

    let task = harness.store.send(.start)
    harness.store.send(.cancel)
    harness.gates.open(1)
    await harness.gates.untilStarted(3)
    harness.gates.open(3)
    await task.finish()

    #expect(harness.gates.started == [1, 3])
    #expect(harness.store.state == [.start, .cancel, .done(1), .done(3)])
  }

  @Test("keeps an effect waiting on a lane from starting, in either order of modifiers")
  func waitingOnLane() async {
    for isOutside in [true, false] {
      let harness = Harness { run in
        .merge(
          run(1).serialized(on: "lane"),
          isOutside
            ? run(2).serialized(on: "lane").cancellable(id: "id")
            : run(2).cancellable(id: "id").serialized(on: "lane"),
          run(3).serialized(on: "lane"))
      }

      let task = harness.store.send(.start)
      harness.store.send(.cancel)
      harness.gates.open(1)
      await harness.gates.untilStarted(3)
      harness.gates.open(3)
      await task.finish()

      #expect(harness.gates.started == [1, 3])
    }
  }

  @Test("spares effects after the cancellation in the same concatenate or on the same lane")
  func whatComesAfter() async {
    for effect in [
      { (run: Harness.Run) in
        .concatenate(run(1), .cancel(id: "id"), run(2).cancellable(id: "id"))
      },
      { run in
        .merge(
          run(1).serialized(on: "lane"),
          Effect.cancel(id: "id").serialized(on: "lane"),
          run(2).cancellable(id: "id").serialized(on: "lane"))
      },
      { run in
        .concatenate(
          run(1).cancellable(id: "id", cancelInFlight: true),
          run(2).cancellable(id: "id", cancelInFlight: true))
      },
      { run in
        .merge(
          run(1).cancellable(id: "id", cancelInFlight: true).serialized(on: "lane"),
          run(2).cancellable(id: "id", cancelInFlight: true).serialized(on: "lane"))
      },
    ] as [(Harness.Run) -> Effect<Action>] {
      let harness = Harness(effect)

      let task = harness.store.send(.start)
      harness.gates.open(1)
      await harness.gates.untilStarted(2)
      harness.gates.open(2)
      await task.finish()

      #expect(harness.store.state == [.start, .done(1), .done(2)])
    }
  }

  @Test("reaches effects that run or wait beside the cancellation on the same lane")
  func whatStandsBeside() async {
    for beside in [
      { (run: Harness.Run) in run(2).cancellable(id: "id") },
      { run in .concatenate(run(4), run(2).cancellable(id: "id")) },
    ] as [(Harness.Run) -> Effect<Action>] {
      let harness = Harness { run in
        .merge(
          run(1).serialized(on: "lane"),
          Effect.merge(beside(run), .concatenate(run(3), .cancel(id: "id"), .send(.other)))
            .serialized(on: "lane"))
      }

      let task = harness.store.send(.start)
      harness.gates.open(1)
      await harness.gates.untilStarted(3)
      harness.gates.open(3)
      let states = ViewStore(harness.store, observe: { $0 }).changes
      for await state in states where state.contains(.other) { break }
      harness.gates.unlock(2)
      harness.gates.unlock(4)
      await task.finish()

      #expect(harness.store.state.contains(.other))
      #expect(!harness.store.state.contains(.done(2)))
    }
  }

  @Test("in flight spares the effect itself if it has the same id twice")
  func sameIDTwice() async {
    let harness = Harness { run in
      run(1).cancellable(id: "id", cancelInFlight: true).cancellable(id: "id", cancelInFlight: true)
    }

    let task = harness.store.send(.start)
    harness.gates.open(1)
    await task.finish()

    #expect(harness.store.state == [.start, .done(1)])
  }

  @Test("in flight replaces the running and waiting effects under the id")
  func inFlight() async {
    let harness = Harness { run in
      .merge(run(1).cancellable(id: "id"), .concatenate(run(2), run(3).cancellable(id: "id")))
    } other: { run in
      run(4).cancellable(id: "id", cancelInFlight: true)
    }

    harness.store.send(.start)
    harness.store.send(.other)
    for number in [1, 2, 4] { harness.gates.open(number) }
    await harness.store.finish()

    #expect(harness.gates.started == [1, 2, 4])
    #expect(harness.store.state.filter { $0 != .done(2) } == [.start, .other, .done(4)])
  }

  @Test("reaches effects in the order in which they started")
  func order() async {
    final class Log: Sendable { @MainActor var numbers: [Int] = [] }
    let log = Log()
    let store = Store<Int, Bool>(initialState: 0) {
      Reduce { _, isStart in
        isStart
          ? .merge(
            (0..<20).map { number in
              Effect.run { _ in
                let (stream, continuation) = AsyncStream<Void>.makeStream()
                await withTaskCancellationHandler {
                  for await _ in stream {}
                } onCancel: {
                  MainActor.assumeIsolated { log.numbers.append(number) }
                  continuation.finish()
                }
              }
              .cancellable(id: "id")
            })
          : .cancel(id: "id")
      }
    }

    store.send(true)
    store.send(false)
    #expect(log.numbers == Array(0..<20))
    await store.finish()

    log.numbers = []
    store.send(true)
    store.cancelAll()
    #expect(log.numbers == Array(0..<20))
    await store.finish()

    log.numbers = []
    for _ in 0..<2 { store.send(true) }
    store.cancelAll()
    #expect(log.numbers == Array(0..<20) + Array(0..<20))
    await store.finish()
  }
}

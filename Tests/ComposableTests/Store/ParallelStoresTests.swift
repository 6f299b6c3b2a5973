import Composable
import Dispatch
import Testing

/// A dedicated thread for an actor, so that it can wait for another without blocking the rest.
private final class OwnThread: SerialExecutor {
  private let queue = DispatchQueue(label: "an actor's own thread")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// A rendezvous for two actors that run at the same time; an actor that runs alone times out.
private struct MeetingPoint: Sendable {
  let arrived: [DispatchSemaphore] = [.init(value: 0), .init(value: 0)]

  /// Arrives as actor 0 or 1, and returns whether the other one arrives within 30 seconds.
  func meet(as index: Int) -> Bool {
    arrived[index].signal()
    return arrived[1 - index].wait(timeout: .now() + 30) == .success
  }
}

private actor Home {
  private let thread = OwnThread()

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Meets the other actor in the reducer, then in the synchronous part of an effect, then in an observer.
  func meet(at points: [MeetingPoint], as index: Int) async -> [Bool] {
    let store = Store<[Bool], Int>(initialState: []) {
      Reduce { state, step in
        state.append(points[step].meet(as: index))
        guard step == 0 else { return .none }
        return .run { send in
          if points[1].meet(as: index) { await send(2) }
        }
      }
    }
    var meetings: [Bool] = []
    let token = ViewStore(store).observe { state in
      meetings = state + (state.count == 2 ? [points[3].meet(as: index)] : [])
    }
    await store.send(0).finish()
    token.cancel()
    return meetings
  }
}

/// Does jobs one at a time, off its actor, until all are done or `enough` of them are.
private struct Workshop: Reducer {
  enum Action: Sendable { case opened(jobs: Int), jobDone(Int) }

  let enough: Int

  func reduce(into done: inout [Int], action: Action, environment: Void) -> Effect<Action> {
    switch action {
    case .opened(let jobs):
      return .merge(
        (0..<jobs).map { job in
          .run { send in
            await Task.detached {}.value
            await send(.jobDone(job))
          }
          .serialized(on: "bench")
        }
      )
      .cancellable(id: "work")

    case .jobDone(let job):
      done.append(job)
      return done.count == enough ? .cancel(id: "work") : .none
    }
  }
}

private actor Town {
  func work(until enough: Int) async -> [Int] {
    let store = Store(initialState: [Int]()) { Workshop(enough: enough) }
    await store.send(.opened(jobs: 20)).finish()
    return store.state
  }
}

@Suite("Stores on several actors")
struct ParallelStoresTests {
  @Test(
    "run their reducers, effects and observers at the same time",
    .timeLimit(.minutes(3)))
  func sameTime() async {
    let points = (0...3).map { _ in MeetingPoint() }

    async let first = Home().meet(at: points, as: 0)
    async let second = Home().meet(at: points, as: 1)

    #expect(await first == [true, true, true])
    #expect(await second == [true, true, true])
  }

  @Test("share no lanes or ids: a store that cancels its own work doesn't stop the others'")
  func nothingShared() async {
    let results = await withTaskGroup(of: (Int, [Int]).self) { group in
      for number in 0..<100 {
        group.addTask { (number, await Town().work(until: number.isMultiple(of: 2) ? 3 : 20)) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }

    #expect(results.count == 100)
    for (number, done) in results {
      #expect(done == Array(0..<(number.isMultiple(of: 2) ? 3 : 20)), "store \(number)")
    }
  }
}

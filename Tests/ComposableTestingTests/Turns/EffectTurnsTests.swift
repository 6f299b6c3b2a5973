import Composable
import Dispatch
import Testing

@testable import ComposableTesting

@MainActor
@Suite("The effects of a test store take turns")
struct EffectTurnsTests {
  /// Starts the given number of effects, each of which does `work` and then reports that it is back.
  private struct Race: Reducer {
    enum Action: Equatable, Sendable { case started(Int), back(Int) }
    let work: @Sendable (Int) async -> Void

    func reduce(into back: inout [Int], action: Action, environment: Void) -> Effect<Action> {
      switch action {
      case .started(let count):
        return .merge(
          (1...count).map { number in
            .run { send in
              await work(number)
              await send(.back(number))
            }
          })

      case .back(let number):
        back.append(number)
        return .none
      }
    }
  }

  /// Returns the distinct orders in which eight effects come back in 50 runs.
  private func orders(of work: @escaping @Sendable (Int) async -> Void) async -> Set<[Int]> {
    var orders: Set<[Int]> = []
    for _ in 0..<50 {
      let store = TestStoreOf<Race>(initialState: []) { Race(work: work) }
      store.exhaustivity = .off
      await store.send(.started(8))
      await store.finish()
      store.skipReceivedActions()
      orders.insert(store.state)
    }
    return orders
  }

  @Test("however often they yield")
  func yielding() async {
    let orders = await orders { number in
      for _ in 0..<(9 - number) { await Task.yield() }
    }
    #expect(orders == [[8, 7, 6, 5, 4, 3, 2, 1]])
  }

  @Test("when they leave the actor")
  func leaving() async {
    let orders = await orders { number in await elsewhere(hops: number % 3) }
    #expect(orders.count == 1)
  }

  @Test("in child tasks and in unstructured tasks")
  func tasks() async {
    let orders = await orders { number in
      async let first: Void = elsewhere(hops: number % 4)
      await withTaskGroup(of: Void.self) { group in
        for child in 0..<3 { group.addTask { await elsewhere(hops: child) } }
      }
      await first
      await Task { @concurrent in await elsewhere(hops: number % 2) }.value
      await Task.detached { await elsewhere(hops: number % 3) }.value
    }
    #expect(orders.count == 1)
  }

  @Test("and have run their first part when send returns")
  func firstPart() async {
    let store = TestStoreOf<Race>(initialState: []) { Race { _ in } }
    await store.send(.started(2))
    #expect(store.state == [])
    await store.receive(.back(1)) { $0 = [1] }
    await store.receive(.back(2)) { $0 = [1, 2] }
    await store.finish()
  }

  @Test(
    "and a test waits up to ten times as long for busy ones as for idle ones",
    arguments: [true, false])
  func patience(isBusy: Bool) async {
    let clock = TestClock()
    let store = TestStoreOf<Race>(initialState: []) {
      Race { _ in
        if isBusy { await untilCancelled() } else { try? await clock.sleep(for: .seconds(1)) }
      }
    }
    await store.send(.started(1))
    if !isBusy { await store.turns?.taken() }
    var lookCount = 0
    await store.wait(timeout: .milliseconds(1)) {
      lookCount += 1
      return false
    }
    #expect(lookCount == (isBusy ? 11 : 2))
    await store.skipInFlightEffects()
  }

  @Test("before time moves on, so that their child tasks are asleep by then", arguments: [1, 3])
  func time(childCount: Int) async {
    let clock = TestClock()
    let store = TestStoreOf<Race>(initialState: []) {
      Race { _ in
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<childCount {
            group.addTask {
              for _ in 0..<20 {
                await elsewhere(hops: 2)
                try? await clock.sleep(for: .seconds(1))
              }
            }
          }
        }
      }
    }

    await store.send(.started(1))
    for _ in 0..<19 { await clock.advance(by: .seconds(1)) }
    await store.settle()
    #expect(store.state == [])
    await clock.advance(by: .seconds(1))
    await store.receive(.back(1)) { $0 = [1] }
    await store.finish()
  }

  @Test("and a clock doesn't wait for effects that never end")
  func endless() async {
    let clock = TestClock()
    let store = TestStoreOf<Race>(initialState: []) {
      Race { number in
        if number == 1 { return await untilCancelled() }
        try? await clock.sleep(for: .seconds(1))
      }
    }
    await store.send(.started(2))
    await clock.advance(by: .seconds(1))
    await store.receive(.back(2)) { $0 = [2] }
    await store.skipInFlightEffects()
  }

  // One after the other: both cases are one test to the clock.
  @Test(
    "and a clock waits for them, but not for those of another test", .serialized,
    arguments: [true, false])
  func otherTest(isOther: Bool) async {
    let yields = Recorder<Void>()
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { _, _ in
        .run { _ in
          while !Task.isCancelled {
            yields.record(())
            await elsewhere(hops: 1)
          }
        }
      }
    }
    let turns = EffectTurns(
      of: store, in: isOther ? TestID(hash: 0) : .current, on: MainActor.shared)
    store.send(1)
    let count = yields.values.count
    await TestClock().advance(by: .seconds(1))
    #expect((yields.values.count == count) == isOther)
    store.cancelAll()
    await store.finish()
    _ = turns
  }

  @Test("while tasks that the test starts may leave the main thread")
  func tasksOfTheTest() async {
    let store = TestStoreOf<Race>(initialState: []) { Race { _ in await elsewhere(hops: 1) } }
    await store.send(.started(1))
    let isOnMainThread = await Task.detached { isOnMainQueue() }.value
    #expect(!isOnMainThread)
    await store.receive(.back(1)) { $0 = [1] }
    await store.finish()
  }

  @Test("while a test that one of them woke may leave the main thread")
  func wokenTest() async {
    let clock = TestClock()
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int, Void> { state, action in
        state = action
        guard action == 1 else { return .none }
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(2)
          try await clock.sleep(for: .seconds(1))
        }
      }
    }
    await store.send(1) { $0 = 1 }
    await clock.advance(by: .seconds(1))
    await store.receive(2) { $0 = 2 }

    let isOnMainThread = await isOnMainQueueElsewhere()
    #expect(!isOnMainThread)
    await store.skipInFlightEffects()
  }
}

@concurrent
private func isOnMainQueueElsewhere() async -> Bool { isOnMainQueue() }

@concurrent
private func elsewhere(hops: Int) async {
  for _ in 0..<hops {
    await Task.yield()
    await Task { @MainActor in }.value
  }
}

@concurrent
private func untilCancelled() async {
  while !Task.isCancelled { await Task.yield() }
}

private let mainQueueKey = {
  let key = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: key, value: true)
  return key
}()

private func isOnMainQueue() -> Bool {
  DispatchQueue.getSpecific(key: mainQueueKey) == true
}

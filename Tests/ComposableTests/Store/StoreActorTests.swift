import Composable
import ComposableTesting
import Testing

@Suite("A store on its own actor")
struct StoreActorTests {
  private struct Feature: Reducer {
    struct State: Equatable, Sendable {
      var count = 0
      var sum = 0
    }

    struct Environment: Sendable {
      var number: @Sendable () async -> Int
    }

    enum Action: Equatable, Sendable {
      case asked
      case added(Int)
      case waited
    }

    func reduce(
      into state: inout State, action: Action, environment: Environment
    ) -> Effect<Action> {
      switch action {
      case .asked:
        state.count += 1
        return .run { send in await send(.added(await environment.number())) }
      case .added(let number):
        state.sum += number
        return .none
      case .waited:
        return .run { _ in try await Task.sleep(for: .seconds(3600)) }
      }
    }
  }

  private func makeStore(
    _ number: @escaping @Sendable () async -> Int = { 5 }
  ) -> StoreActor<Feature.State, Feature.Action> {
    StoreActor(initialState: Feature.State(), environment: .init(number: number)) { Feature() }
  }

  @Test("can be created anywhere, and processes actions from many tasks one at a time")
  func manyTasks() async {
    let store = makeStore()

    await withTaskGroup { group in
      for _ in 0..<100 { group.addTask { await store.send(.asked).finish() } }
    }

    #expect(await store.state == Feature.State(count: 100, sum: 500))
    #expect(await store.withState(\.sum) == 500)
  }

  @Test("has applied an action when send returns, and its effects' actions once they are awaited")
  func returning() async {
    let (numbers, answer) = AsyncStream.makeStream(of: Int.self)
    let store = makeStore { await numbers.first { _ in true } ?? 0 }

    let task = await store.send(.asked)
    #expect(await store.state == Feature.State(count: 1))
    answer.yield(3)
    await task.finish()

    #expect(await store.state == Feature.State(count: 1, sum: 3))
  }

  @Test("cancels an action's effects, which ends any wait for them")
  func cancelling() async {
    let store = makeStore()
    let task = await store.send(.waited)
    await task.cancel()
    await task.finish()

    let waiting = Task { await store.send(.waited).finish() }
    waiting.cancel()
    await waiting.value

    await store.send(.waited)
    await store.cancelAll()
    await store.finish()
  }

  @Test("gives a slow reader only the values that its buffering policy keeps")
  func policies() async {
    let store = makeStore()
    let newest = await store.changes(bufferingPolicy: .bufferingNewest(1))
    let oldest = await store.changes(of: \.sum, bufferingPolicy: .bufferingOldest(2))
    let all = await store.changes(of: \.sum)
    for number in 1...1000 { await store.send(.added(number % 2)) }

    var newestOnes = newest.makeAsyncIterator()
    #expect(await newestOnes.next() == Feature.State(sum: 500))
    var oldestOnes = oldest.makeAsyncIterator()
    #expect(await oldestOnes.next() == 0)
    #expect(await oldestOnes.next() == 1)
    var sums: [Int] = []
    for await sum in all {
      sums.append(sum)
      if sum == 500 { break }
    }
    #expect(sums == Array(0...500), "those that are equal to the one before are left out")
  }

  @Test("ends its streams when it is released, and isn't kept alive by them")
  func end() async {
    var store: StoreActor? = makeStore()
    weak let weakStore = store
    guard let stream = await store?.changes(of: \.sum) else { return }
    await store?.send(.added(1))

    store = nil

    var sums: [Int] = []
    for await sum in stream { sums.append(sum) }
    #expect(sums == [0, 1])
    #expect(weakStore == nil)
  }

  @Test("reports events with the call site of each action")
  func events() async {
    let lines = Locked<[UInt]>([])
    let store = StoreActor<Int, Int>(
      initialState: 0,
      observing: { event in
        if case .received(_, .outside(let callSite?)) = event.kind {
          lines.withLock { $0.append(callSite.line) }
        }
      }
    ) {
      Reduce { _, _ in .none }
    }

    await store.send(1)
    #expect(lines.withLock { $0 } == [#line - 1])
  }

  @Test("can be stopped with no effect left running, and then ignores actions")
  func stopping() async {
    let store = makeStore()
    await store.send(.waited)

    #expect(await store.stop(within: .seconds(60), clock: ContinuousClock()) == [])
    await store.send(.added(1))
    #expect(await store.state.sum == 0)
  }

  @Test("doesn't need its state to be sendable")
  func notSendable() async {
    final class Box { var number = 0 }
    let store = StoreActor<Box, Int>(initialState: Box()) {
      Reduce { box, action in
        box.number += action
        return .none
      }
    }

    await store.send(3)

    #expect(await store.withState { $0.number } == 3)
  }
}

import Composable
import Testing

/// Counts up, and sends the next action from an effect that leaves the actor, until the action is 0.
private struct Ticker: Reducer {
  func reduce(into state: inout Int, action: Int, environment: Void) -> Effect<Int> {
    state += 1
    guard action > 0 else { return .none }
    return .run { send in
      await elsewhere()
      await send(action - 1)
    }
  }

  /// Always suspends its caller; awaiting a task that has already ended doesn't.
  @concurrent
  private func elsewhere() async {
    await Task.yield()
  }
}

private actor Home {
  func run(_ count: Int) async -> [Int] {
    let store = Store(initialState: 0) { Ticker() }
    let doubled = store.scope(state: { $0 * 2 })
    let viewStore = ViewStore(doubled)
    var seen: [Int] = []
    let token = viewStore.observe { seen.append($0) }
    await doubled.send(count).finish()
    token.cancel()
    return seen
  }

  func loop(_ count: Int) async -> [Int] {
    let store = Store(initialState: 0) { Ticker() }
    let viewStore = ViewStore(store)
    store.send(count)
    var seen: [Int] = []
    for await state in viewStore.changes {
      seen.append(state)
      if state == count + 1 { break }
    }
    return seen
  }

  func sendInObserver() -> [Int] {
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        state = action
        return .none
      }
    }
    let viewStore = ViewStore(store)
    let binding = viewStore.binding(get: { $0 }, send: { $0 })
    var seen: [Int] = []
    let token = viewStore.observe { state in
      seen.append(state)
      if state < 3 { binding.wrappedValue = state + 1 }
    }
    token.cancel()
    let other = store.observe { state in
      _ = self
      seen.append(state)
      if state < 5 { store.send(state + 1) }
    }
    other.cancel()
    return seen
  }
}

@Suite("Stores")
struct ActorHomeTests {
  @Test("on four actors run side by side without disturbing each other", .timeLimit(.minutes(30)))
  func twoActors() async {
    async let first = Home().run(200)
    async let second = Home().run(200)
    async let third = Home().loop(200)
    async let onMain = Task { @MainActor in
      let store = Store(initialState: 0) { Ticker() }
      await store.send(200).finish()
      return store.state
    }.value

    let expected = (0...201).map { $0 * 2 }
    #expect(await first == expected)
    #expect(await second == expected)
    #expect(await third == Array(1...201))
    #expect(await onMain == 201)
  }

  @Test("on a custom actor support bindings and observers", .timeLimit(.minutes(30)))
  func customActor() async {
    #expect(await Home().sendInObserver() == [0, 1, 2, 3, 3, 4, 5])
  }

  @MainActor
  @Test(
    "can exist by the thousands, each notifying only its own observers", .timeLimit(.minutes(30)))
  func thousands() {
    let stores = (0..<5000).map { number in
      Store<Int, Int>(initialState: number) {
        Reduce { state, action in
          state += action
          return .none
        }
      }
    }
    var told = 0
    let tokens = stores.map { store in ViewStore(store).observe { _ in told += 1 } }
    told = 0

    for (number, store) in stores.enumerated() where number.isMultiple(of: 2) { store.send(1) }

    #expect(told == 2500)
    #expect(stores.enumerated().allSatisfy { $1.state == $0 + ($0.isMultiple(of: 2) ? 1 : 0) })
    withExtendedLifetime(tokens) {}
  }
}

import Composable
import Testing

@MainActor
@Suite("An observer of a store")
struct StateObserverTests {
  @Test("is called with the state immediately, and after every action")
  func everyAction() {
    let store = makeDesk()
    var levels: [Int] = []
    let token = store.observe { levels.append($0.lamp.level) }
    #expect(levels == [0])

    store.send(.lamp(.brighter))
    store.send(.looked)
    store.send(.lamp(.brighter))

    #expect(levels == [0, 1, 1, 2])
    token.cancel()
  }

  @Test("is called once, with the last state, for actions that effects send synchronously")
  func synchronousAnswers() {
    let store = makeDesk()
    var levels: [Int] = []
    let token = store.observe { levels.append($0.lamp.level) }

    store.send(.lamp(.flickered))

    #expect(levels == [0, 3])
    token.cancel()
  }

  @Test("is called for actions that effects send later")
  func laterAnswers() async {
    let store = Store<Int, Bool>(initialState: 0) {
      Reduce { count, isFirst in
        count += 1
        guard isFirst else { return .none }
        return .run { send in
          await nextTurn()
          await send(false)
        }
      }
    }
    var counts: [Int] = []
    let token = store.scope(state: { $0 * 10 }).observe { counts.append($0) }

    await store.send(true).finish()

    #expect(counts == [0, 10, 20])
    token.cancel()
  }

  @Test("is called for actions sent to its store's parent, or to a store derived from its own")
  func levels() {
    let store = makeDesk()
    let lamp = store.scope(state: \.lamp, action: .lamp)
    var log: [String] = []
    let tokens = [
      lamp.observe { log.append("lamp \($0.level)") },
      store.observe { log.append("desk \($0.lamp.level)") },
    ]

    lamp.send(.brighter)
    store.send(.lamp(.brighter))

    #expect(log == ["lamp 0", "desk 0", "lamp 1", "desk 1", "lamp 2", "desk 2"])
    withExtendedLifetime(tokens) {}
  }

  @Test("is called in subscription order, whatever the depth of its scope")
  func order() {
    let store = makeDesk()
    let lamp = store.scope(state: \.lamp, action: .lamp)
    let viewStore = ViewStore(lamp, observe: { $0 })
    var log: [Int] = []
    let tokens = [
      viewStore.observe { _ in log.append(0) },
      store.observe { _ in log.append(1) },
      lamp.scope(state: \.level).observe { _ in log.append(2) },
      viewStore.observe(\.level) { _ in log.append(3) },
      store.scope(state: { $0.lamp }).observe { _ in log.append(4) },
      viewStore.observe { _ in log.append(5) },
    ]
    for _ in 0..<9 { lamp.send(.brighter) }

    #expect(log == Array(repeating: [0, 1, 2, 3, 4, 5], count: 10).flatMap { $0 })
    withExtendedLifetime(tokens) {}
  }

  @Test("can send an action, processed once all observers are called; then all are called again")
  func sending() {
    let store = makeDesk()
    var log: [String] = []
    let first = store.observe { state in
      log.append("first \(state.lamp.level)")
      if state.lamp.level == 1 { store.send(.lamp(.brighter)) }
      log.append("end")
    }
    let second = store.observe { log.append("second \($0.lamp.level)") }
    log = []

    store.send(.lamp(.brighter))

    #expect(log == ["first 1", "end", "second 1", "first 2", "end", "second 2"])
    withExtendedLifetime((first, second)) {}
  }

  @Test("can send during its first call, and is called for that action too")
  func sendingAtOnce() {
    let store = makeDesk()
    var levels: [Int] = []
    let token = store.observe { state in
      levels.append(state.lamp.level)
      if state.lamp.level < 3 { store.send(.lamp(.brighter)) }
    }

    #expect(levels == [0, 1, 2, 3])
    token.cancel()
  }

  @Test("can send 100,000 times in a row without overflowing the stack")
  func longChain() {
    let store = makeDesk()
    let token = store.observe { state in
      if state.lamp.level < 100_000 { store.send(.lamp(.brighter)) }
    }

    #expect(store.state.lamp.level == 100_000)
    token.cancel()
  }

  @Test("sees the same state in the store as in its argument")
  func reading() {
    let store = makeDesk()
    var pairs: [[Int]] = []
    let token = store.observe { pairs.append([$0.lamp.level, store.state.lamp.level]) }

    store.send(.lamp(.brighter))

    #expect(pairs == [[0, 0], [1, 1]])
    token.cancel()
  }

  @Test("is no longer called once its token is cancelled or released")
  func cancellation() {
    let store = makeDesk()
    var calls = 0
    let cancelled = store.observe { _ in calls += 1 }
    var released: ObservationToken? = store.observe { _ in calls += 1 }
    #expect(calls == 2)

    cancelled.cancel()
    cancelled.cancel()
    released = nil
    store.send(.looked)

    #expect(calls == 2)
    #expect(released == nil)
  }

  @Test("is released, with everything it captures, when it is cancelled")
  func cancelledLife() {
    final class Witness {}
    let store = makeDesk()
    var witness: Witness? = Witness()
    weak let weakWitness = witness
    let token = witness.map { witness in store.observe { _ in _ = witness } }
    witness = nil
    #expect(weakWitness != nil)

    token?.cancel()

    #expect(weakWitness == nil)
  }

  @Test("can be cancelled by an earlier observer, and isn't called for that same change")
  func cancelledByOther() {
    let store = makeDesk()
    var second: ObservationToken?
    var log: [String] = []
    let first = store.observe { state in
      log.append("first \(state.lamp.level)")
      if state.lamp.level == 1 { second?.cancel() }
    }
    second = store.observe { log.append("second \($0.lamp.level)") }
    let third = store.observe { log.append("third \($0.lamp.level)") }
    log = []

    store.send(.lamp(.brighter))
    store.send(.lamp(.brighter))

    #expect(log == ["first 1", "third 1", "first 2", "third 2"])
    withExtendedLifetime((first, third)) {}
  }

  @Test("can release its own token")
  func releasedByItself() {
    let store = makeDesk()
    var token: ObservationToken?
    var levels: [Int] = []
    token = store.observe { state in
      levels.append(state.lamp.level)
      if state.lamp.level == 1 { token = nil }
    }

    store.send(.lamp(.brighter))
    store.send(.lamp(.brighter))

    #expect(levels == [0, 1])
    #expect(token == nil)
  }

  @Test("can add another, which is called immediately, and for the next change like the others")
  func adding() {
    let store = makeDesk()
    var tokens: [ObservationToken] = []
    var log: [String] = []
    let token = store.observe { state in
      log.append("first \(state.lamp.level)")
      guard state.lamp.level == 1, tokens.isEmpty else { return }
      tokens.append(store.observe { log.append("added \($0.lamp.level)") })
    }
    tokens.removeAll()
    log = []

    store.send(.lamp(.brighter))
    #expect(log == ["first 1", "added 1"])
    store.send(.lamp(.brighter))
    #expect(log == ["first 1", "added 1", "first 2", "added 2"])
    token.cancel()
  }

  @Test("is still called while only a derived store keeps its store alive")
  func ownership() {
    var calls = 0
    var store: StoreOf<Desk>? = makeDesk()
    let child = store?.scope(state: \.lamp, action: .lamp)
    let token = store?.observe { _ in calls += 1 }
    let other = makeDesk().observe { _ in calls += 1 }
    #expect(calls == 2)

    store = nil
    child?.send(.brighter)
    #expect(calls == 3)  // a derived store keeps it alive

    withExtendedLifetime((token, other)) {}
  }

  @Test("isn't called after it is cancelled, even if 10,000 come and go before the next action")
  func churn() {
    let store = makeDesk()
    var calls = 0
    for _ in 0..<10_000 { store.observe { _ in calls += 1 }.cancel() }
    let token = store.observe { _ in calls += 1 }
    calls = 0

    store.send(.looked)

    #expect(calls == 1)
    token.cancel()
  }
}

import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("A store's events")
struct StoreEventTests {
  private struct Failure: Error {}

  private enum Action: Equatable, Sendable {
    case asked
    case answered(Int)
    case echoed
    case failed
    case waited
    case stopped
  }

  /// The lines of the effects that answer, fail and wait.
  private static let answerLine: UInt = #line + 8
  private static let failureLine = answerLine + 2
  private static let waitLine = answerLine + 6

  private static func feature(_ gates: Gates) -> Reduce<Int, Action, Void> {
    Reduce { state, action in
      switch action {
      case .asked:
        return .run { await $0(.answered(7)) }
      case .failed:
        return .run { _ in
          throw Failure()
        } catch: { _, _ in
        }
      case .waited: return .run { _ in await gates.pass(0) }.cancellable(id: 0)
      case .answered(let number):
        state = number
        return .send(.echoed)
      case .echoed: return .none
      case .stopped: return .cancel(id: 0)
      }
    }
  }

  private static func text(_ event: StoreEvent<Int, Action>) -> String {
    switch event.kind {
    case .received(let action, let source): "\(event.state) \(action) from \(source)"
    case .processed(let action, _, let effect): "\(event.state) \(action): \(effect)"
    case .effectBegan(let effect): "began \(effect.callSite.line)"
    case .effectEnded(let effect, let outcome): "ended \(effect.callSite.line) \(outcome)"
    }
  }

  @Test("arrive in order, with the state before and after each action and where it came from")
  func order() async {
    let gates = Gates()
    var events: [String] = []
    let store = Store(initialState: 0) { Self.feature(gates) }
      .observing { events.append(Self.text($0)) }

    store.send(.asked)
    let file = "ComposableTests/StoreEventTests.swift"
    let line = #line - 2
    let answerLine = Self.answerLine

    #expect(
      events == [
        "0 asked from outside at \(file):\(line)",
        "0 asked: run at \(file):\(answerLine)",
        "began \(answerLine)",
        "ended \(answerLine) finished",
        "0 answered(7) from effect at \(file):\(answerLine)",
        "7 answered(7): send(echoed)",
        "7 echoed from reducer",
        "7 echoed: none",
      ])
  }

  @Test("include how an effect ended")
  func outcomes() async {
    let gates = Gates()
    var events: [String] = []
    let store = Store(initialState: 0) { Self.feature(gates) }
      .observing {
        if case .effectEnded = $0.kind { events.append(Self.text($0)) }
      }

    store.send(.failed)
    #expect(events == ["ended \(Self.failureLine) \(EffectOutcome.failed(Failure()))"])

    events = []
    let waiting = store.send(.waited)
    store.send(.stopped)
    await waiting.finish()
    #expect(events == ["ended \(Self.waitLine) cancelled"])
  }

  @Test("include the call site of actions sent to derived and view stores, but not of bindings")
  func derived() {
    let gates = Gates()
    var sources: [ActionSource] = []
    let store = Store(initialState: 0) { Self.feature(gates) }
      .observing {
        if case .received(_, let source) = $0.kind { sources.append(source) }
      }
    let scope = store.scope(state: { $0 })
    let viewStore = ViewStore(scope)

    scope.send(.echoed)
    viewStore.send(.echoed)
    viewStore.binding(get: { $0 }, send: { _ in .echoed }).wrappedValue = 1
    let line = #line - 3

    let file = "ComposableTests/StoreEventTests.swift"
    #expect(
      sources.map(\.description) == [
        "outside at \(file):\(line)", "outside at \(file):\(line + 1)", "outside",
      ])
  }

  @Test("are timed with the given clock, and not at all without one")
  func durations() async {
    let clock = TestClock()
    var durations: [Duration?] = []
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { _, seconds in
        seconds > 0 ? .run { _ in try await clock.sleep(for: .seconds(seconds)) } : .none
      }
    }
    .observing(clock: clock) { durations.append($0.duration) }
    .observing { if $0.duration != nil { Issue.record("measured") } }

    let task = store.send(3)
    await clock.advance(by: .seconds(3))
    await task.finish()

    #expect(durations == [nil, .zero, nil, .seconds(3)])
  }

  @Test("can be answered with an action, which is processed next")
  func answering() {
    var log: [Int] = []
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { _, action in
        log.append(action)
        return .none
      }
    }
    store.observing { [unowned store] event in
      if case .received(let action, _) = event.kind, action < 3 { store.send(action + 1) }
    }

    store.send(1)

    #expect(log == [1, 2, 3])
  }

  @Test("can't be observed on a derived store, which reports the attempt")
  func derivedObserving() {
    let store = Store<Int, Int>(initialState: 0) { Reduce { _, _ in .none } }
    var isTold = false

    let reports = reports {
      store.scope(state: { $0 }).observing { _ in isTold = true }
    }
    store.send(1)

    #expect(!isTold)
    #expect(
      reports.map(\.message) == [
        """
        "observing" was called on a store that is derived from another, and did nothing.

        Only the store at the root knows all actions. Call it there.
        """
      ])
  }
}

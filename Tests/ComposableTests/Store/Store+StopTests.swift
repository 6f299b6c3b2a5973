import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("Stopping a store")
struct StoreStopTests {
  private enum Action: Equatable, Sendable {
    case polite
    case stubborn
    case ended
  }

  private static let stubbornLine: UInt = #line + 5

  private func makeStore(_ gates: Gates) -> Store<Int, Action> {
    Store(initialState: 0) {
      Reduce { state, action in
        let stubborn = Effect<Action>.run { send in
          await Task { await gates.pass(1) }.value
          await send(.ended)
        }
        state += 1
        return switch action {
        case .polite: .run { _ in await gates.pass(0) }
        case .stubborn: stubborn
        case .ended: .none
        }
      }
    }
  }

  @Test("returns no effects if all respond to cancellation, without waiting for the timeout")
  func polite() async {
    let store = makeStore(Gates())
    store.send(.polite)
    store.send(.polite)

    #expect(await store.stop(within: .seconds(5), clock: TestClock()) == [])
    #expect(store.runningEffects.isEmpty)
  }

  @Test("returns the locations of effects that are still running at the timeout")
  func stubborn() async {
    let gates = Gates()
    let clock = TestClock()
    let store = makeStore(gates)
    store.send(.stubborn)
    store.send(.polite)

    let stopping = Task { await store.stop(within: .seconds(5), clock: clock) }
    while store.runningEffects.count > 1 { await nextTurn() }
    await clock.advance(by: .seconds(5))

    #expect(await stopping.value.map(\.line) == [Self.stubbornLine])
    gates.openAll()
    await store.finish()
    #expect(store.state == 2, "what it sent was ignored")
  }

  @Test("makes it ignore later actions without a report, whichever store they are sent to")
  func noMore() async {
    let store = makeStore(Gates())
    let scope = store.scope(state: { $0 })
    await store.stop(within: .zero, clock: ContinuousClock())

    let reports = reports {
      store.send(.polite)
      scope.send(.polite)
      ViewStore(store).send(.polite)
    }

    #expect(store.state == 0 && scope.state == 0 && store.runningEffects.isEmpty)
    #expect(reports.isEmpty)
  }

  @Test("from an observer drops queued actions")
  func whileProcessing() async {
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        state = action
        return .none
      }
    }
    var stopping: Task<[CallSite], Never>?
    let token = store.observe { state in
      guard state == 1 else { return }
      store.send(2)
      stopping = Task.immediate { await store.stop(within: .seconds(1), clock: ContinuousClock()) }
    }

    store.send(1)
    #expect(await stopping?.value == [])

    #expect(store.state == 1)
    token.cancel()
  }
}

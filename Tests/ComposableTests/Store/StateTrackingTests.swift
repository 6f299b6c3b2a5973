import Composable
import Observation
import Testing

/// Tracks view stores with the Observation module.
@MainActor
@Suite("A tracked view store")
struct StateTrackingTests {
  /// Counts the calls to an `onChange` closure, which may come from any actor.
  private final class Calls: Sendable {
    let actor = MainActor.shared
    nonisolated(unsafe) var count = 0  // counted on the main actor, where all stores here are
  }

  private func track(_ calls: Calls, _ read: () -> Void) {
    withObservationTracking(read) { calls.count += 1 }
  }

  @Test("reports the first change after a read once to every reader")
  func firstChange() {
    let store = makeDesk()
    let viewStore = ViewStore(store, observe: \.lamp)
    let (state, part) = (Calls(), Calls())
    track(state) { _ = viewStore.state }
    track(part) { _ = viewStore.level }

    store.send(.looked)
    store.send(.lamp(.switchedOff))
    #expect(state.count == 0 && part.count == 0)

    store.send(.lamp(.brighter))
    store.send(.lamp(.brighter))
    #expect(state.count == 1 && part.count == 1)

    track(state) { #expect(viewStore.level == 2) }
    store.send(.lamp(.brighter))
    #expect(state.count == 2 && part.count == 1)
  }

  @Test("reports changes to any of several derived stores that are read together")
  func several() {
    let store = makeDesk()
    let rows = store.scopes(state: \.rows, action: .row)
    let (first, second) = (ViewStore(rows[0]), ViewStore(rows[1]))
    let lamp = ViewStore(store.scope(state: \.lamp, action: .lamp))
    let calls = Calls()
    func read() { _ = (first.title, second.title, lamp.state) }

    track(calls, read)
    second.send(.titleChanged("Milk"))
    first.send(.titleChanged("Salt"))
    #expect(calls.count == 1)

    track(calls, read)
    lamp.send(.brighter)
    #expect(calls.count == 2)
  }

  @Test("doesn't affect an untracked view store of the same store")
  func others() {
    let store = makeDesk()
    let calls = Calls()
    let viewStores = [ViewStore(store, observe: \.lamp), ViewStore(store, observe: \.lamp)]
    track(calls) { _ = viewStores[0].state }
    #expect(viewStores[1].level == 0)

    store.send(.lamp(.brighter))

    #expect(calls.count == 1 && viewStores.map(\.level) == [1, 1])
  }

  @Test("reports only changes that its own duplicate rule lets through")
  func removeDuplicates() {
    let store = makeDesk()
    let viewStore = ViewStore(
      store, observe: \.lamp.level, removeDuplicates: { $0 / 2 == $1 / 2 })
    let calls = Calls()
    track(calls) { _ = viewStore.state }

    store.send(.lamp(.brighter))
    #expect(calls.count == 0)

    store.send(.lamp(.brighter))
    #expect(calls.count == 1)
  }

  @Test("reports a change to a tracker that reads it inside an observer")
  func duringNotification() {
    let store = makeDesk()
    let viewStore = ViewStore(store, observe: \.lamp.level)
    let calls = Calls()
    let token = store.observe { [self] _ in track(calls) { _ = viewStore.state } }

    store.send(.lamp(.brighter))
    store.send(.lamp(.brighter))

    #expect(calls.count == 2)
    token.cancel()
  }

  /// A number that counts its comparisons.
  private struct Number: Equatable {
    nonisolated(unsafe) static var comparisons = 0  // on the main actor, in one test
    var value: [Int]

    static func == (first: Self, second: Self) -> Bool {
      comparisons += 1
      return first.value == second.value
    }
  }

  @Test("compares values once per action, and only while tracked")
  func comparisons() {
    let store = Store<Number, Int>(initialState: Number(value: [0])) {
      Reduce { state, action in
        state.value = [action]
        return .none
      }
    }
    let viewStore = ViewStore(store)
    func comparisons(_ body: () -> Void) -> Int {
      Number.comparisons = 0
      body()
      return Number.comparisons
    }
    let calls = Calls()

    #expect(viewStore.value == [0])
    #expect(comparisons { store.send(0) } == 0)  // read, but not tracked

    track(calls) { _ = viewStore.state }
    track(calls) { _ = viewStore.value }
    #expect(comparisons { store.send(0) } == 1)
    #expect(comparisons { store.send(1) } == 1)
    #expect(calls.count == 2)
    #expect(comparisons { store.send(2) } == 0)  // both have been told

    track(calls) { _ = viewStore.state }
    #expect(comparisons { store.send(3) } == 1)
  }

  @Test("is not kept alive by its trackers, nor is its store")
  func lifetime() {
    let calls = Calls()
    weak var store: Store<Desk.State, Desk.Action>?
    do {
      let desk = makeDesk()
      store = desk
      let viewStore = ViewStore(desk)
      track(calls) { _ = viewStore.state }
    }
    #expect(store == nil)
  }

  @Test("can be released on any thread while its store changes")
  func releasedElsewhere() async {
    let store = makeDesk()
    for _ in 0..<100 {
      // Only one task sets it to `nil`, and that task is awaited.
      nonisolated(unsafe) var viewStore: ViewStore<Desk.Lamp, Desk.Action>? =
        ViewStore(store, observe: \.lamp)
      let calls = Calls()
      track(calls) { _ = viewStore?.level }

      let release = Task.detached { viewStore = nil }
      store.send(.lamp(.brighter))
      await release.value

      store.send(.lamp(.brighter))
      #expect(calls.count <= 1)
    }
  }

  @Test("reports changes on any actor")
  func otherActor() async {
    actor Home {
      func changes() -> Int {
        _ = self
        let store = Store<Int, Int>(initialState: 0) {
          Reduce { state, action in
            state += action
            return .none
          }
        }
        let viewStore = ViewStore(store)
        nonisolated(unsafe) var changes = 0  // `onChange` is called before `send` returns
        withObservationTracking {
          _ = viewStore.state
        } onChange: {
          changes += 1
        }
        store.send(0)
        store.send(1)
        return changes
      }
    }
    #expect(await Home().changes() == 1)
  }
}

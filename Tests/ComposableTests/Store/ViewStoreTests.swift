import Composable
import Testing

@MainActor
@Suite("A view store")
struct ViewStoreTests {
  @Test("shows the part of a store's state that it observes, and sends the store's actions")
  func reading() {
    let store = makeDesk()
    let lamp = ViewStore(store, observe: \.lamp)
    let text = ViewStore(store, observe: { "\($0.rows.count) rows" })
    let whole = ViewStore(store)
    #expect(lamp.state == Desk.Lamp() && text.state == "2 rows" && whole.state == store.state)

    lamp.send(.lamp(.brighter))

    #expect(lamp.level == 1 && lamp.state.level == 1 && whole.lamp.level == 1)
    #expect(text.count == 6)
  }

  @Test("shows a derived store's state, and has the same id")
  func derived() {
    let store = makeDesk()
    let rows = store.scopes(state: \.rows, action: .row)
    let row = ViewStore(rows[0])

    row.send(.titleChanged("Milk"))

    #expect(row.title == "Milk")
    #expect(row.id == 1)
  }

  @Test("calls observers with the state immediately, then only for changes")
  func changesOnly() {
    let store = makeDesk()
    let viewStore = ViewStore(store, observe: { $0 })
    var levels: [Int] = []
    let token = viewStore.observe { levels.append($0.lamp.level) }
    #expect(levels == [0])

    store.send(.looked)
    store.send(.lamp(.switchedOff))
    #expect(levels == [0])

    store.send(.lamp(.brighter))
    store.send(.looked)
    #expect(levels == [0, 1])
    token.cancel()
  }

  @Test("calls observers of a part only for changes to that part")
  func parts() {
    let store = makeDesk()
    let viewStore = ViewStore(store)
    var levels: [Int] = []
    var titles: [String] = []
    let tokens = [
      viewStore.observe(\.lamp.level) { levels.append($0) },
      viewStore.observe(\.rows[0].title) { titles.append($0) },
    ]

    store.send(.lamp(.brighter))
    store.send(.row(.element(id: 1, action: .titleChanged("Milk"))))
    store.send(.row(.element(id: 2, action: .titleChanged("Salt"))))

    #expect(levels == [0, 1])
    #expect(titles == ["a", "Milk"])
    withExtendedLifetime(tokens) {}
  }

  @Test(
    "calls observers once for several synchronous actions, and not at all if they cancel out")
  func synchronousAnswers() {
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        state = action
        return switch action {
        case 1: .merge(.send(2), .send(3))
        case 4: .send(3)
        default: .none
        }
      }
    }
    let viewStore = ViewStore(store)
    var seen: [Int] = []
    let token = viewStore.observe { seen.append($0) }

    viewStore.send(1)
    #expect(seen == [0, 3])
    viewStore.send(4)
    #expect(seen == [0, 3])
    token.cancel()
  }

  @Test("shows the new state in every observer, even in one called before its own")
  func readingInObserver() {
    let store = makeDesk()
    let viewStore = ViewStore(store, observe: \.lamp.level)
    var seen: [[Int]] = []
    let tokens = [
      store.observe { seen.append([0, $0.lamp.level, viewStore.state]) },
      viewStore.observe { seen.append([1, $0, viewStore.state]) },
      viewStore.observe { seen.append([2, $0, viewStore.state]) },
    ]
    store.send(.lamp(.brighter))

    #expect(seen == [[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 1], [1, 1, 1], [2, 1, 1]])
    withExtendedLifetime(tokens) {}
  }

  /// Lets an effect read or observe a view store between synchronous actions.
  @MainActor
  private final class Meddler {
    var viewStore: ViewStore<Int, Int>?
    var read: [Int] = []
    var token: ObservationToken?
    var told: [Int] = []

    func look() {
      read.append(viewStore?.state ?? -1)
    }

    func subscribe() {
      token = viewStore?.observe { [weak self] in self?.told.append($0) }
    }
  }

  @Test("shows intermediate states between synchronous actions, but not to its observers")
  func readingBetween() {
    let meddler = Meddler()
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        state = action
        guard action > 0 else { return .none }
        return .run { send in
          await meddler.look()
          await send(action - 1)
        }
      }
    }
    let viewStore = ViewStore(store)
    meddler.viewStore = viewStore
    var told: [Int] = []
    let token = viewStore.observe { told.append($0) }

    viewStore.send(2)

    #expect(meddler.read == [2, 1])
    #expect(told == [0])
    meddler.viewStore = nil
    token.cancel()
  }

  @Test("gives an observer added between synchronous actions the state at that time, then the last")
  func subscribingBetween() {
    let meddler = Meddler()
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        state = action
        guard action == 1 else { return .none }
        return .concatenate(.run { _ in await meddler.subscribe() }, .send(0))
      }
    }
    let viewStore = ViewStore(store)
    var told: [Int] = []
    let token = viewStore.observe { told.append($0) }
    meddler.viewStore = viewStore

    viewStore.send(1)

    #expect(told == [0])
    #expect(meddler.told == [1, 0])
    meddler.viewStore = nil
    meddler.token = nil
    token.cancel()
  }

  @Test("keeps its value if a new one counts as a duplicate")
  func removeDuplicates() {
    let store = makeDesk()
    let tens = ViewStore(
      store, observe: { $0.lamp.level }, removeDuplicates: { abs($0 - $1) < 2 })
    let all = ViewStore(store, removeDuplicates: { _, _ in false })
    var seen: [Int] = []
    var calls = 0
    let tokens = [tens.observe { seen.append($0) }, all.observe { _ in calls += 1 }]

    for _ in 0..<5 { store.send(.lamp(.brighter)) }
    store.send(.looked)

    #expect(seen == [0, 2, 4])
    #expect(tens.state == 4)
    #expect(calls == 7)
    withExtendedLifetime(tokens) {}
  }

  @Test("compares each value with the last one that counted, even without observers")
  func removeDuplicatesUnobserved() {
    let store = makeDesk()
    let viewStore = ViewStore(
      store, observe: { $0.lamp.level }, removeDuplicates: { abs($0 - $1) < 2 })

    store.send(.lamp(.brighter))
    #expect(viewStore.state == 0)
    store.send(.lamp(.brighter))
    #expect(viewStore.state == 2)
    store.send(.lamp(.brighter))
    store.send(.lamp(.switchedOff))
    store.send(.lamp(.brighter))
    #expect(viewStore.state == 0)
  }

  @Test("notifies its observers of changes from an action that one of them sends")
  func sendingInObserver() {
    let store = makeDesk()
    let viewStore = ViewStore(store)
    var tokens: [ObservationToken] = []
    var colors: [Int] = []
    tokens.append(
      viewStore.observe(\.lamp.level) { level in
        if level == 1 { viewStore.send(.ticked) }
      })
    tokens.append(viewStore.observe(\.ticks) { colors.append($0) })

    viewStore.send(.lamp(.brighter))

    #expect(colors == [0, 1])
    withExtendedLifetime(tokens) {}
  }

  @Test("keeps its store alive, and isn't kept alive by its observers")
  func ownership() {
    let viewStore = ViewStore(makeDesk(), observe: \.lamp.level)
    var seen: [Int] = []
    let token = viewStore.observe { seen.append($0) }
    viewStore.send(.lamp(.brighter))
    #expect(seen == [0, 1])

    let store = makeDesk()
    var other: ViewStore<Int, Desk.Action>? = ViewStore(store, observe: \.lamp.level)
    weak let weakOther = other
    let otherToken = other?.observe { seen.append($0) }
    other = nil
    #expect(weakOther == nil)
    store.send(.lamp(.brighter))
    #expect(seen == [0, 1, 0, 1])  // the token is enough
    withExtendedLifetime((token, otherToken)) {}
  }

  @Test("can await and cancel the effects of the actions it sends")
  func tasks() async {
    let store = Store<Int, Bool>(initialState: 0) {
      Reduce { state, isFirst in
        state += 1
        guard isFirst else { return .none }
        return .run { send in
          await nextTurn()
          await send(false)
        }
      }
    }
    let viewStore = ViewStore(store)

    await viewStore.send(true).finish()
    #expect(viewStore.state == 2)

    let task = viewStore.send(true)
    task.cancel()
    await task.finish()
    #expect(viewStore.state == 3)
  }
}

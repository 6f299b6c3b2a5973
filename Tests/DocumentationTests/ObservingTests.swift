import Composable
import ComposableTesting
import Observation
import Testing

@MainActor
@Suite("The page about observing")
struct ObservingTests {
  private let five = Dice.Environment(roll: { 5 })

  private func makeDuel() -> StoreOf<Duel> {
    Store(initialState: Duel.State(), environment: Duel.Environment(dice: five)) { Duel() }
  }

  @Test("reads the state, or a part of it")
  func reading() {
    let store = makeDuel()
    store.send(.mine(.landed(3)))

    #expect(store.state.mine.sum == 3)
    #expect(store.withState { $0.mine.sum } == 3)
  }

  @Test("observes every action")
  func observe() async {
    let store = makeDuel()

    var sums: [Int] = []
    let token = store.observe { state in sums.append(state.mine.sum) }
    await store.send(.mine(.rollTapped)).finish()
    #expect(sums == [0, 5])

    token.cancel()
    store.send(.restarted)
    #expect(sums == [0, 5])
  }

  @Test("observes only changes")
  func viewStore() async {
    let store = makeDuel()

    let viewStore = ViewStore(store, observe: \.mine)
    var sums: [Int] = []
    let token = viewStore.observe(\.sum) { sums.append($0) }
    await viewStore.send(.mine(.rollTapped)).finish()
    await viewStore.send(.yours(.rollTapped)).finish()
    #expect(sums == [0, 5])
    #expect(viewStore.sum == 5)
    token.cancel()
  }

  @Test("loops over changes")
  func changes() async {
    let store = makeDuel()

    let viewStore = ViewStore(store, observe: \.mine)
    var sums: [Int] = []
    for await sum in viewStore.changes(of: \.sum) {
      sums.append(sum)
      guard sum < 10 else { break }
      store.send(.mine(.rollTapped))
    }
    #expect(sums == [0, 5, 10])
  }

  @Test("is tracked with the Observation module")
  func tracking() async {
    let store = makeDuel()
    nonisolated(unsafe) var printed: [String] = []  // on the main actor only
    @Sendable func print(_ item: any CustomStringConvertible) { printed.append("\(item)") }

    let viewStore = ViewStore(store, observe: \.mine)
    withObservationTracking {
      print(viewStore.sum)
    } onChange: {
      print("changed")
    }
    await viewStore.send(.mine(.rollTapped)).finish()
    #expect(printed == ["0", "changed"])
  }

  @Test("derives a store for a part, or for a computed value")
  func scope() async {
    let store = makeDuel()

    let mine = store.scope(state: \.mine, action: .mine)
    await mine.send(.rollTapped).finish()
    #expect(store.state.mine.sum == 5)

    let title = store.scope(state: { "\($0.mine.sum) to \($0.yours.sum)" })
    #expect(title.state == "5 to 0")
  }

  @Test("derives a store for each element")
  func scopes() {
    let store = Store(
      initialState: Shelf.State(books: [Book.State(id: "a"), Book.State(id: "b")]),
      environment: Shelf.Environment(book: .failing())
    ) {
      Shelf()
    }

    let books = store.scopes(state: \.books, action: .books)
    var told: [String] = []
    let tokens = books.map { book in
      ViewStore(book).observe { told.append("\($0.id): \($0.pagesRead)") }
    }
    books[id: "b"]?.send(.pageTurned)
    #expect(told == ["a: 0", "b: 0", "b: 1"])
    withExtendedLifetime(tokens) {}
  }

  @Test("binds a value for code that knows nothing of actions")
  func binding() {
    let store = makeDuel()

    let viewStore = ViewStore(store, observe: \.yours)
    let sum = viewStore.binding(get: \.sum, send: { Duel.Action.yours(.landed($0)) })
    sum.wrappedValue = 4
    #expect(sum.wrappedValue == 4)
  }

  @Test("prints what a reducer does")
  func debug() {
    var report = ""
    let store = Store(initialState: Dice.State(), environment: five) {
      Dice().debug("dice", printer: { report += $0 })
    }
    store.send(.landed(3))

    #expect(
      report.replacing("\u{2007}", with: " ") == """
        dice: received Dice.Action.landed(3)
            Dice.State(
          -   sum: 0,
          +   sum: 3,
              isRolling: false
            )
        """)
  }

  @Test("adds up how long a reducer takes")
  func instrument() {
    let clock = TestClock()
    let tally = ActionTally()
    let store = Store(
      initialState: Duel.State(), environment: Duel.Environment(dice: five)
    ) {
      Duel().instrument(clock: clock) { tally.record($0) }
    }
    store.send(.mine(.landed(3)))
    store.send(.yours(.landed(4)))
    store.send(.mine(.landed(1)))

    #expect(
      tally.description == """
        .mine(.landed): 2 in 0.0 seconds, at most 0.0 seconds, 0 with an effect
        .yours(.landed): 1 in 0.0 seconds, at most 0.0 seconds, 0 with an effect
        """)
  }
}

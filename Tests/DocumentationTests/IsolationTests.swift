import Composable
import ComposableTesting
import Testing

/// A table where nobody plays on the main actor.
private actor Table {
  private var openedStore: StoreOf<Dice>?

  private var store: StoreOf<Dice> {
    if let openedStore { return openedStore }
    let store = Store(
      initialState: Dice.State(), environment: Dice.Environment(roll: { 5 })
    ) {
      Dice()
    }
    openedStore = store
    return store
  }

  func play() async -> Int {
    await store.send(.rollTapped).finish()
    return store.state.sum
  }
}

@Suite("The page about isolation")
struct IsolationTests {
  @MainActor
  final class Board {
    let store: StoreOf<Dice>

    init() {
      store = Store(
        initialState: Dice.State(), environment: Dice.Environment(roll: { 5 })
      ) {
        Dice()
      }
    }

    func rollTapped() {
      store.send(.rollTapped)
    }
  }

  @Test("has a store on an actor of its own")
  func storeActor() async {
    let dice = StoreActor(initialState: Dice.State(), environment: Dice.Environment(roll: { 5 })) {
      Dice()
    }
    await dice.send(.rollTapped).finish()
    #expect(await dice.withState(\.sum) == 5)

    var sums: [Int] = []
    for await sum in await dice.changes(of: \.sum, bufferingPolicy: .bufferingNewest(1)) {
      sums.append(sum)
      guard sum < 10 else { break }
      await dice.send(.rollTapped)
    }
    #expect(sums == [5, 10])
  }

  @Test("has a store on the main actor")
  @MainActor
  func mainActor() async {
    let board = Board()
    board.rollTapped()
    await board.store.finish()
    #expect(board.store.state.sum == 5)
  }

  @Test("has a store on a custom actor")
  func ownActor() async {
    let table = Table()
    #expect(await table.play() == 5)
  }

  @Test("tests on whatever actor the test runs")
  func testOnAnActor() async {
    await Referee().watch()
  }

  private actor Referee {
    func watch() async {
      let store = TestStore(
        initialState: Dice.State(), environment: Dice.Environment(roll: { 5 })
      ) {
        Dice()
      }

      await store.send(.rollTapped) { $0.isRolling = true }
      await store.receive(.landed(5)) { $0 = Dice.State(sum: 5) }
      await store.finish()
    }
  }

  @Test("leaves the actor for heavy work, and comes back with the result")
  @MainActor
  func heavyWork() async {
    let environment = Dice.Environment(roll: {
      await Task.detached { (1...5).reduce(0) { _, number in number } }.value
    })
    let store = Store(initialState: Dice.State(), environment: environment) { Dice() }

    await store.send(.rollTapped).finish()
    #expect(store.state.sum == 5)
  }
}

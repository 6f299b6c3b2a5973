import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("Two tabs")
struct TwoTabsTests {
  @Test("share the favorites: a change in one shows in the other")
  func sharing() async {
    let store = TestStore(
      initialState: TwoTabs.State(count: 7), environment: TwoTabs.Environment(counter: .failing())
    ) {
      TwoTabs()
    }

    await store.send(.counter(.favoriteTapped)) { $0.favorites = [7] }
    #expect(store.state.favoriteList.favorites == [7])

    await store.send(.tabTapped(.favorites)) { $0.tab = .favorites }
    await store.send(.favoriteList(.removeTapped(7))) { $0.favorites = [] }
    #expect(!store.state.counter.isFavorite)

    await store.finish()
  }

  @Test("leave each other's state alone")
  func separate() async {
    let store = TestStore(
      initialState: TwoTabs.State(count: 3, favorites: [3, 5]),
      environment: TwoTabs.Environment(counter: .failing { $0.nthPrime = { _ in 5 } })
    ) {
      TwoTabs()
    }

    await store.send(.counter(.nthPrimeTapped)) { $0.nthPrime = .asked }
    await store.receive(.counter(.nthPrimeArrived(5))) { $0.nthPrime = .answered(5) }
    await store.send(.favoriteList(.removeTapped(3))) { $0.favorites = [5] }

    await store.finish()
  }
}

import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("Two tabs on the screen")
struct TwoTabsViewTests {
  private func makeStore() -> StoreOf<TwoTabs> {
    Store(
      initialState: TwoTabs.State(count: 7, favorites: [3]),
      environment: TwoTabs.Environment(counter: .failing { $0.nthPrime = { _ in 17 } })
    ) {
      TwoTabs()
    }
  }

  @Test("show the selected one")
  func text() {
    let store = makeStore()
    let window = Window { twoTabsView(of: store, on: $0) }
    #expect(window.takeRendered() == ["Counter", "FavoriteList", "TwoTabs"])

    #expect(
      window.text == """
        (Counter)
        [Favorites (1)]
        7 is prime
        [-]
        [+]
        [Keep it]
        [Which is prime 7?]
        """)

    window.tap("Keep it")
    window.tap("Favorites (2)")

    #expect(
      window.text == """
        [Counter]
        (Favorites (2))
        [Remove 3]
        [Remove 7]
        """)
  }

  @Test("render only the counter when it counts")
  func counting() {
    let store = makeStore()
    let window = Window { twoTabsView(of: store, on: $0) }
    #expect(window.takeRendered() == ["Counter", "FavoriteList", "TwoTabs"])

    window.tap("+")
    window.tap("+")
    window.tap("-")

    #expect(window.takeRendered() == ["Counter", "Counter", "Counter"])
  }

  @Test("render only the counter when it asks, and once for an answer that comes at once")
  func asking() {
    let store = makeStore()
    let window = Window { twoTabsView(of: store, on: $0) }
    #expect(window.takeRendered() == ["Counter", "FavoriteList", "TwoTabs"])

    window.tap("Which is prime 7?")

    #expect(window.takeRendered() == ["Counter"])
    #expect(window.text.hasSuffix("Prime 7 is 17"))
  }

  @Test("render both tabs and the bar when a favorite is added or removed")
  func favorites() {
    let store = makeStore()
    let window = Window { twoTabsView(of: store, on: $0) }
    #expect(window.takeRendered() == ["Counter", "FavoriteList", "TwoTabs"])

    window.tap("Keep it")
    #expect(window.takeRendered() == ["Counter", "FavoriteList", "TwoTabs"])

    window.tap("Favorites (2)")
    #expect(window.takeRendered() == ["TwoTabs"])

    window.tap("Remove 3")
    #expect(window.takeRendered() == ["Counter", "FavoriteList", "TwoTabs"])
  }

  @Test("render nothing if nothing changes")
  func nothing() {
    let store = makeStore()
    let window = Window { twoTabsView(of: store, on: $0) }
    #expect(window.takeRendered() == ["Counter", "FavoriteList", "TwoTabs"])

    store.send(.favoriteList(.removeTapped(8)))
    store.send(.tabTapped(.counter))

    #expect(window.takeRendered() == [])
  }
}

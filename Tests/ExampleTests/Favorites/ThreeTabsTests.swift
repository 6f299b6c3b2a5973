import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("A third tab")
struct ThreeTabsTests {
  /// An environment at noon whose other endpoints fail the test.
  static let noon = ThreeTabs.Environment(
    twoTabs: TwoTabs.Environment(counter: .failing()),
    activity: Activity.Environment(minuteOfDay: { 12 * 60 }))

  @Test("records every change of the favorites, whichever tab makes it, and nothing else")
  func activity() async {
    let store = TestStore(initialState: ThreeTabs.State(), environment: Self.noon) { ThreeTabs() }
    let comesAtNoon = Activity.Entry(text: "1 is a favorite", minuteOfDay: 720)
    let goesAtNoon = Activity.Entry(text: "1 is forgotten", minuteOfDay: 720)

    await store.send(.twoTabs(.counter(.incrementTapped))) { $0.twoTabs.count = 1 }

    await store.send(.twoTabs(.counter(.favoriteTapped))) {
      $0.twoTabs.favorites = [1]
      $0.activity.entries = [comesAtNoon]
    }
    await store.send(.twoTabs(.favoriteList(.removeTapped(1)))) {
      $0.twoTabs.favorites = []
      $0.activity.entries = [goesAtNoon, comesAtNoon]
    }

    await store.send(.activity(.clearTapped)) { $0.activity.entries = [] }

    await store.finish()
  }

  @Test("can be shown and hidden again")
  func selection() async {
    let store = TestStore(initialState: ThreeTabs.State(), environment: Self.noon) { ThreeTabs() }

    await store.send(.activityTapped) { $0.isActivityShown = true }
    await store.send(.backTapped) { $0.isActivityShown = false }

    await store.finish()
  }

  @Test("is rendered when the favorites change, and the other tabs aren't")
  func rendering() {
    let store = Store(
      initialState: ThreeTabs.State(twoTabs: TwoTabs.State(count: 7)), environment: Self.noon
    ) {
      ThreeTabs()
    }
    let window = Window { threeTabsView(of: store, on: $0) }
    #expect(
      window.takeRendered() == ["Counter", "FavoriteList", "TwoTabs", "Activity", "ThreeTabs"])

    window.tap("+")
    #expect(window.takeRendered() == ["Counter"])

    window.tap("Keep it")
    #expect(window.takeRendered() == ["Counter", "FavoriteList", "TwoTabs", "Activity"])

    window.tap("Activity")
    #expect(window.takeRendered() == ["ThreeTabs"])
    #expect(
      window.text == """
        12:00 8 is a favorite
        [Clear]
        [Back]
        """)

    window.tap("Clear")
    #expect(window.takeRendered() == ["Activity"])
    #expect(
      window.text == """
        Nothing has happened
        (Clear)
        [Back]
        """)
  }
}

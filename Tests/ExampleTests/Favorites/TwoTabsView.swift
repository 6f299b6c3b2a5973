import Composable

/// The content of the tab bar: the selected tab, and the number of favorites.
struct TabBar: Equatable {
  var tab: TwoTabs.Tab
  var favoriteCount: Int

  init(_ state: TwoTabs.State) {
    tab = state.tab
    favoriteCount = state.favorites.count
  }
}

/// The app on the screen: the tab bar, and the selected tab.
@MainActor
func twoTabsView(of store: StoreOf<TwoTabs>, on screen: Screen) -> View {
  let counter = counterView(of: store.scope(state: \.counter, action: .counter), on: screen)
  let favoriteList = favoriteListView(
    of: store.scope(state: \.favoriteList, action: .favoriteList), on: screen)

  return View("TwoTabs", of: ViewStore(store, observe: TabBar.init), on: screen) { bar in
    Button("Counter", isEnabled: bar.tab != .counter) { store.send(.tabTapped(.counter)) }
    Button("Favorites (\(bar.favoriteCount))", isEnabled: bar.tab != .favorites) {
      store.send(.tabTapped(.favorites))
    }
    switch bar.tab {
    case .counter: counter
    case .favorites: favoriteList
    }
  }
}

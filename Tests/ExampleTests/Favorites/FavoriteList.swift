import Composable

/// The second tab: the favorite numbers.
struct FavoriteList: Reducer {
  struct State: Equatable {
    var favorites: [Int] = []
  }

  enum Action: Equatable, Sendable {
    case removeTapped(Int)
  }

  func reduce(into state: inout State, action: Action, environment: Void) -> Effect<Action> {
    switch action {
    case .removeTapped(let number):
      state.favorites.removeAll { $0 == number }
      return .none
    }
  }
}

/// The second tab on the screen.
@MainActor
func favoriteListView(of store: StoreOf<FavoriteList>, on screen: Screen) -> View {
  View("FavoriteList", of: ViewStore(store), on: screen) { list in
    if list.favorites.isEmpty { "No favorites yet" }
    for number in list.favorites {
      Button("Remove \(number)") { store.send(.removeTapped(number)) }
    }
  }
}

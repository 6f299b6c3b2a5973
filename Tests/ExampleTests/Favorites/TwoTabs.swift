import Composable

/// An app of two tabs that share the favorite numbers.
///
/// Neither tab knows the other. Their common state is stored once, here, and each tab's state is a property derived
/// from it: the getter gathers what the tab needs, and the setter stores it again.
struct TwoTabs: Reducer {
  enum Tab: Equatable, Sendable { case counter, favorites }

  struct State: Equatable {
    var tab = Tab.counter
    var count = 0
    var nthPrime: Counter.NthPrime?
    var favorites: [Int] = []

    var counter: Counter.State {
      get { Counter.State(count: count, nthPrime: nthPrime, favorites: favorites) }
      set {
        count = newValue.count
        nthPrime = newValue.nthPrime
        favorites = newValue.favorites
      }
    }

    var favoriteList: FavoriteList.State {
      get { FavoriteList.State(favorites: favorites) }
      set { favorites = newValue.favorites }
    }
  }

  enum Action: Equatable, Sendable {
    case tabTapped(Tab)
    case counter(Counter.Action)
    case favoriteList(FavoriteList.Action)
  }

  struct Environment: Sendable {
    var counter: Counter.Environment
  }

  var body: some Reducer<State, Action, Environment> {
    Scope(state: \.counter, action: .counter, environment: \.counter) {
      Counter()
    }
    Scope(state: \.favoriteList, action: .favoriteList, environment: { _ in }) {
      FavoriteList()
    }
    Reduce { state, action, _ in
      if case .tabTapped(let tab) = action { state.tab = tab }
      return .none
    }
  }
}

extension CasePath where Root == TwoTabs.Action, Value == Counter.Action {
  static var counter: Self {
    CasePath(embed: Root.counter) {
      guard case .counter(let action) = $0 else { return nil }
      return action
    }
  }
}

extension CasePath where Root == TwoTabs.Action, Value == FavoriteList.Action {
  static var favoriteList: Self {
    CasePath(embed: Root.favoriteList) {
      guard case .favoriteList(let action) = $0 else { return nil }
      return action
    }
  }
}

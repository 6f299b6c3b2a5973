import Composable

/// The app of two tabs, plus a third one.
///
/// The two tabs and their app are unchanged: none of their files knows of this one. The third tab observes the
/// favorites, whoever changes them.
struct ThreeTabs: Reducer {
  struct State: Equatable {
    var isActivityShown = false
    var twoTabs = TwoTabs.State()
    var activity = Activity.State()
  }

  enum Action: Equatable, Sendable {
    case activityTapped
    case backTapped
    case twoTabs(TwoTabs.Action)
    case activity(Activity.Action)
  }

  struct Environment: Sendable {
    var twoTabs: TwoTabs.Environment
    var activity: Activity.Environment
  }

  var body: some Reducer<State, Action, Environment> {
    Scope(state: \.twoTabs, action: .twoTabs, environment: \.twoTabs) {
      TwoTabs()
    }
    .onChange(of: \.twoTabs.favorites) { old, new in
      Reduce { state, _, environment in
        state.activity.note(old: old, new: new, environment: environment.activity)
        return .none
      }
    }
    Scope(state: \.activity, action: .activity, environment: \.activity) {
      Activity()
    }
    Reduce { state, action, _ in
      switch action {
      case .activityTapped: state.isActivityShown = true
      case .backTapped: state.isActivityShown = false
      case .twoTabs, .activity: break
      }
      return .none
    }
  }
}

extension CasePath where Root == ThreeTabs.Action, Value == TwoTabs.Action {
  static var twoTabs: Self {
    CasePath(embed: Root.twoTabs) {
      guard case .twoTabs(let action) = $0 else { return nil }
      return action
    }
  }
}

extension CasePath where Root == ThreeTabs.Action, Value == Activity.Action {
  static var activity: Self {
    CasePath(embed: Root.activity) {
      guard case .activity(let action) = $0 else { return nil }
      return action
    }
  }
}

/// The app on the screen: the first two tabs, or the third one.
@MainActor
func threeTabsView(of store: StoreOf<ThreeTabs>, on screen: Screen) -> View {
  let twoTabs = twoTabsView(of: store.scope(state: \.twoTabs, action: .twoTabs), on: screen)
  let activity = activityView(of: store.scope(state: \.activity, action: .activity), on: screen)
  let isActivityShown = ViewStore(store, observe: \.isActivityShown)

  return View("ThreeTabs", of: isActivityShown, on: screen) { isActivityShown in
    if isActivityShown {
      activity
      Button("Back") { store.send(.backTapped) }
    } else {
      twoTabs
      Button("Activity") { store.send(.activityTapped) }
    }
  }
}

import Composable

/// The third tab: when numbers became favorites or stopped being favorites.
struct Activity: Reducer {
  struct Entry: Equatable, Sendable {
    var text: String
    var minuteOfDay: Int
  }

  struct State: Equatable {
    /// Newest first.
    var entries: [Entry] = []
  }

  enum Action: Equatable, Sendable {
    case clearTapped
  }

  struct Environment: Sendable {
    /// Returns the minutes since midnight.
    var minuteOfDay: @Sendable () -> Int
  }

  func reduce(into state: inout State, action: Action, environment: Environment) -> Effect<Action> {
    switch action {
    case .clearTapped:
      state.entries = []
      return .none
    }
  }
}

extension Activity.State {
  /// Records the favorites that were added and removed.
  mutating func note(old: [Int], new: [Int], environment: Activity.Environment) {
    let texts =
      old.filter { !new.contains($0) }.map { "\($0) is forgotten" }
      + new.filter { !old.contains($0) }.map { "\($0) is a favorite" }
    let minute = environment.minuteOfDay()
    entries.insert(
      contentsOf: texts.map { Activity.Entry(text: $0, minuteOfDay: minute) }, at: 0)
  }
}

/// The third tab on the screen.
@MainActor
func activityView(of store: StoreOf<Activity>, on screen: Screen) -> View {
  View("Activity", of: ViewStore(store), on: screen) { activity in
    if activity.entries.isEmpty { "Nothing has happened" }
    for entry in activity.entries {
      "\(entry.minuteOfDay / 60):\(entry.minuteOfDay % 60 / 10)\(entry.minuteOfDay % 10) \(entry.text)"
    }
    Button("Clear", isEnabled: !activity.entries.isEmpty) { store.send(.clearTapped) }
  }
}

import Composable

/// One book on the shelf.
struct Book: Reducer {
  struct State: Equatable, Identifiable, Sendable {
    let id: Int
    var title: String
    var isRead = false
  }

  enum Action: Equatable, Sendable {
    case readTapped
    case openTapped
    case deleteTapped
  }

  func reduce(into state: inout State, action: Action, environment: Void) -> Effect<Action> {
    switch action {
    case .readTapped:
      state.isRead.toggle()
      return .none

    case .openTapped, .deleteTapped:
      return .none  // the shelf handles this
    }
  }
}

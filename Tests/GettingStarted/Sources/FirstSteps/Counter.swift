import Composable

struct Counter: Reducer {
  struct State: Equatable {
    var count = 0
  }

  enum Action: Equatable {
    case incremented
    case cleared
  }

  func reduce(into state: inout State, action: Action, environment: Void) -> Effect<Action> {
    switch action {
    case .incremented:
      state.count += 1
      return .none

    case .cleared:
      state.count = 0
      return .none
    }
  }
}

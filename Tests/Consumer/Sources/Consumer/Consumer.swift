import Composable

// A reducer belongs to no actor: any store runs it.
nonisolated struct Counter: Reducer {
  struct State: Equatable {
    var count = 0
  }

  enum Action: Equatable {
    case tapped
  }

  func reduce(into state: inout State, action: Action, environment: Void) -> Effect<Action> {
    state.count += 1
    return .none
  }
}

@main
struct Consumer {
  static func main() {
    let store = Store(initialState: Counter.State()) { Counter() }
    store.send(.tapped)
    print(store.state.count)
  }
}

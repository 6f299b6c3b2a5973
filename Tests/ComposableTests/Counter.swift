import Composable

/// A reducer with every kind of effect that ends by itself, on a small domain.
struct Counter: Reducer {
  struct State: Equatable, Identifiable, Sendable {
    var id = 0
    var count: Int
  }

  enum Action: Equatable, Sendable, CaseIterable {
    case incremented
    case doubled
    case answered
    case asked
    case both
    case failed
  }

  static let states = (0...2).map { State(count: $0) }

  func reduce(into state: inout State, action: Action, environment step: Int) -> Effect<Action> {
    switch action {
    case .incremented:
      state.count += step
      return .none

    case .doubled:
      state.count *= 2
      return .send(.answered)

    case .answered:
      return .none

    case .asked:
      return .run { send in
        await nextTurn()
        await send(.answered)
        await send(.incremented)
      }

    case .both:
      return .merge(.send(.incremented), .concatenate(.send(.doubled), .send(.answered)))

    case .failed:
      struct Failure: Error {}
      return .run { _ in throw Failure() }
    }
  }
}

/// Triples the count on every action, which doesn't commute with ``Counter``.
struct Doubler: Reducer {
  func reduce(
    into state: inout Counter.State, action: Counter.Action, environment: Int
  ) -> Effect<Counter.Action> {
    state.count *= 3
    return action == .incremented ? .send(.answered) : .none
  }
}

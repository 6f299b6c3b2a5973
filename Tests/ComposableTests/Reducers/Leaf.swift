import Composable

/// The child that the tests of the lifts lift.
struct Leaf: Reducer {
  struct State: Identifiable {
    var id = 0
    var count = 0
    var payload = Payload()
    /// Whether anybody else held the state while the reducer ran.
    var wasShared: Bool?
  }
  enum Action: Equatable, Sendable {
    /// Counts, and answers with `finished`.
    case added
    case finished
    /// Starts an effect that runs until it is cancelled.
    case started
    /// Asks to be dismissed.
    case closed
  }

  var ended: PlaceTests.Ended?

  func reduce(into state: inout State, action: Action, environment step: Int) -> Effect<Action> {
    state.wasShared = !state.payload.isUnshared()
    state.count += step
    switch action {
    case .added:
      return .send(.finished)

    case .finished:
      return .none

    case .started:
      return ended?.effect("leaf \(state.id)") ?? .none

    case .closed:
      return .dismiss()
    }
  }
}

/// A leaf without id.
struct Blossom: Reducer {
  struct State { var leaf = Leaf.State() }

  var ended: PlaceTests.Ended?

  var body: some Reducer<State, Leaf.Action, Int> {
    Scope(state: \.leaf, action: .identity) { Leaf(ended: ended) }
  }
}

import Composable

/// The child in the tests of lifts.
struct Leaf: Reducer {
  struct State: Identifiable {
    var id = 0
    var count = 0
    var payload = Payload()
    /// Whether the state was shared while the reducer ran.
    var wasShared: Bool?
  }
  enum Action: Equatable, Sendable {
    /// Counts, then sends `finished`.
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

/// A leaf without an id.
struct Blossom: Reducer {
  struct State { var leaf = Leaf.State() }

  var ended: PlaceTests.Ended?

  var body: some Reducer<State, Leaf.Action, Int> {
    Scope(state: \.leaf, action: .identity) { Leaf(ended: ended) }
  }
}

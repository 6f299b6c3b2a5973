import Composable

extension PresentationTests {
  enum AlertAction: Equatable, Sendable { case retried }

  struct State {
    var leaf: Leaf.State?
    var destination: Destination.State?
    var alert: AlertState<AlertAction>?
    var log: [String] = []
  }
  enum Action: Sendable {
    case leaf(PresentationActionOf<Leaf>)
    case destination(PresentationActionOf<Destination>)
    case alert(PresentationAction<AlertAction>)
    case removed
  }

  /// A destination of one of several kinds, of which the alert ends when it is answered.
  struct Destination: Reducer {
    enum State {
      case leaf(Leaf.State)
      case blossom(Blossom.State)
      case alert(AlertState<AlertAction>)

      var name: String {
        switch self {
        case .leaf(let leaf): "leaf \(leaf.id)"
        case .blossom: "blossom"
        case .alert: "alert"
        }
      }
    }
    enum Action: Sendable {
      case leaf(Leaf.Action)
      case blossom(Leaf.Action)
      case alert(AlertAction)
    }

    var ended: PlaceTests.Ended?

    var body: some Reducer<State, Action, Int> {
      Scope(state: .leaf, action: .leaf) { Leaf(ended: ended) }
      Scope(state: .blossom, action: .blossom) { Blossom(ended: ended) }
    }
  }

  /// Logs what is presented at each action, then runs `then`.
  struct Parent: Reducer {
    var ended: PlaceTests.Ended?
    var then: (inout State, Action) -> Void = { _, _ in }

    var body: some Reducer<State, Action, Int> {
      Reduce<State, Action, Int> { state, action, _ in
        state.log.append(
          [
            state.leaf.map { "leaf \($0.id): \($0.count)" },
            state.destination?.name,
            state.alert?.title,
          ].compactMap { $0 }.joined(separator: ", "))
        if case .removed = action {
          state.leaf = nil
          state.destination = nil
        }
        then(&state, action)
        return .none
      }
      .ifLet(presented: \.leaf, action: .leaf) { Leaf(ended: ended) }
      .ifLet(presented: \.destination, action: .destination, environment: { $0 }) {
        Destination(ended: ended)
      }
      .ifLet(presented: \.alert, action: .alert)
    }
  }
}

extension CasePath
where Root == PresentationTests.Action, Value == PresentationActionOf<Leaf> {
  static var leaf: Self {
    CasePath(embed: Root.leaf) {
      guard case .leaf(let action) = $0 else { return nil }
      return action
    }
  }
}

extension CasePath
where Root == PresentationTests.Action, Value == PresentationActionOf<PresentationTests.Destination>
{
  static var destination: Self {
    CasePath(embed: Root.destination) {
      guard case .destination(let action) = $0 else { return nil }
      return action
    }
  }
}

extension CasePath
where
  Root == PresentationTests.Action, Value == PresentationAction<PresentationTests.AlertAction>
{
  static var alert: Self {
    CasePath(embed: Root.alert) {
      guard case .alert(let action) = $0 else { return nil }
      return action
    }
  }
}

extension CasePath where Root == PresentationTests.Destination.State, Value == Leaf.State {
  static var leaf: Self {
    CasePath(embed: Root.leaf) {
      guard case .leaf(let state) = $0 else { return nil }
      return state
    }
  }
}

extension CasePath where Root == PresentationTests.Destination.State, Value == Blossom.State {
  static var blossom: Self {
    CasePath(embed: Root.blossom) {
      guard case .blossom(let state) = $0 else { return nil }
      return state
    }
  }
}

extension CasePath where Root == PresentationTests.Destination.Action, Value == Leaf.Action {
  static var leaf: Self {
    CasePath(embed: Root.leaf) {
      guard case .leaf(let action) = $0 else { return nil }
      return action
    }
  }

  static var blossom: Self {
    CasePath(embed: Root.blossom) {
      guard case .blossom(let action) = $0 else { return nil }
      return action
    }
  }
}

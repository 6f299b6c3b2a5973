import Composable
import Testing

@MainActor
@Suite("A prepared reducer")
struct PreparedReducerTests {
  /// How often each body was made.
  final class Bodies {
    var count = 0
  }

  /// A tree of any depth: a node has nodes below it.
  struct Node: Reducer {
    struct State: Equatable, Identifiable {
      var id = 0
      var count = 0
      var children: IdentifiedArrayOf<State> = []
    }
    indirect enum Action: Equatable, Sendable {
      case incremented
      case child(IdentifiedAction<Int, Action>)
    }

    let bodies: Bodies

    var body: some Reducer<State, Action, Void> {
      count { bodies.count += 1 }
      Reduce { state, action in
        if action == .incremented { state.count += 1 }
        return .none
      }
      .forEach(
        \.children,
        action: CasePath<Action, IdentifiedAction<Int, Action>>(embed: Action.child) {
          guard case .child(let action) = $0 else { return nil }
          return action
        }
      ) { Node(bodies: bodies) }
    }

    private func count(_ body: () -> Void) -> EmptyReducer<State, Action, Void> {
      body()
      return EmptyReducer()
    }
  }

  static let tree = Node.State(children: [.init(id: 1, children: [.init(id: 2)]), .init(id: 3)])

  static let actions: [Node.Action] = [
    .incremented,
    .child(.element(id: 1, action: .incremented)),
    .child(.element(id: 1, action: .child(.element(id: 2, action: .incremented)))),
    .child(.element(id: 3, action: .incremented)),
  ]

  @Test("does what the reducer does")
  func agreement() {
    let node = Node(bodies: Bodies())
    let prepared = node.prepared()
    for action in Self.actions {
      var plainly = Self.tree
      var afterPreparation = Self.tree

      _ = node.reduce(into: &plainly, action: action)
      _ = prepared.reduce(into: &afterPreparation, action: action)

      #expect(plainly == afterPreparation)
      #expect(plainly != Self.tree)
    }
  }

  @Test("makes each body once, when an action first needs it")
  func once() {
    let bodies = Bodies()
    let store = Store(initialState: Self.tree) { Node(bodies: bodies) }
    #expect(bodies.count == 1)

    store.send(.incremented)
    #expect(bodies.count == 1)

    for _ in 1...2 {
      store.send(Self.actions[1])
      #expect(bodies.count == 2)
    }
    for _ in 1...2 {
      store.send(Self.actions[2])
      #expect(bodies.count == 3)
    }
  }

  @Test("prepares what combining, scoping and a builder hold")
  func parts() {
    struct Leaf: Reducer {
      let bodies: Bodies
      var body: some Reducer<Int, Void, Void> {
        counted()
      }
      private func counted() -> Reduce<Int, Void, Void> {
        bodies.count += 1
        return Reduce { count, _ in
          count += 1
          return .none
        }
      }
    }
    let bodies = Bodies()
    let isLogging = true
    let store = Store(initialState: 0) {
      Leaf(bodies: bodies).combined(with: Leaf(bodies: bodies))
      CombineReducers { Leaf(bodies: bodies) }
      Scope(state: \.self, action: .identity) { Leaf(bodies: bodies) }
      Leaf(bodies: bodies).pullback(state: \.self, action: .identity)
      if isLogging { Leaf(bodies: bodies) }
      if isLogging { Leaf(bodies: bodies) } else { EmptyReducer() }
      for _ in 1...2 { Leaf(bodies: bodies) }
      Reduce(Leaf(bodies: bodies))
      Reduce.combine(Leaf(bodies: bodies), Leaf(bodies: bodies))
    }

    for round in 1...3 {
      store.send(())
      #expect(store.state == 12 * round)
      #expect(bodies.count == 12)
    }
  }
}

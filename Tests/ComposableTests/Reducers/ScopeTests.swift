import Composable
import Testing

@MainActor
@Suite("Scope")
struct ScopeTests {
  struct Leaf: Reducer {
    struct State {
      var count = 0
      var payload = Payload()
      var wasShared: Bool?
    }
    enum Action: Sendable { case added, finished }

    func reduce(into state: inout State, action: Action, environment step: Int) -> Effect<Action> {
      state.wasShared = !state.payload.isUnshared()
      state.count += step
      return action == .added ? .send(.finished) : .none
    }
  }
  struct State {
    struct Deep { var leaf = Leaf.State() }
    var deep = Deep()
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    var log: [Int] = []
  }
  struct Row: Identifiable {
    let id: Int
    var leaf = Leaf.State()
  }
  enum Action: Sendable {
    case leaf(Leaf.Action)
    case row(IdentifiedAction<Int, Leaf.Action>)
    case other
  }
  struct Environment { var step = 3 }

  nonisolated static let leaf = CasePath<Action, Leaf.Action>(embed: Action.leaf) {
    guard case .leaf(let action) = $0 else { return nil }
    return action
  }
  nonisolated static let row = CasePath<Action, IdentifiedAction<Int, Leaf.Action>>(
    embed: Action.row
  ) {
    guard case .row(let action) = $0 else { return nil }
    return action
  }

  struct App: Reducer {
    var body: some Reducer<State, Action, Environment> {
      Scope(state: \.deep.leaf, action: ScopeTests.leaf, environment: \.step) { Leaf() }
      Reduce { state, _, _ in
        state.log.append(state.deep.leaf.count)
        return .none
      }
      .forEach(\.rows, action: ScopeTests.row, environment: \.step) {
        Scope(state: \Row.leaf, action: .identity) { Leaf() }
      }
    }
  }

  @Test("runs a child deep in the state on its actions only, with its part of the environment")
  func narrowing() {
    let store = Store(initialState: State(), environment: Environment()) { App() }

    store.send(.other)
    store.send(.leaf(.added))

    #expect(store.state.log == [0, 3, 6])
    #expect(store.state.deep.leaf.wasShared == false)
  }

  @Test("changes a child nested in a collection in place")
  func inPlace() {
    let store = Store(initialState: State(), environment: Environment()) { App() }

    store.send(.row(.element(id: 2, action: .added)))

    #expect(store.state.rows.map(\.leaf.count) == [0, 6])
    #expect(store.state.rows[1].leaf.wasShared == false)
  }

  @Test("passes on the parent's environment by default, in either spelling")
  func sameEnvironment() {
    var state = State()
    let scope = Scope(state: \State.deep.leaf, action: Self.leaf) { Leaf() }
    _ = scope.reduce(into: &state, action: .leaf(.finished), environment: 5)
    let pullback = Leaf().pullback(state: \State.deep.leaf, action: Self.leaf)
    _ = pullback.reduce(into: &state, action: .leaf(.finished), environment: 6)

    #expect(state.deep.leaf.count == 11)
  }
}

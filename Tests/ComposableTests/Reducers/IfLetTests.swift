import Composable
import Testing

@MainActor
@Suite("ifLet")
struct IfLetTests {
  struct State {
    var leaf: Leaf.State? = Leaf.State(id: 1)
    var blossom: Blossom.State? = Blossom.State()
    var log: [Int] = []
  }
  enum Action: Sendable {
    case leaf(Leaf.Action)
    case blossom(Leaf.Action)
    case removed
    case replaced
  }

  /// Logs the leaf's count, or -1 if it is missing, and removes the leaf when it has finished.
  static let parent = Reduce<State, Action, Int> { state, action, _ in
    switch action {
    case .leaf(let action):
      state.log.append(state.leaf?.count ?? -1)
      if action == .finished { state.leaf = nil }

    case .blossom:
      break

    case .removed:
      state.leaf = nil
      state.blossom = nil

    case .replaced:
      state.leaf = Leaf.State(id: 2)
      state.blossom = Blossom.State()
    }
    return .none
  }

  @Test("runs the child, then the parent, which may remove it, in every spelling")
  func spellings() {
    func expect(
      _ lift: some Reducer<State, Action, Int>, toAdd step: Int,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let store = Store(initialState: State(), environment: 2) { lift }
      store.send(.leaf(.started))
      #expect(store.state.leaf?.wasShared == false, sourceLocation: sourceLocation)
      store.send(.leaf(.added))
      #expect(store.state.leaf == nil, sourceLocation: sourceLocation)
      #expect(store.state.log == [step, 2 * step, 3 * step], sourceLocation: sourceLocation)
    }
    let parent = Self.parent
    expect(parent.ifLet(\.leaf, action: .leaf) { Leaf() }, toAdd: 2)
    expect(parent.ifLet(\.leaf, action: .leaf, environment: { $0 + 1 }) { Leaf() }, toAdd: 3)

    let path = \State.leaf
    let leaf: CasePath<Action, Leaf.Action> = .leaf
    expect(
      Leaf().optional().pullback(state: path, action: leaf).combined(with: parent), toAdd: 2)
    expect(
      Leaf().optional().pullback(state: path, action: leaf, environment: { $0 + 1 })
        .combined(with: parent),
      toAdd: 3)
  }

  @Test("cancels the effects of a child that is removed")
  func cancellation() async {
    let ended = PlaceTests.Ended()
    let store = Store(initialState: State(), environment: 1) { lift(ended) }
    store.send(.leaf(.started))
    store.send(.blossom(.started))
    #expect(store.runningEffects.count == 2)

    store.send(.removed)
    await store.finish()

    #expect(ended.names.sorted() == ["leaf 0", "leaf 1"])
  }

  @Test("cancels the effects of a child whose id changes, but not of one without an id")
  func replacement() async {
    let ended = PlaceTests.Ended()
    let store = Store(initialState: State(), environment: 1) { lift(ended) }
    let task = store.send(.leaf(.started))
    store.send(.blossom(.started))

    store.send(.replaced)
    await task.finish()

    #expect(ended.names == ["leaf 1"])
    #expect(store.runningEffects.count == 1)
    store.cancelAll()
    await store.finish()
  }

  private func lift(_ ended: PlaceTests.Ended) -> some Reducer<State, Action, Int> {
    Self.parent
      .ifLet(\.leaf, action: .leaf) { Leaf(ended: ended) }
      .ifLet(\.blossom, action: .blossom) { Blossom(ended: ended) }
  }

  @Test("reports a missing child at the line of the lift")
  func missing() {
    let line: UInt = #line + 1
    let lift = Self.parent.ifLet(\.leaf, action: .leaf) { Leaf() }
    var state = State(leaf: nil)
    let reports = reports {
      _ = lift.reduce(into: &state, action: .leaf(.added), environment: 1)
    }

    #expect(state.leaf == nil)
    #expect(state.log == [-1])
    #expect(
      reports == [
        Report(
          message: """
            An "ifLet" received an action for a child that is not there.

              Action:
                IfLetTests.Action.leaf(.added)

            There are a few reasons this can happen:

            • A reducer set the child to nil before this lift ran. The lift has to run first: write \
            "ifLet" after the reducer that does so, not before it.

            • An effect of the parent sent the action when the child was gone. Effects that the \
            child returned are cancelled with it: start the effect there, or cancel it by its id.

            • The action was sent when there was no child. Send it only while the state holds one.

            The child's reducer did not run.
            """, fileID: #fileID, line: line)
      ])
  }

  @Test("spelled `optional`, reports a missing child under that name, at that line")
  func missingOptional() {
    var state: Leaf.State?
    var line: UInt = 0
    let reports = reports {
      line = #line + 1
      _ = Leaf().optional().reduce(into: &state, action: .added, environment: 1)
    }

    #expect(reports.map(\.line) == [line])
    #expect(
      reports.first?.message.contains(
        """
        An "optional" received an action for a child that is not there.
        """) == true)
    #expect(
      reports.first?.message.contains("write \"optional\" before the reducer that does so.") == true
    )
  }
}

extension CasePath where Root == IfLetTests.Action, Value == Leaf.Action {
  fileprivate static var leaf: Self {
    CasePath(embed: Root.leaf) {
      guard case .leaf(let action) = $0 else { return nil }
      return action
    }
  }

  fileprivate static var blossom: Self {
    CasePath(embed: Root.blossom) {
      guard case .blossom(let action) = $0 else { return nil }
      return action
    }
  }
}

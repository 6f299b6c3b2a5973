import Composable
import Testing

@MainActor
@Suite("Scope to a case")
struct ScopeToCaseTests {
  enum State {
    case leaf(Leaf.State)
    case blossom(Blossom.State)
    case bare
  }
  enum Action: Sendable {
    case leaf(Leaf.Action)
    case blossom(Leaf.Action)
    case moved
  }

  struct Tree: Reducer {
    var ended: PlaceTests.Ended?

    var body: some Reducer<State, Action, Int> {
      Scope(state: .leaf, action: .leaf) { Leaf(ended: ended) }
      Scope(state: .blossom, action: .blossom, environment: { $0 + 1 }) { Blossom(ended: ended) }
    }
  }

  @Test("runs the child in place while the state is in its case")
  func inPlace() {
    let store = Store(initialState: State.leaf(.init()), environment: 2) { Tree() }

    store.send(.leaf(.added))

    #expect(CasePath.leaf.extract(from: store.state)?.count == 4)
    #expect(CasePath.leaf.extract(from: store.state)?.wasShared == false)
  }

  @Test("does the same in every spelling")
  func spellings() {
    func expect(
      _ lift: some Reducer<State, Action, Int>, toAdd step: Int,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      var state = State.leaf(.init())
      let reports = reports {
        _ = lift.reduce(into: &state, action: .moved, environment: 2)
        _ = lift.reduce(into: &state, action: .leaf(.finished), environment: 2)
      }
      #expect(reports == [])
      #expect(
        CasePath.leaf.extract(from: state)?.count == step, sourceLocation: sourceLocation)
    }
    let state: CasePath<State, Leaf.State> = .leaf
    let action: CasePath<Action, Leaf.Action> = .leaf

    expect(Scope(state: state, action: action) { Leaf() }, toAdd: 2)
    expect(Scope(state: state, action: action, environment: { $0 + 1 }) { Leaf() }, toAdd: 3)
    expect(Leaf().pullback(state: state, action: action), toAdd: 2)
    expect(Leaf().pullback(state: state, action: action, environment: { $0 + 1 }), toAdd: 3)
    let parent = EmptyReducer<State, Action, Int>()
    expect(parent.ifCaseLet(.leaf, action: .leaf) { Leaf() }, toAdd: 2)
    expect(parent.ifCaseLet(.leaf, action: .leaf, environment: { $0 + 1 }) { Leaf() }, toAdd: 3)
  }

  /// Returns a reducer that changes the state to `next` on `moved`.
  private func mover(to next: State) -> Reduce<State, Action, Int> {
    Reduce { state, action, _ in
      if case .moved = action { state = next }
      return .none
    }
  }

  @Test("cancels the effects of the child when the case changes")
  func cancellation() async {
    let ended = PlaceTests.Ended()
    let store = Store(initialState: State.blossom(.init()), environment: 1) {
      mover(to: .bare).ifCaseLet(.blossom, action: .blossom) { Blossom(ended: ended) }
    }
    store.send(.blossom(.started))
    store.send(.blossom(.finished))
    #expect(store.runningEffects.count == 1)

    store.send(.moved)
    await store.finish()

    #expect(ended.names == ["leaf 0"])
  }

  @Test("cancels the effects of the child when its id changes, but not if it has no id")
  func identity() async {
    let ended = PlaceTests.Ended()
    let store = Store(initialState: State.leaf(.init(id: 1)), environment: 1) {
      Tree(ended: ended)
      mover(to: .leaf(.init(id: 2)))
    }
    store.send(.leaf(.started))
    store.send(.moved)
    await store.finish()
    #expect(ended.names == ["leaf 1"])

    let other = Store(initialState: State.blossom(.init()), environment: 1) {
      Tree(ended: ended)
      mover(to: .blossom(.init()))
    }
    other.send(.blossom(.started))
    other.send(.moved)
    #expect(other.runningEffects.count == 1)
    other.cancelAll()
    await other.finish()
  }

  @Test("reports an action for another case at the line of the lift")
  func missing() {
    let line: UInt = #line + 1
    let lift = Scope(state: .leaf, action: .leaf) { Leaf() } as Scope<State, Action, Int>
    var state = State.blossom(.init())
    let reports = reports {
      _ = lift.reduce(into: &state, action: .leaf(.added), environment: 1)
    }

    #expect(CasePath.blossom.extract(from: state)?.leaf.count == 0)
    #expect(
      reports == [
        Report(
          message: """
            A "Scope" received an action for a case that is not there.

              Action:
                ScopeToCaseTests.Action.leaf(.added)

              State:
                State.blossom

            There are a few reasons this can happen:

            • A reducer changed the case before this lift ran. The lift has to run first: write \
            "Scope" before the reducer that does so.

            • An effect of the parent sent the action when the case was gone. Effects that the case \
            returned are cancelled with it: start the effect there, or cancel it by its id.

            • The action was sent when the state was in another case. Send it only while the state \
            is in this one.

            The case's reducer did not run.
            """, fileID: #fileID, line: line)
      ])
  }

  @Test("reports it in the other spellings, too, and lets the parent receive the action")
  func missingInOtherSpellings() {
    var state = State.bare
    let reports = reports {
      let action = Action.leaf(.added)
      let pullback: Reduce<State, Action, Int> = Leaf().pullback(state: .leaf, action: .leaf)
      _ = pullback.reduce(into: &state, action: action, environment: 1)
      _ = Reduce<State, Action, Int> { state, _, _ in
        state = .blossom(.init())
        return .none
      }
      .ifCaseLet(.leaf, action: .leaf) { Leaf() }
      .reduce(into: &state, action: action, environment: 1)
    }

    #expect(CasePath.blossom ~= state)
    #expect(
      reports.map { $0.message.split(separator: "\n").map(String.init) }.map {
        [$0[0], $0[4], $0[6]]
      }
        == [
          [
            "A \"pullback\" received an action for a case that is not there.", "    State.bare",
            """
            • A reducer changed the case before this lift ran. The lift has to run first: write \
            "pullback" before the reducer that does so.
            """,
          ],
          [
            "An \"ifCaseLet\" received an action for a case that is not there.", "    State.bare",
            """
            • A reducer changed the case before this lift ran. The lift has to run first: write \
            "ifCaseLet" after the reducer that does so, not before it.
            """,
          ],
        ])
  }
}

extension CasePath where Root == ScopeToCaseTests.State, Value == Leaf.State {
  fileprivate static var leaf: Self {
    CasePath(embed: Root.leaf) {
      guard case .leaf(let state) = $0 else { return nil }
      return state
    }
  }
}

extension CasePath where Root == ScopeToCaseTests.State, Value == Blossom.State {
  fileprivate static var blossom: Self {
    CasePath(embed: Root.blossom) {
      guard case .blossom(let state) = $0 else { return nil }
      return state
    }
  }
}

extension CasePath where Root == ScopeToCaseTests.Action, Value == Leaf.Action {
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

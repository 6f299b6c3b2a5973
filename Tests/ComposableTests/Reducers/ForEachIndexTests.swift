import Composable
import Testing

@MainActor
@Suite("forEach by index")
struct ForEachIndexTests {
  struct State {
    var leaves = [Leaf.State(id: 1), Leaf.State(id: 2)]
    var log: [Int] = []
  }
  enum Action: Sendable {
    case leaf(IndexedAction<Leaf.Action>)
    case removed
  }

  static let leaf = CasePath<Action, IndexedAction<Leaf.Action>>(embed: Action.leaf) {
    guard case .leaf(let action) = $0 else { return nil }
    return action
  }

  /// Logs the count of the leaf that an action targets, or -1 without one; `removed` removes the last leaf.
  static let parent = Reduce<State, Action, Int> { state, action, _ in
    switch action {
    case .leaf(.element(let index, _)):
      state.log.append(state.leaves.indices.contains(index) ? state.leaves[index].count : -1)

    case .removed:
      state.leaves.removeLast()
    }
    return .none
  }

  @Test("runs the element in place, then the parent, in every spelling")
  func spellings() {
    func expect(
      _ lift: some Reducer<State, Action, Int>, toAdd step: Int,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let store = Store(initialState: State(), environment: 2) { lift }

      store.send(.leaf(.element(index: 1, action: .added)))

      #expect(store.state.leaves.map(\.count) == [0, 2 * step], sourceLocation: sourceLocation)
      #expect(store.state.leaves[1].wasShared == false, sourceLocation: sourceLocation)
      #expect(store.state.log == [step, 2 * step], sourceLocation: sourceLocation)
    }
    let parent = Self.parent
    let leaf = Self.leaf
    expect(parent.forEach(\.leaves, action: leaf) { Leaf() }, toAdd: 2)
    expect(
      parent.forEach(\.leaves, action: leaf, environment: { $0 + 1 }) { Leaf() }, toAdd: 3)

    let path = \State.leaves
    expect(Leaf().forEach(state: path, action: leaf).combined(with: parent), toAdd: 2)
    expect(
      Leaf().forEach(state: path, action: leaf, environment: { $0 + 1 }).combined(with: parent),
      toAdd: 3)
  }

  @Test("accepts any collection with integer indices")
  func slice() {
    let slice = [Leaf.State(), Leaf.State(), Leaf.State()][1...]
    var state = slice
    let lift = Leaf().forEach(
      state: \ArraySlice<Leaf.State>.self,
      action: CasePath<_, IndexedAction<Leaf.Action>>.identity)

    let reports = reports {
      _ = lift.reduce(into: &state, action: .element(index: 0, action: .finished), environment: 1)
      _ = lift.reduce(into: &state, action: .element(index: 2, action: .finished), environment: 1)
    }

    #expect(state.map(\.count) == [0, 1])
    #expect(reports.count == 1)
  }

  @Test("cancels the effects of an index that no longer exists")
  func cancellation() async {
    let ended = PlaceTests.Ended()
    let store = Store(initialState: State(), environment: 1) {
      Self.parent.forEach(\.leaves, action: Self.leaf) { Leaf(ended: ended) }
    }
    store.send(.leaf(.element(index: 0, action: .started)))
    let second = store.send(.leaf(.element(index: 1, action: .started)))

    store.send(.removed)
    await second.finish()

    #expect(ended.names == ["leaf 2"])
    #expect(store.runningEffects.count == 1)
  }

  @Test("reports an out-of-range index at the line of the lift")
  func missing() {
    let line: UInt = #line + 1
    let lift = Self.parent.forEach(\.leaves, action: Self.leaf) { Leaf() }
    var state = State()
    let reports = reports {
      _ = lift.reduce(
        into: &state, action: .leaf(.element(index: -1, action: .finished)), environment: 1)
      _ = lift.reduce(
        into: &state, action: .leaf(.element(index: 2, action: .finished)), environment: 1)
    }

    #expect(state.leaves.map(\.count) == [0, 0])
    #expect(state.log == [-1, -1])
    #expect(reports.count == 2)
    #expect(
      reports.last
        == Report(
          message: """
            A "forEach" received an action for an element that is not there.

              Action:
                ForEachIndexTests.Action.leaf(.element(index: 2, action: .finished))

              Index:
                2

              Indices:
                0..<2

            There are a few reasons this can happen:

            • A reducer removed the element before this lift ran. The lift has to run first: write \
            "forEach" after the reducer that removes elements, not before it.

            • An effect of the parent sent the action when the element was gone. Effects that the \
            element returned are cancelled with it: start the effect there, or cancel it by its id.

            • The action was sent for an index that was never there. Send it only for indices that \
            are in the state.

            The element's reducer did not run.
            """, fileID: #fileID, line: line))
  }
}

import Composable
import Testing

@MainActor
@Suite("forEach of a stack")
struct ForEachStackTests {
  /// A screen of one of two kinds.
  struct Screen: Reducer {
    enum State {
      case leaf(Leaf.State)
      case blossom(Blossom.State)

      var name: String {
        switch self {
        case .leaf(let leaf): "leaf \(leaf.id): \(leaf.count)"
        case .blossom: "blossom"
        }
      }
    }
    enum Action: Sendable {
      case leaf(Leaf.Action)
      case blossom(Leaf.Action)
    }

    var ended: PlaceTests.Ended?

    var body: some Reducer<State, Action, Int> {
      Scope(state: .leaf, action: .leaf) { Leaf(ended: ended) }
      Scope(state: .blossom, action: .blossom) { Blossom(ended: ended) }
    }
  }
  struct State {
    var path: StackState<Screen.State> = [
      .leaf(.init(id: 1)), .leaf(.init(id: 2)), .blossom(.init()),
    ]
    var log: [[String]] = []
  }
  enum Action: Sendable {
    case path(StackActionOf<Screen>)
    case cleared
    case replaced(StackState<Screen.State>)
  }

  struct App: Reducer {
    var ended: PlaceTests.Ended?

    var body: some Reducer<State, Action, Int> {
      Reduce<State, Action, Int> { state, action, _ in
        state.log.append(state.path.map(\.name))
        switch action {
        case .cleared: state.path.removeAll()
        case .replaced(let path): state.path = path
        case .path: break
        }
        return .none
      }
      .forEach(\.path, action: .path, environment: { $0 }) { Screen(ended: ended) }
    }
  }

  @Test("runs the element in place, then the parent")
  func element() {
    let store = Store(initialState: State(), environment: 2) { App() }

    store.send(.path(.element(id: 1, action: .leaf(.added))))

    #expect(
      store.state.log == [
        ["leaf 1: 0", "leaf 2: 2", "blossom"], ["leaf 1: 0", "leaf 2: 4", "blossom"],
      ])
    guard case .leaf(let leaf)? = store.state.path[id: 1] else { return #expect(Bool(false)) }
    #expect(leaf.wasShared == false)
  }

  @Test("passes on the parent's environment by default")
  func sameEnvironment() {
    var state = State()
    _ = EmptyReducer<State, Action, Int>().forEach(\.path, action: .path) { Screen() }
      .reduce(
        into: &state, action: .path(.element(id: 0, action: .leaf(.finished))), environment: 3)

    #expect(state.path[0].name == "leaf 1: 3")
  }

  @Test("pushes an element with a new id before the parent runs")
  func push() {
    let store = Store(initialState: State(path: []), environment: 1) { App() }

    store.send(.path(.push(.blossom(.init()))))

    #expect(store.state.log == [["blossom"]])
    #expect(store.state.path.ids == [0])
  }

  @Test("pops an element and all above it after the parent has run, and cancels their effects")
  func pop() async {
    let ended = PlaceTests.Ended()
    let store = Store(initialState: State(), environment: 0) { App(ended: ended) }
    store.send(.path(.element(id: 0, action: .leaf(.started))))
    let second = store.send(.path(.element(id: 1, action: .leaf(.started))))
    let third = store.send(.path(.element(id: 2, action: .blossom(.started))))

    store.send(.path(.pop(from: 1)))
    await second.finish()
    await third.finish()

    #expect(store.state.path.map(\.name) == ["leaf 1: 0"])
    #expect(store.state.log.last == ["leaf 1: 0", "leaf 2: 0", "blossom"])
    #expect(ended.names.sorted() == ["leaf 0", "leaf 2"])
    #expect(store.runningEffects.count == 1)

    store.send(.path(.push(.leaf(.init(id: 5)))))
    #expect(store.state.path.ids == [0, 3])
    store.send(.cleared)
    await store.finish()
    #expect(ended.names.last == "leaf 1")
  }

  @Test("cancels the effects of a replaced stack, even if the new one has the same ids")
  func replacement() async {
    let ended = PlaceTests.Ended()
    let store = Store(initialState: State(), environment: 0) { App(ended: ended) }
    let first = store.send(.path(.element(id: 0, action: .leaf(.started))))

    store.send(.replaced([.leaf(.init(id: 1))]))
    #expect(store.runningEffects.allSatisfy { $0.isCancelled })
    first.cancel()
    await first.finish()

    #expect(ended.names == ["leaf 1"])
    #expect(store.state.path.ids == [0])

    store.send(.path(.element(id: 0, action: .leaf(.started))))
    store.send(.replaced([]))
    store.send(.path(.push(.leaf(.init(id: 1)))))
    #expect(store.runningEffects.allSatisfy { $0.isCancelled })
    store.cancelAll()
    await store.finish()
    #expect(ended.names == ["leaf 1", "leaf 1"])
  }

  @Test("keeps the effects of a stack that is restored to an earlier value")
  func restoration() async {
    let ended = PlaceTests.Ended()
    let store = Store(initialState: State(), environment: 0) { App(ended: ended) }
    let path = store.state.path
    store.send(.path(.element(id: 0, action: .leaf(.started))))
    store.send(.path(.push(.leaf(.init(id: 9)))))

    store.send(.replaced(path))

    #expect(store.state.path.ids == [0, 1, 2])
    #expect(store.runningEffects.count == 1)
    store.cancelAll()
    await store.finish()
  }

  @Test("cancels an old element's effects, and keeps its actions from a new one with its number")
  func snapshot() async {
    let ended = PlaceTests.Ended()
    let store = Store(initialState: State(), environment: 1) { App(ended: ended) }
    var path = store.state.path
    store.send(.path(.push(.leaf(.init(id: 8)))))
    let oldID = store.state.path.ids[3]
    let oldStore = store.scope(stack: \.path, id: oldID, action: .path)
    let oldEffect = store.send(.path(.element(id: oldID, action: .leaf(.started))))

    path.append(.leaf(.init(id: 9)))
    store.send(.replaced(path))

    #expect(store.state.path.ids == [0, 1, 2, 3])
    #expect(store.runningEffects.allSatisfy { $0.isCancelled })
    await oldEffect.finish()
    #expect(ended.names == ["leaf 8"])
    let reports = reports {
      oldStore?.send(.leaf(.added))
      store.send(.path(.element(id: oldID, action: .leaf(.added))))
      store.send(.path(.pop(from: oldID)))
    }
    #expect(reports.count == 3)
    #expect(store.state.path.map(\.name).last == "leaf 9: 0")

    store.send(.path(.element(id: store.state.path.ids[3], action: .leaf(.added))))
    store.send(.path(.element(id: 3, action: .leaf(.added))))
    #expect(store.state.path.map(\.name).last == "leaf 9: 4")
  }

  @Test("pops an element that asks to be dismissed")
  func dismissal() async {
    let store = Store(initialState: State(), environment: 0) { App() }

    await store.send(.path(.element(id: 1, action: .leaf(.closed)))).finish()

    #expect(store.state.path.ids == [0])
    #expect(store.state.log.count == 2)
  }

  @Test("reports a missing element at the line of the lift")
  func missing() {
    let line: UInt = #line + 2
    let lift = EmptyReducer<State, Action, Int>()
      .forEach(\.path, action: .path) { Screen() }
    var state = State()
    let reports = reports {
      _ = lift.reduce(
        into: &state, action: .path(.element(id: 7, action: .leaf(.added))), environment: 1)
      _ = lift.reduce(into: &state, action: .path(.pop(from: 7)), environment: 1)
    }

    #expect(state.path.ids == [0, 1, 2])
    let reasons = """
      There are a few reasons this can happen:

      • A reducer popped the element before this lift ran. The lift has to run first: write \
      "forEach" after the reducer that pops elements, not before it.

      • An effect of the parent sent the action when the element was gone. Effects that the element \
      returned are cancelled with it: start the effect there, or cancel it by its id.

      • The action was sent for an id that was never there. Send it only for ids that are in the \
      state.
      """
    #expect(
      reports == [
        Report(
          message: """
            A "forEach" received an action for an element that is not there.

              Action:
                ForEachStackTests.Action.path(.element(id: 7, action: .leaf(.added)))

              ID:
                7

            \(reasons)

            The element's reducer did not run.
            """, fileID: #fileID, line: line),
        Report(
          message: """
            A "forEach" received an action for an element that is not there.

              Action:
                ForEachStackTests.Action.path(.pop(from: 7))

              IDs:
                [0, 1, 2]

            \(reasons)

            Nothing was popped.
            """, fileID: #fileID, line: line),
      ])
  }
}

extension CasePath
where Root == ForEachStackTests.Action, Value == StackActionOf<ForEachStackTests.Screen> {
  fileprivate static var path: Self {
    CasePath(embed: Root.path) {
      guard case .path(let action) = $0 else { return nil }
      return action
    }
  }
}

extension CasePath where Root == ForEachStackTests.Screen.State, Value == Leaf.State {
  fileprivate static var leaf: Self {
    CasePath(embed: Root.leaf) {
      guard case .leaf(let state) = $0 else { return nil }
      return state
    }
  }
}

extension CasePath where Root == ForEachStackTests.Screen.State, Value == Blossom.State {
  fileprivate static var blossom: Self {
    CasePath(embed: Root.blossom) {
      guard case .blossom(let state) = $0 else { return nil }
      return state
    }
  }
}

extension CasePath where Root == ForEachStackTests.Screen.Action, Value == Leaf.Action {
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

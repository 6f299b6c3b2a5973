import Composable
import Testing

@MainActor
@Suite("A reducer in a store")
struct ErasedReducerTests {
  /// Counts the bodies that were built.
  final class Bodies {
    var count = 0
  }

  /// A node in a tree of any depth.
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

  @Test("behaves the same when it is erased")
  func agreement() {
    let node = Node(bodies: Bodies())
    let erased = node.erased
    for action in Self.actions {
      var plainly = Self.tree
      var whenErased = Self.tree

      _ = node.reduce(into: &plainly, action: action)
      _ = erased.reduce(into: &whenErased, action: action)

      #expect(plainly == whenErased)
      #expect(plainly != Self.tree)
    }
  }

  @Test("builds each body once, when an action first needs it")
  func once() {
    let bodies = Bodies()
    let store = Store(initialState: Self.tree) { Node(bodies: bodies) }
    #expect(bodies.count == 0)

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

  /// A reducer with both a `reduce` and a body.
  struct Both: Reducer {
    typealias Environment = Void
    let bodies: Bodies

    func reduce(into state: inout [String], action: String, environment: Void) -> Effect<String> {
      state.append("reduce \(action)")
      return .none
    }

    var body: some Reducer<[String], String, Void> { counted() }

    private func counted() -> Reduce<[String], String, Void> {
      bodies.count += 1
      return Reduce { state, action in
        state.append("body \(action)")
        return .none
      }
    }
  }

  @Test("runs only `reduce` if it has both `reduce` and a body, wherever it runs")
  func both() {
    let bodies = Bodies()
    let both = Both(bodies: bodies)
    let store = Store(initialState: [String]()) { both }
    store.send("a")
    store.send("b")
    #expect(store.state == ["reduce a", "reduce b"])

    let builders: [Reduce<[String], String, Void>] = [
      both.erased, CombineReducers { both }.erased, Reduce.combine(both),
      Scope(state: \.self, action: .identity) { both }.erased, both.combined(with: EmptyReducer()),
    ]
    for reducer in builders {
      var state: [String] = []
      _ = reducer.reduce(into: &state, action: "c")
      _ = reducer.reduce(into: &state, action: "d")
      #expect(state == ["reduce c", "reduce d"])
    }
    var state: [String] = []
    _ = both.reduce(into: &state, action: "e")
    #expect(state == ["reduce e"])
    #expect(bodies.count == 0)
  }

  /// A reducer whose `reduce` runs other reducers of its type, then its own body.
  struct Wrapping: Reducer {
    typealias Environment = Void
    var inner: [Wrapping] = []

    func reduce(into state: inout [Int], action: Int, environment: Void) -> Effect<Int> {
      state.append(-action)
      for one in inner { _ = one.reduce(into: &state, action: action + 1) }
      return body.reduce(into: &state, action: action)
    }

    var body: some Reducer<[Int], Int, Void> {
      Reduce { state, action in
        state.append(action)
        return .none
      }
    }
  }

  @Test("can run its own body, and reducers of its own type, in its `reduce`")
  func wrapping() {
    let store = Store(initialState: [Int]()) { Wrapping(inner: [Wrapping()]) }
    for _ in 1...2 { store.send(1) }
    #expect(store.state == [-1, -2, 2, 1, -1, -2, 2, 1])
  }

  /// A reducer of a number that counts how often its body is built.
  struct Number: Reducer {
    struct State: Equatable, Identifiable {
      var id = 0
      var count = 0
    }
    let bodies: Bodies

    var body: some Reducer<State, Void, Void> { counted() }

    private func counted() -> Reduce<State, Void, Void> {
      bodies.count += 1
      return Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  /// A state with one child of every kind, each reachable by the same action.
  struct Parts {
    enum Case: Equatable { case number(Number.State) }

    var one = Number.State()
    var rows: IdentifiedArrayOf<Number.State> = [.init()]
    var list = [Number.State()]
    var stack: StackState = [Number.State()]
    var optional: Number.State? = .init()
    var choice = Case.number(.init())

    static let choice = CasePath<Case, Number.State>(embed: Case.number) {
      switch $0 {
      case .number(let number): number
      }
    }

    var counts: [Int] {
      [one.count, rows[0].count, list[0].count, stack[0].count]
        + [optional?.count ?? -1, Self.choice.extract(from: choice)?.count ?? -1]
    }
  }

  /// Returns a case path that extracts `answer` from every action.
  static func every<Answer: Sendable>(_ answer: Answer) -> CasePath<Void, Answer> {
    CasePath(embed: { _ in }, extract: { answer })
  }

  @Test("builds the body of every lift's child once, lifted on its own or onto a parent")
  func lifts() {
    func expect(
      _ index: Int, _ lift: (Number) -> some Reducer<Parts, Void, Void>,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let bodies = Bodies()
      let store = Store(initialState: Parts()) { lift(Number(bodies: bodies)) }
      #expect(bodies.count == 0, sourceLocation: sourceLocation)
      for round in 1...3 {
        store.send(())
        #expect(store.state.counts[index] == round, sourceLocation: sourceLocation)
        #expect(store.state.counts.reduce(0, +) == round, sourceLocation: sourceLocation)
        #expect(bodies.count == 1, sourceLocation: sourceLocation)
      }
    }
    let parent = EmptyReducer<Parts, Void, Void>()
    let number = CasePath<Void, Void>.identity
    let row = Self.every(IdentifiedAction<Int, Void>.element(id: 0, action: ()))
    let digit = Self.every(IndexedAction<Void>.element(index: 0, action: ()))
    let screen = Self.every(StackAction<Number.State, Void>.element(id: 0, action: ()))
    let presented = Self.every(PresentationAction<Void>.presented(()))

    expect(0) { child in Scope(state: \.one, action: number) { child } }
    expect(1) { child in parent.forEach(\.rows, action: row) { child } }
    expect(1) { child in child.forEach(state: \Parts.rows, action: row) }
    expect(2) { child in parent.forEach(\.list, action: digit) { child } }
    expect(2) { child in child.forEach(state: \Parts.list, action: digit) }
    expect(3) { child in parent.forEach(\.stack, action: screen) { child } }
    expect(4) { child in parent.ifLet(\.optional, action: number) { child } }
    expect(4) { child in child.optional().pullback(state: \Parts.optional, action: number) }
    expect(4) { child in parent.ifLet(presented: \.optional, action: presented) { child } }
    expect(5) { child in
      Scope(state: \.choice, action: number) {
        Scope(state: Parts.choice, action: number) { child }
      }
    }
    expect(5) { child in
      Scope(state: \.choice, action: number) {
        EmptyReducer<Parts.Case, Void, Void>().ifCaseLet(Parts.choice, action: number) { child }
      }
    }
    expect(5) { child in
      child.pullback(state: Parts.choice, action: number)
        .pullback(state: \Parts.choice, action: number)
    }
  }

  @Test("builds the body of every lift's parent once")
  func parents() {
    struct Parent: Reducer {
      let bodies: Bodies

      var body: some Reducer<Parts, Void, Void> { counted() }

      private func counted() -> EmptyReducer<Parts, Void, Void> {
        bodies.count += 1
        return EmptyReducer()
      }
    }
    let child = EmptyReducer<Number.State, Void, Void>()
    func expect(
      _ lift: (Parent) -> some Reducer<Parts, Void, Void>,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let bodies = Bodies()
      let store = Store(initialState: Parts()) { lift(Parent(bodies: bodies)) }
      for _ in 1...2 {
        store.send(())
        #expect(bodies.count == 1, sourceLocation: sourceLocation)
      }
    }
    let row = Self.every(IdentifiedAction<Int, Void>.element(id: 0, action: ()))
    let digit = Self.every(IndexedAction<Void>.element(index: 0, action: ()))
    let screen = Self.every(StackAction<Number.State, Void>.element(id: 0, action: ()))
    let presented = Self.every(PresentationAction<Void>.presented(()))

    expect { $0.forEach(\.rows, action: row) { child } }
    expect { $0.forEach(\.list, action: digit) { child } }
    expect { $0.forEach(\.stack, action: screen) { child } }
    expect { $0.ifLet(\.optional, action: .identity) { child } }
    expect { $0.ifLet(presented: \.optional, action: presented) { child } }
  }

  @Test("builds each body once in combinations, scopes and builders")
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
      Leaf(bodies: bodies).erased
      Reduce.combine(Leaf(bodies: bodies), Leaf(bodies: bodies))
    }

    for round in 1...3 {
      store.send(())
      #expect(store.state == 12 * round)
      #expect(bodies.count == 12)
    }
  }
}

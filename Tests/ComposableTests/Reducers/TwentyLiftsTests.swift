import Composable
import Testing

/// Twenty children in one expression, with root types that the compiler has to infer.
///
/// Half of the test is that this file compiles: the compiler rejects an expression that takes it too long.
@Suite("Twenty lifts in one expression")
struct TwentyLiftsTests {
  struct Child: Reducer {
    struct State: Equatable, Identifiable {
      var id = 0
      var count = 0
    }
    enum Action: Equatable, Sendable { case incremented }

    func reduce(into state: inout State, action: Action, environment step: Int) -> Effect<Action> {
      state.count += step
      return .none
    }
  }

  struct State: Equatable {
    var c0 = Child.State()
    var c1 = Child.State()
    var c2 = Child.State()
    var c3 = Child.State()
    var c4 = Child.State()
    var c5 = Child.State()
    var c6 = Child.State()
    var c7 = Child.State()
    var c8 = Child.State()
    var c9 = Child.State()
    var c10 = Child.State()
    var c11 = Child.State()
    var c12 = Child.State()
    var c13 = Child.State()
    var c14 = Child.State()
    var c15 = Child.State()
    var c16 = Child.State()
    var c17 = Child.State()
    var c18 = Child.State()
    var c19 = Child.State()
  }
  struct Environment { var step = 1 }
  enum Action: Equatable, Sendable {
    case c0(Child.Action)
    case c1(Child.Action)
    case c2(Child.Action)
    case c3(Child.Action)
    case c4(Child.Action)
    case c5(Child.Action)
    case c6(Child.Action)
    case c7(Child.Action)
    case c8(Child.Action)
    case c9(Child.Action)
    case c10(Child.Action)
    case c11(Child.Action)
    case c12(Child.Action)
    case c13(Child.Action)
    case c14(Child.Action)
    case c15(Child.Action)
    case c16(Child.Action)
    case c17(Child.Action)
    case c18(Child.Action)
    case c19(Child.Action)
  }

  static let every: [Action] = [
    .c0(.incremented), .c1(.incremented), .c2(.incremented), .c3(.incremented), .c4(.incremented),
    .c5(.incremented), .c6(.incremented), .c7(.incremented), .c8(.incremented), .c9(.incremented),
    .c10(.incremented), .c11(.incremented), .c12(.incremented), .c13(.incremented),
    .c14(.incremented),
    .c15(.incremented), .c16(.incremented), .c17(.incremented), .c18(.incremented),
    .c19(.incremented),
  ]

  private func expectEveryChild(
    in reducer: some Reducer<State, Action, Environment>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let reducer = reducer.erased
    for (index, action) in Self.every.enumerated() {
      var state = State()
      _ = reducer.reduce(into: &state, action: action, environment: Environment())
      let counts = Mirror(reflecting: state).children.map { ($0.value as? Child.State)?.count }
      #expect(
        counts == Self.every.indices.map { $0 == index ? 1 : 0 }, sourceLocation: sourceLocation)
    }
  }

  @Test("run each child if they are combined one by one")
  func combined() {
    let reducer = EmptyReducer<State, Action, Environment>()
      .combined(with: Child().pullback(state: \.c0, action: .c0, environment: \.step))
      .combined(with: Child().pullback(state: \.c1, action: .c1, environment: \.step))
      .combined(with: Child().pullback(state: \.c2, action: .c2, environment: \.step))
      .combined(with: Child().pullback(state: \.c3, action: .c3, environment: \.step))
      .combined(with: Child().pullback(state: \.c4, action: .c4, environment: \.step))
      .combined(with: Child().pullback(state: \.c5, action: .c5, environment: \.step))
      .combined(with: Child().pullback(state: \.c6, action: .c6, environment: \.step))
      .combined(with: Child().pullback(state: \.c7, action: .c7, environment: \.step))
      .combined(with: Child().pullback(state: \.c8, action: .c8, environment: \.step))
      .combined(with: Child().pullback(state: \.c9, action: .c9, environment: \.step))
      .combined(with: Child().pullback(state: \.c10, action: .c10, environment: \.step))
      .combined(with: Child().pullback(state: \.c11, action: .c11, environment: \.step))
      .combined(with: Child().pullback(state: \.c12, action: .c12, environment: \.step))
      .combined(with: Child().pullback(state: \.c13, action: .c13, environment: \.step))
      .combined(with: Child().pullback(state: \.c14, action: .c14, environment: \.step))
      .combined(with: Child().pullback(state: \.c15, action: .c15, environment: \.step))
      .combined(with: Child().pullback(state: \.c16, action: .c16, environment: \.step))
      .combined(with: Child().pullback(state: \.c17, action: .c17, environment: \.step))
      .combined(with: Child().pullback(state: \.c18, action: .c18, environment: \.step))
      .combined(with: Child().pullback(state: \.c19, action: .c19, environment: \.step))
    expectEveryChild(in: reducer)
  }

  #if !Macros
  // With the trait, a chain of lifts is spelled with key paths: TwentyCaseKeyPathsTests.
  @Test("run each child if they are chained from the first")
  func chained() {
    let reducer = Child()
      .pullback(state: \State.c0, action: .c0, environment: \Environment.step)
      .combined(with: Child().pullback(state: \.c1, action: .c1, environment: \.step))
      .combined(with: Child().pullback(state: \.c2, action: .c2, environment: \.step))
      .combined(with: Child().pullback(state: \.c3, action: .c3, environment: \.step))
      .combined(with: Child().pullback(state: \.c4, action: .c4, environment: \.step))
      .combined(with: Child().pullback(state: \.c5, action: .c5, environment: \.step))
      .combined(with: Child().pullback(state: \.c6, action: .c6, environment: \.step))
      .combined(with: Child().pullback(state: \.c7, action: .c7, environment: \.step))
      .combined(with: Child().pullback(state: \.c8, action: .c8, environment: \.step))
      .combined(with: Child().pullback(state: \.c9, action: .c9, environment: \.step))
      .combined(with: Child().pullback(state: \.c10, action: .c10, environment: \.step))
      .combined(with: Child().pullback(state: \.c11, action: .c11, environment: \.step))
      .combined(with: Child().pullback(state: \.c12, action: .c12, environment: \.step))
      .combined(with: Child().pullback(state: \.c13, action: .c13, environment: \.step))
      .combined(with: Child().pullback(state: \.c14, action: .c14, environment: \.step))
      .combined(with: Child().pullback(state: \.c15, action: .c15, environment: \.step))
      .combined(with: Child().pullback(state: \.c16, action: .c16, environment: \.step))
      .combined(with: Child().pullback(state: \.c17, action: .c17, environment: \.step))
      .combined(with: Child().pullback(state: \.c18, action: .c18, environment: \.step))
      .combined(with: Child().pullback(state: \.c19, action: .c19, environment: \.step))
    expectEveryChild(in: reducer)
  }
  #endif

  struct Collections {
    struct State {
      var rows: IdentifiedArrayOf<Child.State> = [Child.State()]
      var list = [Child.State()]
      var path: StackState = [Child.State()]
    }
    enum Action: Sendable {
      case rows(IdentifiedActionOf<Child>)
      case list(IndexedAction<Child.Action>)
      case path(StackActionOf<Child>)
    }
  }

  @Test("run each element if one chain lifts to collections of every kind")
  func collections() {
    let reducer = EmptyReducer<Collections.State, Collections.Action, Environment>()
      .forEach(\.rows, action: CasePath(Collections.Action.rows), environment: \.step) { Child() }
      .forEach(\.list, action: CasePath(Collections.Action.list), environment: \.step) { Child() }
      .forEach(\.path, action: CasePath(Collections.Action.path), environment: \.step) { Child() }
      .forEach(\.rows, action: CasePath(Collections.Action.rows), environment: \.step) { Child() }
      .forEach(\.list, action: CasePath(Collections.Action.list), environment: \.step) { Child() }
      .forEach(\.path, action: CasePath(Collections.Action.path), environment: \.step) { Child() }
      .forEach(\.rows, action: CasePath(Collections.Action.rows), environment: \.step) { Child() }
      .forEach(\.list, action: CasePath(Collections.Action.list), environment: \.step) { Child() }
      .forEach(\.path, action: CasePath(Collections.Action.path), environment: \.step) { Child() }
      .forEach(\.rows, action: CasePath(Collections.Action.rows), environment: \.step) { Child() }
      .forEach(\.list, action: CasePath(Collections.Action.list), environment: \.step) { Child() }
      .forEach(\.path, action: CasePath(Collections.Action.path), environment: \.step) { Child() }
      .forEach(\.rows, action: CasePath(Collections.Action.rows), environment: \.step) { Child() }
      .forEach(\.list, action: CasePath(Collections.Action.list), environment: \.step) { Child() }
      .forEach(\.path, action: CasePath(Collections.Action.path), environment: \.step) { Child() }
      .forEach(\.rows, action: CasePath(Collections.Action.rows), environment: \.step) { Child() }
      .forEach(\.list, action: CasePath(Collections.Action.list), environment: \.step) { Child() }
      .forEach(\.path, action: CasePath(Collections.Action.path), environment: \.step) { Child() }
      .forEach(\.rows, action: CasePath(Collections.Action.rows), environment: \.step) { Child() }
      .forEach(\.list, action: CasePath(Collections.Action.list), environment: \.step) { Child() }
    var state = Collections.State()
    let actions: [Collections.Action] = [
      .rows(.element(id: 0, action: .incremented)), .list(.element(index: 0, action: .incremented)),
      .path(.element(id: 0, action: .incremented)),
    ]
    for action in actions {
      _ = reducer.reduce(into: &state, action: action, environment: Environment())
    }
    #expect([state.rows[0], state.list[0], state.path[0]].map(\.count) == [7, 7, 6])
  }

  @Test("run each child if they are passed as a list")
  func list() {
    let reducer = Reduce<State, Action, Environment>.combine(
      Child().pullback(state: \.c0, action: .c0, environment: \.step),
      Child().pullback(state: \.c1, action: .c1, environment: \.step),
      Child().pullback(state: \.c2, action: .c2, environment: \.step),
      Child().pullback(state: \.c3, action: .c3, environment: \.step),
      Child().pullback(state: \.c4, action: .c4, environment: \.step),
      Child().pullback(state: \.c5, action: .c5, environment: \.step),
      Child().pullback(state: \.c6, action: .c6, environment: \.step),
      Child().pullback(state: \.c7, action: .c7, environment: \.step),
      Child().pullback(state: \.c8, action: .c8, environment: \.step),
      Child().pullback(state: \.c9, action: .c9, environment: \.step),
      Child().pullback(state: \.c10, action: .c10, environment: \.step),
      Child().pullback(state: \.c11, action: .c11, environment: \.step),
      Child().pullback(state: \.c12, action: .c12, environment: \.step),
      Child().pullback(state: \.c13, action: .c13, environment: \.step),
      Child().pullback(state: \.c14, action: .c14, environment: \.step),
      Child().pullback(state: \.c15, action: .c15, environment: \.step),
      Child().pullback(state: \.c16, action: .c16, environment: \.step),
      Child().pullback(state: \.c17, action: .c17, environment: \.step),
      Child().pullback(state: \.c18, action: .c18, environment: \.step),
      Child().pullback(state: \.c19, action: .c19, environment: \.step))
    expectEveryChild(in: reducer)
  }

  @Test("run each child in a body")
  func body() {
    struct App: Reducer {
      var body: some Reducer<State, Action, Environment> {
        Scope(state: \.c0, action: .c0, environment: \.step) { Child() }
        Scope(state: \.c1, action: .c1, environment: \.step) { Child() }
        Scope(state: \.c2, action: .c2, environment: \.step) { Child() }
        Scope(state: \.c3, action: .c3, environment: \.step) { Child() }
        Scope(state: \.c4, action: .c4, environment: \.step) { Child() }
        Scope(state: \.c5, action: .c5, environment: \.step) { Child() }
        Scope(state: \.c6, action: .c6, environment: \.step) { Child() }
        Scope(state: \.c7, action: .c7, environment: \.step) { Child() }
        Scope(state: \.c8, action: .c8, environment: \.step) { Child() }
        Scope(state: \.c9, action: .c9, environment: \.step) { Child() }
        Scope(state: \.c10, action: .c10, environment: \.step) { Child() }
        Scope(state: \.c11, action: .c11, environment: \.step) { Child() }
        Scope(state: \.c12, action: .c12, environment: \.step) { Child() }
        Scope(state: \.c13, action: .c13, environment: \.step) { Child() }
        Scope(state: \.c14, action: .c14, environment: \.step) { Child() }
        Scope(state: \.c15, action: .c15, environment: \.step) { Child() }
        Scope(state: \.c16, action: .c16, environment: \.step) { Child() }
        Scope(state: \.c17, action: .c17, environment: \.step) { Child() }
        Scope(state: \.c18, action: .c18, environment: \.step) { Child() }
        Scope(state: \.c19, action: .c19, environment: \.step) { Child() }
      }
    }
    expectEveryChild(in: App())
  }
}

extension CasePath where Root == TwentyLiftsTests.Action, Value == TwentyLiftsTests.Child.Action {
  fileprivate static var c0: Self {
    .init(embed: Root.c0) { if case .c0(let action) = $0 { action } else { nil } }
  }
  fileprivate static var c1: Self {
    .init(embed: Root.c1) { if case .c1(let action) = $0 { action } else { nil } }
  }
  fileprivate static var c2: Self {
    .init(embed: Root.c2) { if case .c2(let action) = $0 { action } else { nil } }
  }
  fileprivate static var c3: Self {
    .init(embed: Root.c3) { if case .c3(let action) = $0 { action } else { nil } }
  }
  fileprivate static var c4: Self {
    .init(embed: Root.c4) { if case .c4(let action) = $0 { action } else { nil } }
  }
  fileprivate static var c5: Self {
    .init(embed: Root.c5) { if case .c5(let action) = $0 { action } else { nil } }
  }
  fileprivate static var c6: Self {
    .init(embed: Root.c6) { if case .c6(let action) = $0 { action } else { nil } }
  }
  fileprivate static var c7: Self {
    .init(embed: Root.c7) { if case .c7(let action) = $0 { action } else { nil } }
  }
  fileprivate static var c8: Self {
    .init(embed: Root.c8) { if case .c8(let action) = $0 { action } else { nil } }
  }
  fileprivate static var c9: Self {
    .init(embed: Root.c9) { if case .c9(let action) = $0 { action } else { nil } }
  }
  fileprivate static var c10: Self {
    .init(embed: Root.c10) { if case .c10(let action) = $0 { action } else { nil } }
  }
  fileprivate static var c11: Self {
    .init(embed: Root.c11) { if case .c11(let action) = $0 { action } else { nil } }
  }
  fileprivate static var c12: Self {
    .init(embed: Root.c12) { if case .c12(let action) = $0 { action } else { nil } }
  }
  fileprivate static var c13: Self {
    .init(embed: Root.c13) { if case .c13(let action) = $0 { action } else { nil } }
  }
  fileprivate static var c14: Self {
    .init(embed: Root.c14) { if case .c14(let action) = $0 { action } else { nil } }
  }
  fileprivate static var c15: Self {
    .init(embed: Root.c15) { if case .c15(let action) = $0 { action } else { nil } }
  }
  fileprivate static var c16: Self {
    .init(embed: Root.c16) { if case .c16(let action) = $0 { action } else { nil } }
  }
  fileprivate static var c17: Self {
    .init(embed: Root.c17) { if case .c17(let action) = $0 { action } else { nil } }
  }
  fileprivate static var c18: Self {
    .init(embed: Root.c18) { if case .c18(let action) = $0 { action } else { nil } }
  }
  fileprivate static var c19: Self {
    .init(embed: Root.c19) { if case .c19(let action) = $0 { action } else { nil } }
  }
}

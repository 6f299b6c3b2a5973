import Composable
import Testing

/// A value that hides its contents from mirrors, like an action that carries a password.
protocol Redacted: CustomReflectable {}

extension Redacted {
  var customMirror: Mirror { Mirror(self, children: []) }
}

@MainActor
@Suite("Two features on one state, with actions that hide their cases from mirrors,")
struct LiftIdentityTests {
  /// Starts an effect under an id that both workers use.
  struct Worker: Reducer {
    enum Action: Redacted, Sendable { case started, stopped }

    func reduce(into count: inout Int, action: Action, environment: Void) -> Effect<Action> {
      switch action {
      case .started:
        .run { _ in
          let silence = AsyncStream<Never> { _ in }
          for await _ in silence {}
        }
        .cancellable(id: "work")
      case .stopped:
        .cancel(id: "work")
      }
    }
  }

  /// Starts both workers, stops the second, and returns whether each effect is then cancelled.
  private func cancelled<Action>(
    byStoppingSecond first: CasePath<Action, Worker.Action>,
    _ second: CasePath<Action, Worker.Action>
  ) async -> [Bool] {
    let store = Store(initialState: 0) {
      Worker().pullback(state: \Int.self, action: first)
        .combined(with: Worker().pullback(state: \Int.self, action: second))
    }
    store.send(first.embed(.started))
    store.send(second.embed(.started))
    store.send(second.embed(.stopped))
    return await cancelledAtEnd(of: store)
  }

  /// Returns whether each running effect of a store is cancelled, then cancels them all.
  private func cancelledAtEnd<State, Action>(of store: Store<State, Action>) async -> [Bool] {
    let cancelled = store.runningEffects.map(\.isCancelled)
    store.cancelAll()
    await store.finish()
    return cancelled
  }

  @Test("have separate ids in cases with payloads, even if some or all are indirect")
  func payloads() async {
    enum Action: Redacted { case quit, first(Worker.Action), second(Worker.Action) }
    indirect enum Boxed: Redacted { case first(Worker.Action), second(Worker.Action) }
    enum Mixed: Redacted {
      case first(Worker.Action), named(String), none; indirect case second(Worker.Action)
    }
    #expect(
      await cancelled(byStoppingSecond: CasePath(Action.first), CasePath(Action.second))
        == [false, true])
    #expect(
      await cancelled(byStoppingSecond: CasePath(Boxed.first), CasePath(Boxed.second))
        == [false, true])
    #expect(
      await cancelled(byStoppingSecond: CasePath(Mixed.first), CasePath(Mixed.second))
        == [false, true])
  }

  @Test("have separate ids in cases that are generic, labelled, or hold more than an action")
  func moreThanAnAction() async {
    enum Action<Value: Sendable>: Redacted {
      case first(Worker.Action)
      case second(of: Worker.Action)
      case third(Value, Worker.Action)
    }
    let first = CasePath<Action<[Int]>, Worker.Action>(embed: { .first($0) }) {
      if case .first(let action) = $0 { action } else { nil }
    }
    let second = CasePath<Action<[Int]>, Worker.Action>(embed: { .second(of: $0) }) {
      if case .second(let action) = $0 { action } else { nil }
    }
    let third = CasePath<Action<[Int]>, Worker.Action>(embed: { .third([1], $0) }) {
      if case .third(_, let action) = $0 { action } else { nil }
    }
    #expect(await cancelled(byStoppingSecond: first, second) == [false, true])
    #expect(await cancelled(byStoppingSecond: second, third) == [false, true])
    #expect(await cancelled(byStoppingSecond: third, first) == [false, true])
  }

  @Test("have separate ids in nested cases, whether appended or in one closure")
  func nested() async {
    enum Tab: Redacted, Sendable { case first(Worker.Action), second(Worker.Action) }
    enum Action: Redacted { case quit, tab(Tab), optional(Tab?) }
    let tab = CasePath(Action.tab)
    #expect(
      await cancelled(
        byStoppingSecond: tab.appending(path: CasePath(Tab.first)),
        tab.appending(path: CasePath(Tab.second))) == [false, true])
    #expect(
      await cancelled(
        byStoppingSecond: CasePath(embed: { .tab(.first($0)) }) {
          if case .tab(.first(let action)) = $0 { action } else { nil }
        },
        CasePath<Action, Worker.Action>(embed: { .tab(.second($0)) }) {
          if case .tab(.second(let action)) = $0 { action } else { nil }
        }) == [false, true])
    #expect(
      await cancelled(
        byStoppingSecond: CasePath(embed: { .optional(.first($0)) }) {
          if case .optional(.first(let action)) = $0 { action } else { nil }
        },
        CasePath<Action, Worker.Action>(embed: { .optional(.second($0)) }) {
          if case .optional(.second(let action)) = $0 { action } else { nil }
        }) == [false, true])
  }

  @Test("have separate ids in actions that aren't enums")
  func otherActions() async {
    struct Fields { var first: Worker.Action?, second: Worker.Action? }
    struct First: Step { let action: Worker.Action }
    struct Second: Step { let action: Worker.Action }
    #expect(
      await cancelled(
        byStoppingSecond: CasePath(embed: { Fields(first: $0) }) { $0.first },
        CasePath<Fields, Worker.Action>(embed: { Fields(second: $0) }) { $0.second }) == [
          false, true,
        ])
    #expect(
      await cancelled(
        byStoppingSecond: CasePath(embed: { First(action: $0) }) { ($0 as? First)?.action },
        CasePath<any Step, Worker.Action>(embed: { Second(action: $0) }) {
          ($0 as? Second)?.action
        }) == [false, true])
  }

  @Test("share their ids if lifted along the same path, however it is written")
  func sameFeature() async {
    enum Tab: Redacted, Sendable { case first(Worker.Action), second(Worker.Action) }
    enum Action: Redacted { case quit, tab(Tab), optional(Tab?) }
    let written = CasePath<Action, Worker.Action>(embed: { .tab(.second($0)) }) {
      if case .tab(.second(let action)) = $0 { action } else { nil }
    }
    let appended = CasePath(Action.tab).appending(path: CasePath(Tab.second))
    #expect(
      await cancelled(byStoppingSecond: written, appended) == [true, true, true, true])

    let writtenOptional = CasePath<Action, Worker.Action>(embed: { .optional(.second($0)) }) {
      if case .optional(.second(let action)) = $0 { action } else { nil }
    }
    let appendedOptional = CasePath(Action.optional)
      .appending(path: CasePath { (tab: Tab) in Tab?.some(tab) })
      .appending(path: CasePath(Tab.second))
    #expect(
      await cancelled(byStoppingSecond: writtenOptional, appendedOptional)
        == [true, true, true, true])
  }

  @Test("have separate ids at each node of a recursive feature")
  func recursion() async {
    indirect enum Node: Redacted, Sendable { case work(Worker.Action), left(Node), right(Node) }
    struct Tree: Reducer {
      let depth: Int

      var body: some Reducer<Int, Node, Void> {
        Worker().pullback(state: \Int.self, action: CasePath(Node.work))
        if depth > 0 {
          Tree(depth: depth - 1).erased.pullback(state: \Int.self, action: CasePath(Node.left))
          Tree(depth: depth - 1).erased.pullback(state: \Int.self, action: CasePath(Node.right))
        }
      }
    }
    let store = Store(initialState: 0) { Tree(depth: 2) }
    for path in [Node.left, { .left(.left($0)) }, { .left(.right($0)) }, Node.right] {
      store.send(path(.work(.started)))
    }
    store.send(.left(.left(.work(.stopped))))
    #expect(await cancelledAtEnd(of: store) == [false, true, false, false])
  }

  @Test("share their parent's ids if lifted along a handwritten identity")
  func identity() async {
    let store = Store(initialState: 0) {
      Worker()
        .pullback(state: \Int.self, action: CasePath(embed: { $0 }, extract: { $0 }))
      Reduce<Int, Worker.Action, Void> { _, action in
        guard case .started = action else { return .none }
        return .run { _ in
          let silence = AsyncStream<Never> { _ in }
          for await _ in silence {}
        }
        .cancellable(id: "work")
      }
    }
    store.send(.started)
    store.send(.stopped)
    #expect(await cancelledAtEnd(of: store) == [true, true])
  }

  @Test("are cancelled when a state that hides its cases changes case")
  func states() async {
    enum Choice: Redacted { case none, first(Int), second(Int) }
    let store = Store(initialState: Choice.first(0)) {
      Reduce<Choice, Worker.Action, Void> { state, action in
        if case .stopped = action { state = .second(0) }
        return .none
      }
      .ifCaseLet(CasePath(Choice.first), action: .identity) { Worker() }
    }
    store.send(.started)
    #expect(store.runningEffects.map(\.isCancelled) == [false])
    store.send(.stopped)
    #expect(await cancelledAtEnd(of: store) == [true])
  }

  @Test("present an alert that ends with its answer, and not with another action")
  func alerts() {
    enum Answer: Sendable { case retried }
    enum Destination: Redacted { case editor(Int), alert(AlertState<Answer>) }
    enum DestinationAction: Redacted, Sendable { case editor(Int), alert(Answer) }
    enum Action: Sendable { case destination(PresentationAction<DestinationAction>) }
    let store = Store(initialState: Destination?.some(.alert(AlertState(title: "Failed")))) {
      EmptyReducer<Destination?, Action, Void>()
        .ifLet(presented: \.self, action: CasePath(Action.destination)) {}
    }
    store.send(.destination(.presented(.editor(1))))
    #expect(store.state != nil)
    store.send(.destination(.presented(.alert(.retried))))
    #expect(store.state == nil)
  }
}

private protocol Step {}

import Composable
import Testing

@MainActor
@Suite("Two features on one state path", .timeLimit(.minutes(30)))
struct SharedStatePathTests {
  struct Worker: Reducer {
    enum Action: Equatable, Sendable { case started, stopped }

    let name: String
    let ended: PlaceTests.Ended

    func reduce(
      into count: inout Counter, action: Action, environment: Void
    ) -> Effect<Action> {
      switch action {
      case .started: ended.effect(name).cancellable(id: "work")
      case .stopped: .cancel(id: "work")
      }
    }
  }

  struct Counter: Equatable, Identifiable { var id = 1 }
  enum Choice: Equatable { case counter(Counter) }
  struct State: Equatable {
    var counter = Counter()
    var rows: IdentifiedArrayOf<Counter> = [.init()]
    var optional: Counter? = .init()
    var choice = Choice.counter(.init())
  }

  enum Tab: Equatable, Sendable { case first(Worker.Action), second(Worker.Action) }
  enum Action: Equatable, Sendable {
    case first(Worker.Action), second(Worker.Action)
    case firstRow(IdentifiedActionOf<Worker>), secondRow(IdentifiedActionOf<Worker>)
    case tab(Tab)
  }

  /// Starts both features, stops the second, and returns the names of the effects that have ended.
  private func endedAfterStoppingSecond<State>(
    _ state: State,
    first: (Worker.Action) -> Action = Action.first,
    second: (Worker.Action) -> Action = Action.second,
    features: (_ first: Worker, _ second: Worker) -> Reduce<State, Action, Void>
  ) async -> [String] {
    let ended = PlaceTests.Ended()
    let store = Store(initialState: state) {
      features(Worker(name: "first", ended: ended), Worker(name: "second", ended: ended))
    }
    store.send(first(.started))
    let task = store.send(second(.started))
    store.send(second(.stopped))
    await task.finish()
    let names = ended.names
    store.cancelAll()
    await store.finish()
    return names
  }

  @Test("have separate ids with every kind of lift")
  func ownIDs() async {
    #expect(
      await endedAfterStoppingSecond(Counter()) { first, second in
        first.pullback(state: \.self, action: .first)
          .combined(with: second.pullback(state: \.self, action: .second))
      } == ["second"])
    #expect(
      await endedAfterStoppingSecond(State()) { first, second in
        first.pullback(state: \.counter, action: .first)
          .combined(with: second.pullback(state: \.counter, action: .second))
      } == ["second"])
    #expect(
      await endedAfterStoppingSecond(
        State(), first: { .firstRow(.element(id: 1, action: $0)) },
        second: { .secondRow(.element(id: 1, action: $0)) }
      ) { first, second in
        first.forEach(state: \State.rows, action: .firstRow)
          .combined(with: second.forEach(state: \State.rows, action: .secondRow))
      } == ["second"])
    #expect(
      await endedAfterStoppingSecond(State()) { first, second in
        EmptyReducer()
          .ifLet(\.optional, action: .first) { first }
          .ifLet(\.optional, action: .second) { second }
      } == ["second"])
    #expect(
      await endedAfterStoppingSecond(State()) { first, second in
        Scope(state: \.choice, action: .identity) {
          Scope(state: .counter, action: .first) { first }
          Scope(state: .counter, action: .second) { second }
        }
        .erased
      } == ["second"])
  }

  private static let tab = CasePath<Action, Tab>(embed: Action.tab) {
    if case .tab(let tab) = $0 { tab } else { nil }
  }

  @Test("have separate ids if their actions differ only in a nested case")
  func nestedActions() async {
    #expect(
      await endedAfterStoppingSecond(
        State(), first: { .tab(.first($0)) }, second: { .tab(.second($0)) }
      ) { first, second in
        first.pullback(state: \.counter, action: Self.tab.appending(path: .first))
          .combined(
            with: second.pullback(state: \.counter, action: Self.tab.appending(path: .second)))
      } == ["second"])
  }

  @Test("have separate ids if one line lifts both")
  func oneLine() async {
    #expect(
      await endedAfterStoppingSecond(State()) { first, second in
        CombineReducers {
          for (worker, action) in [
            (first, CasePath<Action, Worker.Action>.first), (second, .second),
          ] {
            worker.pullback(state: \State.counter, action: action)
          }
        }
        .erased
      } == ["second"])
  }

  @Test("share their ids if they are lifted along the same paths")
  func sameFeature() async {
    #expect(
      await endedAfterStoppingSecond(State(), second: Action.first) { first, second in
        first.pullback(state: \.counter, action: .first)
          .combined(with: second.pullback(state: \.counter, action: .first))
      }.sorted() == ["first", "first", "second", "second"])
  }

  @Test("share their parent's ids if they are lifted along identities")
  func identity() async {
    let ended = PlaceTests.Ended()
    let worker = Worker(name: "worker", ended: ended)
    let store = Store(initialState: Counter()) {
      worker.pullback(state: \.self, action: .identity)
      Reduce<Counter, Worker.Action, Void> { _, action in
        action == .stopped ? .cancel(id: "work") : .none
      }
    }
    store.send(.started)
    store.send(.stopped)
    await store.finish()
    #expect(ended.names == ["worker"])
  }

  @Test("are still cancelled with their element if an identity lifts its collection")
  func identityKeepsPlaces() async {
    let ended = PlaceTests.Ended()
    enum Step: Sendable { case row(IdentifiedActionOf<Worker>), removed }
    let row = CasePath<Step, IdentifiedActionOf<Worker>>(embed: Step.row) {
      if case .row(let action) = $0 { action } else { nil }
    }
    let store = Store(initialState: State()) {
      Reduce<State, Step, Void> { state, action in
        if case .removed = action { state.rows = [] }
        return .none
      }
      .forEach(\.rows, action: row) { Worker(name: "row", ended: ended) }
      .pullback(state: \.self, action: .identity)
    }
    store.send(.row(.element(id: 1, action: .started)))
    store.send(.removed)
    await store.finish()
    #expect(ended.names == ["row"])
  }
}

extension CasePath
where Root == SharedStatePathTests.Action, Value == SharedStatePathTests.Worker.Action {
  fileprivate static var first: Self {
    .init(embed: Root.first) { if case .first(let action) = $0 { action } else { nil } }
  }
  fileprivate static var second: Self {
    .init(embed: Root.second) { if case .second(let action) = $0 { action } else { nil } }
  }
}

extension CasePath
where Root == SharedStatePathTests.Action, Value == IdentifiedActionOf<SharedStatePathTests.Worker>
{
  fileprivate static var firstRow: Self {
    .init(embed: Root.firstRow) { if case .firstRow(let action) = $0 { action } else { nil } }
  }
  fileprivate static var secondRow: Self {
    .init(embed: Root.secondRow) { if case .secondRow(let action) = $0 { action } else { nil } }
  }
}

extension CasePath
where Root == SharedStatePathTests.Tab, Value == SharedStatePathTests.Worker.Action {
  fileprivate static var first: Self {
    .init(embed: Root.first) { if case .first(let action) = $0 { action } else { nil } }
  }
  fileprivate static var second: Self {
    .init(embed: Root.second) { if case .second(let action) = $0 { action } else { nil } }
  }
}

extension CasePath
where Root == SharedStatePathTests.Choice, Value == SharedStatePathTests.Counter {
  fileprivate static var counter: Self {
    .init(embed: Root.counter) {
      switch $0 {
      case .counter(let counter): counter
      }
    }
  }
}

#if Macros
import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("A lift by a case key path")
struct CaseKeyPathTests {
  struct Row: Reducer {
    struct State: Equatable, Identifiable {
      let id: Int
      var sum = 0
    }

    @CasePathable
    enum Action: Equatable, Sendable { case added, answered }

    func reduce(into state: inout State, action: Action, environment step: Int) -> Effect<Action> {
      switch action {
      case .added:
        state.sum += step
        return .send(.answered)

      case .answered:
        return .none
      }
    }
  }

  struct List: Reducer {
    struct State: Equatable {
      var first = Row.State(id: 0)
      var rows: IdentifiedArrayOf<Row.State> = [Row.State(id: 1), Row.State(id: 2)]
    }

    @CasePathable
    enum Action: Equatable, Sendable {
      case first(Row.Action)
      case rows(IdentifiedActionOf<Row>)
    }

    struct Environment: Sendable { var step = 10 }

    var body: some Reducer<State, Action, Environment> {
      Scope(state: \.first, action: \.first, environment: \.step) { Row() }
      EmptyReducer()
        .forEach(\.rows, action: \.rows, environment: \.step) { Row() }
    }
  }

  /// Returns the sums of the first child and both rows after one action to each.
  private func sums(
    of lift: some Reducer<List.State, List.Action, Int>
  ) -> [Int] {
    let store = Store(initialState: List.State(), environment: 10) { lift }
    store.send(.first(.added))
    store.send(.rows(.element(id: 1, action: .added)))
    store.send(.rows(.element(id: 2, action: .added)))
    return [store.state.first.sum] + store.state.rows.map(\.sum)
  }

  @Test("runs the child, as Scope or pullback, with the same or a derived environment")
  func child() {
    typealias Lift = Reduce<List.State, List.Action, Int>
    let lifts: [Lift] = [
      Scope(state: \.first, action: \.first) { Row() }.erased,
      Scope(state: \.first, action: \.first, environment: { $0 + 1 }) { Row() }.erased,
      Row().pullback(state: \.first, action: \.first),
      Row().pullback(state: \.first, action: \.first, environment: { $0 + 1 }),
    ]
    #expect(lifts.map { sums(of: $0) } == [[10, 0, 0], [11, 0, 0], [10, 0, 0], [11, 0, 0]])
  }

  @Test("runs the element, with the same environment, a derived one, or one that depends on its ID")
  func element() {
    typealias Lift = Reduce<List.State, List.Action, Int>
    let empty = EmptyReducer<List.State, List.Action, Int>()
    let lifts: [Lift] = [
      empty.forEach(\.rows, action: \.rows) { Row() },
      empty.forEach(\.rows, action: \.rows, environment: { $0 + 1 }) { Row() },
      empty.forEach(\.rows, action: \.rows, environmentByID: { $0 + $1 }) { Row() },
      Row().forEach(state: \.rows, action: \.rows),
      Row().forEach(state: \.rows, action: \.rows, environment: { $0 + 1 }),
      Row().forEach(state: \.rows, action: \.rows, environmentByID: { $0 + $1 }),
    ]
    let once = [[0, 10, 10], [0, 11, 11], [0, 11, 12]]
    #expect(lifts.map { sums(of: $0) } == once + once)
  }

  @Test("reports a missing element at the line of the lift")
  func missingElement() {
    let store = Store(initialState: List.State(), environment: 10) {
      EmptyReducer<List.State, List.Action, Int>().forEach(\.rows, action: \.rows) { Row() }
    }
    let line: UInt = #line - 2

    withKnownIssue {
      _ = store.send(.rows(.element(id: 3, action: .added)))
    } matching: { issue in
      issue.sourceLocation?.line == Int(line)
    }
  }

  @Test("sends actions that a test store receives by case key path")
  func receiving() async {
    let store = TestStore(initialState: List.State(), environment: List.Environment()) { List() }

    await store.send(.first(.added)) { $0.first.sum = 10 }
    await store.receive(\.first.answered)
    await store.send(.rows(.element(id: 2, action: .added))) { $0.rows[id: 2]?.sum = 10 }
    await store.receive(\.rows[id: 2].answered)
    await store.finish()
  }

  /// Either expression would take the compiler minutes if it had to try every overload for every
  /// lift.
  @Test("compiles quickly, whether nine in a chain or twenty combined")
  func manyLifts() {
    let chain = EmptyReducer<List.State, List.Action, Int>()
      .forEach(\.rows, action: \.rows, environment: { $0 }) { Row() }
      .forEach(\.rows, action: \.rows, environment: { $0 }) { Row() }
      .forEach(\.rows, action: \.rows, environment: { $0 }) { Row() }
      .forEach(\.rows, action: \.rows, environment: { $0 }) { Row() }
      .forEach(\.rows, action: \.rows, environment: { $0 }) { Row() }
      .forEach(\.rows, action: \.rows, environment: { $0 }) { Row() }
      .forEach(\.rows, action: \.rows, environment: { $0 }) { Row() }
      .forEach(\.rows, action: \.rows, environment: { $0 }) { Row() }
      .forEach(\.rows, action: \.rows, environment: { $0 }) { Row() }
    #expect(sums(of: chain) == [0, 90, 90])

    let combination = EmptyReducer<List.State, List.Action, Int>()
      .combined(with: Row().pullback(state: \.first, action: \.first))
      .combined(with: Row().pullback(state: \.first, action: \.first))
      .combined(with: Row().pullback(state: \.first, action: \.first))
      .combined(with: Row().pullback(state: \.first, action: \.first))
      .combined(with: Row().pullback(state: \.first, action: \.first))
      .combined(with: Row().pullback(state: \.first, action: \.first))
      .combined(with: Row().pullback(state: \.first, action: \.first))
      .combined(with: Row().pullback(state: \.first, action: \.first))
      .combined(with: Row().pullback(state: \.first, action: \.first))
      .combined(with: Row().pullback(state: \.first, action: \.first))
      .combined(with: Row().pullback(state: \.first, action: \.first))
      .combined(with: Row().pullback(state: \.first, action: \.first))
      .combined(with: Row().pullback(state: \.first, action: \.first))
      .combined(with: Row().pullback(state: \.first, action: \.first))
      .combined(with: Row().pullback(state: \.first, action: \.first))
      .combined(with: Row().pullback(state: \.first, action: \.first))
      .combined(with: Row().pullback(state: \.first, action: \.first))
      .combined(with: Row().pullback(state: \.first, action: \.first))
      .combined(with: Row().pullback(state: \.first, action: \.first))
      .combined(with: Row().pullback(state: \.first, action: \.first))
    #expect(sums(of: combination) == [200, 0, 0])
  }
}
#endif

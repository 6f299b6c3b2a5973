import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("An enum with a case path for each of its cases")
struct CasePathableTests {
  enum CounterAction: CasePathable, Equatable, Sendable {
    case added, removed

    struct AllCasePaths {
      var added: CasePath<CounterAction, Void> {
        CasePath(embed: { _ in .added }, extract: { $0 == .added ? () : nil })
      }
      var removed: CasePath<CounterAction, Void> {
        CasePath(embed: { _ in .removed }, extract: { $0 == .removed ? () : nil })
      }
    }

    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  enum AppAction: CasePathable, Equatable, Sendable {
    case counter(CounterAction)
    case rows(IdentifiedAction<Int, CounterAction>)
    case quit

    struct AllCasePaths {
      var counter: CasePath<AppAction, CounterAction> {
        CasePath(embed: AppAction.counter) { root in
          guard case .counter(let action) = root else { return nil }
          return action
        }
      }

      var rows: CasePath<AppAction, IdentifiedAction<Int, CounterAction>> {
        CasePath(embed: AppAction.rows) { root in
          guard case .rows(let action) = root else { return nil }
          return action
        }
      }

      var quit: CasePath<AppAction, Void> {
        CasePath(embed: { _ in .quit }, extract: { $0 == .quit ? () : nil })
      }
    }

    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  private let actions: [AppAction] = [
    .counter(.added), .counter(.removed), .quit, .rows(.element(id: 1, action: .added)),
    .rows(.element(id: 2, action: .added)),
  ]

  @Test("returns the payload of a case, and nil for any other case")
  func payload() {
    #expect(AppAction.counter(.added)[case: \.counter] == .added)
    #expect(AppAction.quit[case: \.counter] == nil)
    #expect(AppAction.rows(.element(id: 2, action: .added))[case: \.rows[id: 2]] == .added)
    #expect(AppAction.rows(.element(id: 2, action: .added))[case: \.rows[id: 1]] == nil)
  }

  @Test("can be tested for a case with any payload, or for a nested case")
  func distinction() {
    #expect(actions.map { $0.is(\.counter) } == [true, true, false, false, false])
    #expect(actions.map { $0.is(\.counter.added) } == [true, false, false, false, false])
    #expect(actions.map { $0.is(\.quit) } == [false, false, true, false, false])
    #expect(actions.map { $0.is(\.rows.element) } == [false, false, false, true, true])
    #expect(actions.map { $0.is(\.rows[id: 1].added) } == [false, false, false, true, false])
  }

  @Test("modifies a case's payload in place, and leaves other cases unchanged")
  func modification() {
    var action = AppAction.counter(.added)
    let old = action.modify(\.counter) { counter in
      defer { counter = .removed }
      return counter
    }
    #expect(action == .counter(.removed))
    #expect(old == .added)

    #expect(action.modify(\.rows[id: 1]) { $0 = .removed } == nil)
    #expect(action == .counter(.removed))
  }

  @Test("matches key paths as patterns")
  func pattern() {
    func name(_ action: AppAction) -> String {
      switch action {
      case \.counter.added: "added"
      case \.counter: "counter"
      case \.rows[id: 1]: "first row"
      default: "other"
      }
    }

    #expect(actions.map(name) == ["added", "counter", "other", "first row", "other"])
  }

  @Test("has case paths that reach nested cases, in either spelling")
  func appending() {
    let counter = CasePath<AppAction, CounterAction>(\.counter)
    #expect(counter.added.embed(()) == .counter(.added))
    #expect(counter.appending(path: \.removed).embed(()) == .counter(.removed))
    #expect(AppAction.allCasePaths.counter.embed(.added) == .counter(.added))
  }

  @Test("has case paths that obey the laws, and so do results, optionals and identified actions")
  func laws() {
    Laws.casePath(
      AppAction.allCasePaths.counter, values: [.added, .removed], roots: actions)
    Laws.casePath(
      AppAction.allCasePaths.rows[id: 1], values: [.added, .removed], roots: actions)

    let results: [Result<Int, Reason>] = [.success(1), .failure(.missing), .success(2)]
    Laws.casePath(CasePath(\.success), values: [0, 1], roots: results)
    Laws.casePath(CasePath(\.failure), values: [.missing], roots: results)
    Laws.casePath(
      CasePath(\Result<AppAction, Reason>.AllCasePaths.success.counter),
      values: [.added, .removed], roots: actions.map { .success($0) } + [.failure(.missing)])

    let optionals: [Int??] = [nil, .some(nil), 0, 1]
    Laws.casePath(CasePath(\.some), values: [nil, 0, 1], roots: optionals)
    #expect(optionals.map { $0.is(\.none) } == [true, false, false, false])
    #expect(optionals.map { $0.is(\.some.none) } == [false, true, false, false])
  }

  @Test("has Void case paths that embed cases without a payload")
  func nothing() {
    #expect(AppAction.allCasePaths.quit.embed(()) == .quit)
    #expect(AppAction.allCasePaths.quit.extract(from: .quit) != nil)
    #expect(AppAction.allCasePaths.quit.extract(from: .counter(.added)) == nil)
    #expect(CasePath<Int?, Void>(\.none).embed(()) == nil)

    let element = IdentifiedAction<Int, CounterAction>.allCasePaths.element
    #expect(element.embed((id: 1, action: .added)) == .element(id: 1, action: .added))
    #expect(element.extract(from: .element(id: 1, action: .added))?.action == .added)
  }

  @Test("can lift a reducer along a case path made from a key path")
  func lift() {
    struct Counter: Reducer {
      func reduce(
        into count: inout Int, action: CounterAction, environment: Void
      ) -> Effect<CounterAction> {
        count += action.is(\.added) ? 1 : -1
        return .none
      }
    }
    struct App: Reducer {
      struct State { var counter = 0 }
      var body: some Reducer<State, AppAction, Void> {
        Scope(state: \.counter, action: CasePath(\.counter)) { Counter() }
      }
    }
    let store = Store(initialState: App.State()) { App() }

    store.send(.counter(.added))
    store.send(.quit)
    #expect(store.state.counter == 1)
  }

  enum Reason: Error { case missing }
}

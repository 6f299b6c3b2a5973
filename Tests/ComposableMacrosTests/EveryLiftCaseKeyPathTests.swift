#if Macros
import Composable
import Testing

@MainActor
@Suite("Every lift accepts a case key path")
struct EveryLiftCaseKeyPathTests {
  struct Child: Reducer {
    struct State: Equatable, Identifiable {
      var id = 0
      var sum = 0
    }

    func reduce(into state: inout State, action: Void, environment step: Int) -> Effect<Void> {
      state.sum += step
      return .none
    }
  }

  struct App {
    @CasePathable
    enum Choice: Equatable { case child(Child.State), none }

    struct State: Equatable {
      var optional: Child.State? = .init()
      var presented: Child.State? = .init()
      var alert: AlertState<Bool>? = AlertState(title: "Sure?")
      var stack: StackState = [Child.State()]
      var list = [Child.State()]
      var choice = Choice.child(.init())

      var sums: [Int?] {
        [
          optional?.sum, presented?.sum, alert == nil ? nil : 0, stack.first?.sum, list.first?.sum,
          choice[case: \.child]?.sum,
        ]
      }
    }

    @CasePathable
    enum Action: Sendable {
      case optional(Void)
      case presented(PresentationAction<Void>)
      case alert(PresentationAction<Bool>)
      case stack(StackAction<Child.State, Void>)
      case list(IndexedAction<Void>)
      case choice(Void)
    }
  }

  /// Returns the sums after one action to each child.
  private func sums(of reducer: some Reducer<App.State, App.Action, Int>) -> [Int?] {
    let store = Store(initialState: App.State(), environment: 10) { reducer }
    store.send(.optional(()))
    store.send(.presented(.presented(())))
    store.send(.alert(.presented(true)))
    store.send(.stack(.element(id: 0, action: ())))
    store.send(.list(.element(index: 0, action: ())))
    store.send(.choice(()))
    return store.state.sums
  }

  @Test("as an operator on the parent, with the same environment")
  func behind() {
    let app = EmptyReducer<App.State, App.Action, Int>()
      .ifLet(\.optional, action: \.optional) { Child() }
      .ifLet(presented: \.presented, action: \.presented) { Child() }
      .ifLet(presented: \.alert, action: \.alert)
      .forEach(\.stack, action: \.stack) { Child() }
      .forEach(\.list, action: \.list) { Child() }
    #expect(sums(of: app) == [10, 10, nil, 10, 10, 0])
  }

  @Test("as an operator on the parent, with a derived environment")
  func withEnvironment() {
    let app = EmptyReducer<App.State, App.Action, Int>()
      .ifLet(\.optional, action: \.optional, environment: { $0 + 1 }) { Child() }
      .ifLet(presented: \.presented, action: \.presented, environment: { $0 + 1 }) { Child() }
      .forEach(\.stack, action: \.stack, environment: { $0 + 1 }) { Child() }
      .forEach(\.list, action: \.list, environment: { $0 + 1 }) { Child() }
    #expect(sums(of: app) == [11, 11, 0, 11, 11, 0])
  }

  @Test("to a case of an enum, in every spelling")
  func toCase() {
    func sum(_ lift: some Reducer<App.Choice, App.Action, Int>) -> Int?? {
      sums(
        of: lift.pullback(
          state: \App.State.choice, action: CasePath<App.Action, App.Action>.identity)
      )
      .last
    }
    let empty = EmptyReducer<App.Choice, App.Action, Int>()
    #expect(sum(Scope(state: \.child, action: \.choice) { Child() }) == 10)
    #expect(sum(Scope(state: \.child, action: \.choice, environment: { $0 + 1 }) { Child() }) == 11)
    #expect(sum(empty.ifCaseLet(\.child, action: \.choice) { Child() }) == 10)
    #expect(
      sum(empty.ifCaseLet(\.child, action: \.choice, environment: { $0 + 1 }) { Child() }) == 11)
    #expect(sum(Child().pullback(state: \.child, action: \.choice)) == 10)
    #expect(sum(Child().pullback(state: \.child, action: \.choice, environment: { $0 + 1 })) == 11)
  }
}
#endif

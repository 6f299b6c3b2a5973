import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("A modifier in a store")
struct ErasedModifierTests {
  private final class Bodies { var count = 0 }

  private struct Leaf: Reducer {
    let bodies: Bodies

    var body: some Reducer<Int, Void, Void> { counted() }

    private func counted() -> Reduce<Int, Void, Void> {
      bodies.count += 1
      return Reduce { count, _ in
        count += 1
        return .none
      }
    }
  }

  @Test("builds the body that it modifies only once")
  func once() {
    let bodies = Bodies()
    var changeCount = 0
    var reports: [String] = []
    let tally = ActionTally()
    let leaf = Leaf(bodies: bodies)
    let store = Store(initialState: Indirect(wrappedValue: 0)) {
      leaf.onChange(of: \.self) { _, _ in
        Reduce { _, _ in
          changeCount += 1
          return .none
        }
      }
      .indirect()
      leaf.environment { (_: Void) in () }.transformEnvironment { _ in }.indirect()
      leaf.instrument(clock: TestClock()) { tally.record($0) }.indirect()
      leaf.debug { reports.append($0) }.indirect()
      leaf.debugActions { reports.append($0) }.indirect()
    }

    for round in 1...3 {
      store.send(())
      #expect(store.state.wrappedValue == 5 * round)
      #expect(bodies.count == 5)
    }
    #expect(changeCount == 3)
    #expect(reports.count == 6)
    #expect(tally.entries.values.map(\.count) == [3])
  }

  @Test("builds only the part of a recursive tree that is used")
  func recursive() {
    struct Node: Reducer {
      struct State: Equatable, Identifiable {
        var id = 0
        var count = 0
        var children: IdentifiedArrayOf<State> = []
      }
      indirect enum Action: Sendable {
        case incremented
        case child(IdentifiedAction<Int, Action>)
      }

      var body: some Reducer<State, Action, Void> {
        Reduce { state, action in
          if case .incremented = action { state.count += 1 }
          return .none
        }
        .forEach(
          \.children,
          action: CasePath<Action, IdentifiedAction<Int, Action>>(embed: Action.child) {
            guard case .child(let action) = $0 else { return nil }
            return action
          }
        ) {
          Node().debugActions { _ in }
            .instrument(clock: TestClock()) { _ in }
            .transformEnvironment { _ in }
            .onChange(of: \.count) { _, _ in EmptyReducer() }
            .erased
        }
      }
    }
    let store = Store(initialState: Node.State(children: [.init(id: 1)])) { Node() }

    store.send(.child(.element(id: 1, action: .incremented)))

    #expect(store.state.children[id: 1]?.count == 1)
  }
}

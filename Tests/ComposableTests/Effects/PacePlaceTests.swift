import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("In a tree of features, a debounce or throttle", .timeLimit(.minutes(30)))
struct PacePlaceTests {
  private enum Kind { case debounce, throttle }

  private struct Item: Reducer {
    struct State: Equatable, Identifiable {
      let id: Int
      var answers: [String] = []
    }
    enum Action: Sendable { case asked(String, Kind), answered(String), cancelled }

    func reduce(
      into state: inout State, action: Action, environment clock: TestClock
    ) -> Effect<Action> {
      switch action {
      case .asked(let answer, .debounce):
        return .send(.answered(answer)).debounce(id: "id", for: .seconds(1), clock: clock)

      case .asked(let answer, .throttle):
        return .send(.answered(answer))
          .throttle(id: "id", for: .seconds(1), clock: clock, latest: true)

      case .answered(let answer):
        state.answers.append(answer)
        return .none

      case .cancelled:
        return .cancel(id: "id")
      }
    }
  }

  private struct Items: Reducer {
    typealias State = IdentifiedArrayOf<Item.State>
    enum Action: Sendable {
      case item(IdentifiedActionOf<Item>)
      case cancelled
      case removed(Int), added(Int)
    }

    var body: some Reducer<State, Action, TestClock> {
      Reduce { state, action, _ in
        switch action {
        case .item:
          return .none

        case .cancelled:
          return .cancel(id: "id")

        case .removed(let id):
          state.remove(id: id)
          return .none

        case .added(let id):
          state.append(Item.State(id: id))
          return .none
        }
      }
      .forEach(
        \.self,
        action: CasePath<Action, IdentifiedActionOf<Item>>(embed: Action.item) {
          guard case .item(let action) = $0 else { return nil }
          return action
        }
      ) { Item() }
    }
  }

  private let clock = TestClock()
  private let store: Store<Items.State, Items.Action>

  init() {
    store = Store(initialState: [.init(id: 1), .init(id: 2)], environment: clock) { Items() }
  }

  private func send(_ id: Int, _ action: Item.Action) {
    store.send(.item(.element(id: id, action: action)))
  }

  @Test("is separate for each element")
  func elements() async {
    for kind in [Kind.debounce, .throttle] {
      send(1, .asked("a", kind))
      send(2, .asked("b", kind))
      await clock.run()
    }
    await store.finish()

    #expect(store.state.map(\.answers) == [["a", "a"], ["b", "b"]])
  }

  @Test("is cancelled by its element or the parent, not by a sibling")
  func cancelled() async {
    for kind in [Kind.debounce, .throttle] {
      send(1, .asked("a", kind))
      send(2, .asked("b", kind))
      send(1, .asked("c", kind))
      send(2, .asked("d", kind))
      send(1, .cancelled)
      await clock.advance(by: .seconds(1))
      send(2, .asked("e", kind))
      store.send(.cancelled)
      await clock.advance(by: .seconds(2))
    }
    await store.finish()

    #expect(store.state.map(\.answers) == [["a"], ["d", "b", "d"]])
  }

  @Test("ends with its element, and starts over for a new one with the same id")
  func removed() async {
    send(1, .asked("a", .debounce))
    send(2, .asked("b", .throttle))
    send(2, .asked("c", .throttle))
    for id in [1, 2] {
      store.send(.removed(id))
      store.send(.added(id))
    }
    await store.finish()

    send(2, .asked("d", .throttle))
    #expect(store.state.map(\.answers) == [[], ["d"]])
    await clock.run()
    #expect(store.state.map(\.answers) == [[], ["d"]])
  }

  @Test("ends with its element, even if none of the element's effects run or wait")
  func removedWhenNothingRuns() async {
    send(2, .asked("a", .throttle))
    store.send(.cancelled)
    store.send(.removed(2))
    store.send(.added(2))

    send(2, .asked("b", .throttle))

    #expect(store.state[id: 2]?.answers == ["b"])
    #expect(store.runningEffects.isEmpty)
  }

  @Test("goes on when its feature has no other running effect")
  func nothingElse() async {
    send(1, .asked("a", .throttle))
    send(1, .asked("b", .throttle))
    #expect(store.state[id: 1]?.answers == ["a"])
    await clock.advance(by: .seconds(1))
    await store.finish()
    send(1, .asked("c", .throttle))
    #expect(store.state[id: 1]?.answers == ["a", "b"])

    store.cancelAll()
    await store.finish()
  }
}

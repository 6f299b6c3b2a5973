import Composable
import Testing

@MainActor
@Suite("In a tree of features, an effect", .timeLimit(.minutes(30)))
struct PlaceTests {
  private func row(_ id: Int, _ action: Row.Action) -> Table.Action {
    .row(.element(id: id, action: action))
  }

  @Test("of an element isn't cancelled by a sibling")
  func sibling() async {
    let ended = Ended()
    let store = Store(initialState: Table.State()) { Table(ended: ended) }
    let first = store.send(row(1, .started))
    store.send(row(2, .started))

    store.send(row(1, .stopped))
    await first.finish()

    #expect(ended.names == ["row 1"])
    #expect(store.runningEffects.count == 1)
  }

  @Test("of an element is cancelled by the parent, and not the other way round")
  func parent() async {
    let ended = Ended()
    let store = Store(initialState: Table.State()) { Table(ended: ended) }
    let element = store.send(row(1, .started))
    let parent = store.send(.started)

    store.send(row(1, .stopped))
    await element.finish()
    #expect(ended.names == ["row 1"])

    store.send(row(2, .started))
    store.send(.stopped)
    await store.finish()
    #expect(ended.names.sorted() == ["row 1", "row 2", "table 0"])
    await parent.finish()
  }

  @Test("of one of two features side by side isn't cancelled by the other")
  func scopes() async {
    let ended = Ended()
    let store = Store(initialState: House.State()) { House(ended: ended) }
    store.send(.left(.started))
    store.send(.left(row(1, .started)))
    let right = store.send(.right(.started))

    store.send(.right(.stopped))
    await right.finish()

    #expect(ended.names == ["table 2"])
    #expect(store.runningEffects.count == 2)
  }

  @Test("is cancelled when its element is removed")
  func removed() async {
    let ended = Ended()
    let store = Store(initialState: Table.State()) { Table(ended: ended) }
    let task = store.send(row(1, .started))
    store.send(row(2, .started))

    store.send(.removed(1))
    await task.finish()

    #expect(ended.names == ["row 1"])
    #expect(store.runningEffects.count == 1)
  }

  @Test("isn't cancelled when one action replaces its element with another of the same id")
  func replaced() async {
    let ended = Ended()
    let store = Store(initialState: Table.State()) { Table(ended: ended) }
    store.send(row(1, .started))

    store.send(.replaced(1))

    #expect(store.runningEffects.count == 1)
    store.send(row(1, .stopped))
    await store.finish()
    #expect(ended.names == ["row 1"])
  }

  @Test("is cancelled when an ancestor of its element is removed, at any depth")
  func removedAbove() async {
    let ended = Ended()
    let store = Store(initialState: House.State()) { House(ended: ended) }
    store.send(.attic(.element(id: 3, action: .started)))
    store.send(.attic(.element(id: 3, action: row(2, .started))))
    store.send(.left(row(2, .started)))

    store.send(.attic(.element(id: 3, action: .removed(1))))
    #expect(store.runningEffects.count == 3)

    let task = store.send(.cleared)
    await task.finish()
    store.send(.left(.removed(2)))
    await store.finish()

    #expect(ended.names.sorted() == ["row 2", "row 2", "table 3"])
  }

  @Test("isn't started if the parent removes its element in the same action")
  func removedAtOnce() async {
    let ended = Ended()
    let store = Store(initialState: Table.State()) {
      Table(ended: ended) { state, id, _ in state.rows.remove(id: id) }
    }

    let reports = reports {
      store.send(row(1, .started))
      store.send(row(2, .asked))
    }

    #expect(store.state.rows.isEmpty)
    #expect(store.runningEffects.isEmpty)
    #expect(ended.names == [])
    #expect(reports == [])
  }

  @Test("that answers at once is ignored if its element is removed before the answer's turn")
  func removedBeforeTheAnswer() async {
    let ended = Ended()
    let store = Store(initialState: Table.State()) {
      CombineReducers {
        Reduce<Table.State, Table.Action, Void> { state, action in
          guard case .started = action else { return .none }
          return .merge(
            .send(.row(.element(id: 1, action: .asked))), .send(.removed(1)), .send(.removed(2)))
        }
        Table(ended: ended)
      }
    }

    let reports = reports { _ = store.send(.started) }

    #expect(store.state.rows.isEmpty)
    #expect(reports == [])
    store.cancelAll()
    await store.finish()
  }

  @Test("that waits for its turn isn't started after its element is removed, even if that returns")
  func waiting() async {
    struct Line: Reducer {
      struct State: Equatable { var rows: IdentifiedArrayOf<Row.State> = [.init(id: 1)] }
      enum Action: Sendable {
        case row(IdentifiedAction<Int, Void>)
        case removed, readded, cancelled
      }
      let ended: Ended

      var body: some Reducer<State, Action, Void> {
        Reduce { state, action in
          switch action {
          case .row:
            return .none
          case .removed:
            state.rows = []
            return .none
          case .readded:
            state.rows = [.init(id: 1)]
            return .none
          case .cancelled:
            return .cancel(id: "first")
          }
        }
        .forEach(
          \.rows,
          action: CasePath<Action, IdentifiedAction<Int, Void>>(embed: Action.row) {
            guard case .row(let action) = $0 else { return nil }
            return action
          }
        ) {
          Reduce { [ended] _, _ in
            .merge(
              ended.effect("on the lane").serialized(on: "lane"),
              ended.effect("second").cancellable(id: "first").serialized(on: "lane"))
          }
        }
      }
    }
    let ended = Ended()
    let store = Store(initialState: Line.State()) { Line(ended: ended) }

    let task = store.send(.row(.element(id: 1, action: ())))
    store.send(.removed)
    store.send(.readded)
    await task.finish()

    #expect(ended.names == ["on the lane"])
    #expect(store.runningEffects.isEmpty)
  }

  @Test("in a handwritten lift is cancelled by cancelAll, but not with its element")
  func handWritten() async {
    struct Wrapper: Reducer {
      let ended: Ended

      func reduce(
        into state: inout Table.State, action: Row.Action, environment: Void
      ) -> Effect<Row.Action> {
        guard case .answered = action else {
          return Table(ended: ended)
            .reduce(into: &state, action: .row(.element(id: 1, action: action)))
            .map { action in
              guard case .row(.element(_, let action)) = action else { return .answered }
              return action
            }
        }
        state.rows = []
        return .none
      }
    }
    let ended = Ended()
    let store = Store(initialState: Table.State()) { Wrapper(ended: ended) }

    store.send(.started)
    store.send(.answered)
    #expect(store.runningEffects.count == 1)

    store.cancelAll()
    await store.finish()
    #expect(ended.names == ["row 1"])
  }
}

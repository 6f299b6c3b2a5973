import Composable
import Testing

@MainActor
@Suite("In a tree of features, an effect", .timeLimit(.minutes(10)))
struct PlaceTests {
  /// The names of the effects that were cancelled, in the order in which they ended.
  @MainActor
  final class Ended {
    private(set) var names: [String] = []

    /// An effect that runs until it is cancelled.
    nonisolated func effect<Action: Sendable>(_ name: String) -> Effect<Action> {
      .run { _ in
        let silence = AsyncStream<Never> { _ in }
        for await _ in silence {}
        await self.append(name)
      }
    }

    private func append(_ name: String) {
      names.append(name)
    }
  }

  /// A feature that starts an effect under an id that all of its kind use.
  struct Row: Reducer {
    struct State: Equatable, Identifiable {
      let id: Int
      var answerCount = 0
    }
    enum Action: Sendable { case started, stopped, asked, answered }

    let ended: Ended

    func reduce(into state: inout State, action: Action, environment: Void) -> Effect<Action> {
      switch action {
      case .started:
        ended.effect("row \(state.id)").cancellable(id: "work")

      case .stopped:
        .cancel(id: "work")

      case .asked:
        .send(.answered)

      case .answered:
        answered(&state)
      }
    }

    private func answered(_ state: inout State) -> Effect<Action> {
      state.answerCount += 1
      return .none
    }
  }

  /// Rows, and the same kind of effect beside them.
  struct Table: Reducer {
    struct State: Equatable, Identifiable {
      var id = 0
      var rows: IdentifiedArrayOf<Row.State> = [.init(id: 1), .init(id: 2)]
    }
    enum Action: Sendable {
      case row(IdentifiedActionOf<Row>)
      case started, stopped
      case removed(Int)
      case replaced(Int)
    }

    let ended: Ended
    /// What the table does about an action of a row.
    var heard: @Sendable (inout State, Int, Row.Action) -> Void = { _, _, _ in }

    static var row: CasePath<Action, IdentifiedActionOf<Row>> {
      CasePath(embed: Action.row) {
        guard case .row(let action) = $0 else { return nil }
        return action
      }
    }

    var body: some Reducer<State, Action, Void> {
      Reduce { state, action in
        switch action {
        case .started:
          return ended.effect("table \(state.id)").cancellable(id: "work")

        case .stopped:
          return .cancel(id: "work")

        case .removed(let id):
          state.rows.remove(id: id)
          return .none

        case .replaced(let id):
          state.rows.remove(id: id)
          state.rows.append(.init(id: id))
          return .none

        case .row(.element(let id, let action)):
          heard(&state, id, action)
          return .none
        }
      }
      .forEach(\.rows, action: Self.row) { Row(ended: ended) }
    }
  }

  /// Two tables that stand side by side, and a list of more.
  struct House: Reducer {
    struct State: Equatable {
      var left = Table.State(id: 1)
      var right = Table.State(id: 2)
      var attic: IdentifiedArrayOf<Table.State> = [.init(id: 3)]
    }
    enum Action: Sendable {
      case left(Table.Action)
      case right(Table.Action)
      case attic(IdentifiedActionOf<Table>)
      case cleared
    }

    let ended: Ended

    var body: some Reducer<State, Action, Void> {
      Scope(
        state: \.left,
        action: CasePath<Action, Table.Action>(embed: Action.left) {
          guard case .left(let action) = $0 else { return nil }
          return action
        }
      ) { Table(ended: ended) }
      Scope(
        state: \.right,
        action: CasePath<Action, Table.Action>(embed: Action.right) {
          guard case .right(let action) = $0 else { return nil }
          return action
        }
      ) { Table(ended: ended) }
      Reduce { state, action in
        if case .cleared = action { state.attic = [] }
        return .none
      }
      .forEach(
        \.attic,
        action: CasePath<Action, IdentifiedActionOf<Table>>(embed: Action.attic) {
          guard case .attic(let action) = $0 else { return nil }
          return action
        }
      ) { Table(ended: ended) }
    }
  }

  private func row(_ id: Int, _ action: Row.Action) -> Table.Action {
    .row(.element(id: id, action: action))
  }

  @Test("of an element is not cancelled by its sibling")
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

  @Test("of an element is cancelled by its parent, and not the other way round")
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

  @Test("of one of two features that stand side by side is not cancelled by the other")
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

  @Test("is not cancelled when its element is replaced by one with the same id in one action")
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

  @Test("is cancelled when what its element is in is removed, however deep")
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

  @Test("that an element returns is not started if its parent removes it in the same action")
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

  @Test("that answered at once is not heard if the element is removed before its answer's turn")
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

  @Test("that waits its turn is not started when its element is gone")
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

  @Test("behind a lift that is written by hand is cancelled by ids, but not with its element")
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

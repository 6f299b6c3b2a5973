import Composable

extension PlaceTests {
  /// The names of the effects that were cancelled, in the order in which they ended.
  @MainActor
  final class Ended {
    private(set) var names: [String] = []

    /// Returns an effect that runs until it is cancelled, then records its name.
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

  /// A feature that starts an effect under an id that all rows use.
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

  /// Rows, and an effect of the table itself under the same id.
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
    /// The table's response to a row's action.
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

  /// Two tables side by side, and a list of more.
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
}

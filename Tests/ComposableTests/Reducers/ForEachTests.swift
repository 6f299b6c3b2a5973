import Composable
import CustomDump
import Testing

@MainActor
@Suite("forEach")
struct ForEachTests {
  struct Element: Reducer {
    struct State: Identifiable {
      let id: Int
      var count = 0
      var payload = Payload()
      var wasShared: Bool?
    }
    enum Action: Equatable, Sendable { case added, finished }

    func reduce(into state: inout State, action: Action, environment step: Int) -> Effect<Action> {
      state.wasShared = !state.payload.isUnshared()
      state.count += step
      return action == .added ? .send(.finished) : .none
    }
  }
  struct State {
    var rows: IdentifiedArrayOf<Element.State> = [.init(id: 1), .init(id: 2)]
    var log: [String] = []
  }
  enum Action: Sendable {
    case row(IdentifiedActionOf<Element>)
  }

  static let row = CasePath<Action, IdentifiedActionOf<Element>>(embed: Action.row) {
    guard case .row(let action) = $0 else { return nil }
    return action
  }

  /// Logs the count of the row that an `added` action targets, or -1 if it is missing.
  static let parent = Reduce<State, Action, Int> { state, action, _ in
    if case .row(.element(let id, .added)) = action {
      state.log.append("\(state.rows[id: id]?.count ?? -1)")
    }
    return .none
  }

  @Test("runs the element, then the parent, in every spelling")
  func spellings() {
    let parent = Self.parent
    let element = Element()
    expect(parent.forEach(\.rows, action: Self.row) { element }, toAdd: 2)
    expect(parent.forEach(\.rows, action: Self.row, environment: { $0 + 1 }) { element }, toAdd: 3)
    expect(
      parent.forEach(\.rows, action: Self.row, environmentByID: { $0 + $1 }) { element }, toAdd: 4)

    let path = \State.rows
    let row = Self.row
    expect(element.forEach(state: path, action: row).combined(with: parent), toAdd: 2)
    expect(
      element.forEach(state: path, action: row, environment: { $0 + 1 }).combined(with: parent),
      toAdd: 3)
    expect(
      element.forEach(state: path, action: row, environmentByID: { $0 + $1 }).combined(
        with: parent),
      toAdd: 4)
  }

  private func expect(
    _ lift: some Reducer<State, Action, Int>, toAdd step: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let store = Store(initialState: State(), environment: 2) { lift }

    store.send(.row(.element(id: 2, action: .added)))

    #expect(store.state.rows.map(\.count) == [0, 2 * step], sourceLocation: sourceLocation)
    #expect(store.state.log == ["\(step)"], sourceLocation: sourceLocation)
    #expect(store.state.rows[id: 2]?.wasShared == false, sourceLocation: sourceLocation)
  }

  @Test("lets the parent remove the element that an action targets")
  func removal() {
    let store = Store(initialState: State(), environment: 1) {
      Reduce<State, Action, Int> { state, action, _ in
        guard case .row(.element(let id, .finished)) = action else { return .none }
        state.log.append("removed at \(state.rows[id: id]?.count ?? -1)")
        state.rows.remove(id: id)
        return .none
      }
      .forEach(\.rows, action: Self.row) { Element() }
    }

    store.send(.row(.element(id: 1, action: .added)))

    #expect(store.state.log == ["removed at 2"])
    #expect(Array(store.state.rows.ids) == [2])
  }

  @Test("reports a missing element at the line of the lift")
  func missing() {
    let line: UInt = #line + 1
    let lift = Self.parent.forEach(\.rows, action: Self.row) { Element() }
    var state = State()
    let reports = reports {
      _ = lift.reduce(
        into: &state, action: .row(.element(id: 7, action: .finished)), environment: 1)
    }

    #expect(state.rows.map(\.count) == [0, 0])
    #expect(
      reports == [
        Report(
          message: """
            A "forEach" received an action for an element that is not there.

              Action:
                ForEachTests.Action.row(.element(id: 7, action: .finished))

              ID:
                7

            There are a few reasons this can happen:

            • A reducer removed the element before this lift ran. The lift has to run first: write \
            "forEach" after the reducer that removes elements, not before it.

            • An effect of the parent sent the action when the element was gone. Effects that the \
            element returned are cancelled with it: start the effect there, or cancel it by its id.

            • The action was sent for an id that was never there. Send it only for ids that are in \
            the state.

            The element's reducer did not run.
            """, fileID: #fileID, line: line)
      ])
  }
}

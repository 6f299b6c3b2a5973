import Composable
import Testing

@MainActor
@Suite("debug")
struct DebugTests {
  @Test("prints each action, its state diff and its effect")
  func output() {
    var output: [String] = []
    let counter = Counter().debug("counter") { output.append($0) }
    var state = Counter.State(count: 1)

    for action in [Counter.Action.incremented, .doubled, .answered] {
      _ = counter.reduce(into: &state, action: action, environment: 1)
    }

    #expect(
      output == [
        """
        counter: received Counter.Action.incremented
            Counter.State(
              id: 0,
          -   count: 1
          +   count: 2
            )
        """,
        """
        counter: received Counter.Action.doubled
            Counter.State(
              id: 0,
          -   count: 2
          +   count: 4
            )
          effect: send(answered)
        """,
        """
        counter: received Counter.Action.answered
          (no change of state)
        """,
      ])
  }

  private enum Action {
    case row(IdentifiedAction<Int, RowAction>)
    case result(Result<Int, Never>)
    case tick
  }
  private enum RowAction { case titled(String), toggled }

  private struct State {
    var title = ""
    var tickCount = 0
  }

  private let reducer = Reduce<State, Action, Void> { state, action in
    switch action {
    case .row(.element(_, .titled(let title))):
      state.title = title
      return .none

    case .row, .result:
      return .none

    case .tick:
      state.tickCount += 1
      return .none
    }
  }

  private func output(
    of actions: [Action],
    _ debug: (Reduce<State, Action, Void>) -> some Reducer<State, Action, Void>
  ) -> State {
    let reducer = debug(reducer)
    var state = State()
    for action in actions { _ = reducer.reduce(into: &state, action: action) }
    return state
  }

  @Test("prints only the names of actions if asked to")
  func labels() {
    var lines: [String] = []
    let actions: [Action] = [
      .row(.element(id: 3, action: .titled("Milk"))), .row(.element(id: 3, action: .toggled)),
      .result(.success(1)), .tick,
    ]

    _ = output(of: actions) { $0.debugActions(actions: .labels) { lines.append($0) } }

    #expect(
      lines == [
        "received .row(.element(.titled))", "received .row(.element(.toggled))",
        "received .result(.success)", "received .tick",
      ])
  }

  @Test("prints only the actions that pass its filter, and runs the others, too")
  func filter() {
    var lines: [String] = []

    let state = output(of: [.tick, .row(.element(id: 1, action: .toggled)), .tick]) {
      $0.debugActions("app") {
        lines.append($0)
      } where: {
        if case .tick = $0 { false } else { true }
      }
    }

    #expect(state.tickCount == 2)
    #expect(
      lines == [
        """
        app: received DebugTests.Action.row(
          .element(
            id: 1,
            action: .toggled
          )
        )
        """
      ])
  }

  @Test("can diff only a part of the state")
  func part() {
    var lines: [String] = []

    _ = output(of: [.tick, .row(.element(id: 1, action: .titled("Milk")))]) {
      $0.debug(state: \.tickCount, actions: .labels) { lines.append($0) }
    }

    #expect(
      lines == [
        """
        received .tick
          - 0
          + 1
        """,
        """
        received .row(.element(.titled))
          (no change of state)
        """,
      ])
  }

  @Test("doesn't copy the state if it diffs a part or nothing, or skips the action")
  func cost() {
    struct State {
      var count = 0
      var payload = Payload()
    }
    var isUnshared: [Bool] = []
    let reducer = Reduce<State, Int, Void> { state, _ in
      isUnshared.append(state.payload.isUnshared())
      return .none
    }
    var state = State()

    for debugged in [
      reducer.debug(state: \.count, printer: { _ in }).erased,
      reducer.debugActions { _ in }.erased,
      reducer.debug(printer: { _ in }, where: { $0 != 1 }).erased,
    ] {
      _ = debugged.reduce(into: &state, action: 1)
    }
    #expect(isUnshared == [true, true, true])

    _ = reducer.debug { _ in }.reduce(into: &state, action: 1)
    #expect(isUnshared.last == false)
  }
}

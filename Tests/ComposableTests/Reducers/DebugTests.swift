import Composable
import Testing

@MainActor
@Suite("debug")
struct DebugTests {
  @Test("prints each action, the difference that it made and its effect")
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
}

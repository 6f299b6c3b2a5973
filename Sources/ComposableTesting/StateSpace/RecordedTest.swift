import Composable

extension Recording {
  /// The source of a test that goes through this recording, ready to paste.
  ///
  ///     print(recording.testSource(named: "the crash of 27 November", environment: .failing) { App() })
  ///
  /// What came from outside is sent, and what came from effects is received, each with the changes of the
  /// state that the reducer makes now. It writes the reducer by the name of its type and `.failing` for an
  /// environment: give that the answers that the effects had.
  ///
  /// - Parameters:
  ///   - name: The name of the test.
  ///   - endsProgram: Whether the last action ended the program. It is then written down, and not run.
  ///   - environment: What the reducer is run with to find the changes. Effects aren't run.
  ///   - reducer: The feature.
  /// - Returns: A test function.
  public func testSource<R: Reducer<State, Action, Environment>, Environment>(
    named name: String, endsProgram: Bool = false, environment: Environment, reducer: () -> R
  ) -> String {
    let reducer = reducer()
    var arguments = ["initialState: \(SwiftSource.text(of: initialState))"]
    if Environment.self != Void.self { arguments.append("environment: .failing") }
    var lines = [
      "let store = TestStore(\(arguments.joined(separator: ", "))) { "
        + "\(SwiftSource.typeName(R.self))() }",
      "",
    ]
    var state = initialState
    for (index, step) in actions.enumerated() {
      let before = state
      if endsProgram, index == actions.count - 1 {
        lines += ["", "// Ended the program."]
      } else {
        _ = reducer.reduce(into: &state, action: step.action, environment: environment)
      }
      lines += CounterexampleTest.call(
        step.isFromOutside ? "send" : "receive", (step.action, before, state))
    }
    lines += ["", "await store.finish()"]
    return CounterexampleTest.function("recorded", named: name, lines)
  }

  /// The source of a test of a feature that needs nothing from outside.
  public func testSource<R: Reducer<State, Action, Void>>(
    named name: String, endsProgram: Bool = false, reducer: () -> R
  ) -> String {
    testSource(named: name, endsProgram: endsProgram, environment: (), reducer: reducer)
  }
}

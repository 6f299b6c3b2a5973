import Composable

extension Recording {
  /// Returns the source of a test that repeats this recording, ready to paste.
  ///
  ///     print(recording.testSource(named: "the crash of 27 November", environment: .failing) { App() })
  ///
  /// The test sends the actions from outside and receives those from effects, each with the changes of the
  /// state that the reducer makes now. The reducer is written by the name of its type, and the environment as
  /// `.failing`: give it the answers that the effects got. A struct is written with its memberwise initializer:
  /// fill in the call of any other.
  ///
  /// If the last action `endsProgram`, it is written, but not run. The reducer finds the changes in `environment`; effects
  /// aren't run.
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

  /// Returns the source of a test of a feature that needs nothing from outside.
  public func testSource<R: Reducer<State, Action, Void>>(
    named name: String, endsProgram: Bool = false, reducer: () -> R
  ) -> String {
    testSource(named: name, endsProgram: endsProgram, environment: (), reducer: reducer)
  }
}

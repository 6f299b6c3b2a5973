import Composable

extension ToldStory {
  /// Returns a test that runs this story, named after the broken invariant.
  ///
  /// The step with this number is marked as wrong, counted from 1; 0 is the initial state. If the story ends
  /// with an answer that led to no action, that answer is marked instead. `beginnings` is the number of initial
  /// states of the space.
  func test(named name: String?, stepCount: Int, beginnings: Int) -> String {
    let arguments = [
      beginnings > 1 ? "from: \(beginning)" : nil,
      needsOutside ? "outside: outside" : nil,
    ].compactMap { $0 }.joined(separator: ", ")
    var lines = needsOutside ? ["let outside = space.outside()"] : []
    lines.append("let store = space.testStore(\(arguments))")
    let mark = "// Wrong: \(name ?? "an issue is reported here")."
    if stepCount == 0 { lines += ["", mark] }
    let endsWithoutAction = moves.last?.steps.isEmpty == true
    var number = 0
    for (moveIndex, move) in moves.enumerated() {
      lines.append("")
      if endsWithoutAction, moveIndex == moves.count - 1, stepCount >= 0 {
        lines.append(mark)
      }
      for answer in move.preparations {
        let endpoint = SwiftSource.text(of: answer.call.endpoint)
        lines.append(
          "outside.prepare(\(endpoint), with: \(answer.number))  // \(answer.description)")
      }
      if let answer = move.answer {
        var arguments = [SwiftSource.text(of: answer.call.endpoint)]
        if answer.index > 0 { arguments.append("call: \(answer.index)") }
        if answer.number > 0 { arguments.append("with: \(answer.number)") }
        lines.append(
          "await outside.answer(\(arguments.joined(separator: ", ")))  // \(answer.description)")
      }
      for (index, step) in move.steps.enumerated() {
        number += 1
        if number == stepCount, !endsWithoutAction { lines.append(mark) }
        let isSent = move.answer == nil && index == 0
        lines += TestSource.call(isSent ? "send" : "receive", step)
      }
      if move.hasCancellations { lines.append("await outside.settle()") }
    }
    lines +=
      endsAtRest
      ? ["", "await store.finish()"] : ["", "outside.letGo()", "await store.skipInFlightEffects()"]
    return TestSource.function("counterexample", named: name ?? "Reports an issue", lines)
  }
}

enum TestSource {
  static func function(_ function: String, named name: String, _ lines: [String]) -> String {
    (["@Test(\(SwiftSource.text(of: name)))", "func \(function)() async {"]
      + lines.map { $0.isEmpty ? "" : "  \($0)" } + ["}"]).joined(separator: "\n")
  }

  static func call<State, Action>(_ name: String, _ step: ExploredStep<State, Action>) -> [String] {
    let changes = StateChange.assignments(from: step.before, to: step.after)
    let call = "await store.\(name)(\(SwiftSource.text(of: step.action)))"
    return changes.isEmpty ? [call] : ["\(call) {"] + changes.map { "  \($0)" } + ["}"]
  }
}

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
      lines += TestSource.call(
        step.isFromOutside ? "send" : "receive",
        ExploredStep(action: step.action, before: before, after: state))
    }
    lines += ["", "await store.finish()"]
    return TestSource.function("recorded", named: name, lines)
  }

  /// Returns the source of a test of a feature that needs nothing from outside.
  public func testSource<R: Reducer<State, Action, Void>>(
    named name: String, endsProgram: Bool = false, reducer: () -> R
  ) -> String {
    testSource(named: name, endsProgram: endsProgram, environment: (), reducer: reducer)
  }
}

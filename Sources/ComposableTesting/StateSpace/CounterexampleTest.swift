import Composable

enum CounterexampleTest {
  /// Returns a test that runs `story`, named after the broken invariant.
  ///
  /// The step with this number is marked as wrong, counted from 1; 0 is the initial state. If the story ends
  /// with an answer that led to no action, that answer is marked instead. `beginnings` is the number of initial
  /// states of the space.
  static func text<State, Action>(
    of story: ToldStory<State, Action>, name: String?, stepCount: Int, beginnings: Int
  ) -> String {
    var lines: [String] = []
    let beginning = beginnings > 1 ? "from: \(story.beginning)" : nil
    if story.needsOutside {
      lines.append("let outside = space.outside()")
    }
    let arguments = [beginning, story.needsOutside ? "outside: outside" : nil].compactMap { $0 }
    lines.append("let store = space.testStore(\(arguments.joined(separator: ", ")))")

    let mark = "// Wrong: \(name ?? "an issue is reported here")."
    if stepCount == 0 { lines += ["", mark] }
    let endsWithoutAction = story.moves.last?.actions.isEmpty == true
    var number = 0
    for (moveIndex, move) in story.moves.enumerated() {
      lines.append("")
      if endsWithoutAction, moveIndex == story.moves.count - 1, stepCount >= 0 {
        lines.append(mark)
      }
      for answer in move.preparations {
        lines.append(
          "outside.prepare(\(SwiftSource.text(of: answer.endpoint)), with: \(answer.number))"
            + "  // \(answer.description)")
      }
      if let answer = move.answer {
        var arguments = [SwiftSource.text(of: answer.endpoint)]
        if answer.callIndex > 0 { arguments.append("call: \(answer.callIndex)") }
        if answer.number > 0 { arguments.append("with: \(answer.number)") }
        lines.append(
          "await outside.answer(\(arguments.joined(separator: ", ")))  // \(answer.description)")
      }
      for (index, step) in move.actions.enumerated() {
        number += 1
        if number == stepCount, !endsWithoutAction { lines.append(mark) }
        let isSent = move.answer == nil && index == 0
        lines += call(isSent ? "send" : "receive", step)
      }
      if move.hasCancellations { lines.append("await outside.settle()") }
    }
    lines.append("")
    if story.endsAtRest {
      lines.append("await store.finish()")
    } else {
      lines += ["outside.letGo()", "await store.skipInFlightEffects()"]
    }

    return function("counterexample", named: name ?? "Reports an issue", lines)
  }

  static func function(_ function: String, named name: String, _ lines: [String]) -> String {
    let body = lines.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
    return """
      @Test(\(SwiftSource.text(of: name)))
      func \(function)() async {
      \(body)
      }
      """
  }

  /// Returns a call of a test store, with the expected changes of the state.
  static func call<State, Action>(
    _ name: String, _ step: (action: Action, before: State, after: State)
  ) -> [String] {
    let changes = StateChange.assignments(from: step.before, to: step.after)
    let call = "await store.\(name)(\(SwiftSource.text(of: step.action)))"
    guard !changes.isEmpty else { return [call] }
    return ["\(call) {"] + changes.map { "  \($0)" } + ["}"]
  }
}

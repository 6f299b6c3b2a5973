import Composable
import TodoDomain
import TodoText

/// Prints the outcome of commands that don't name todos, such as undo, and the history.
extension Session {
  /// Prints the outcome of a command that didn't name its todos.
  func answer(with outcome: TodoList.Outcome, to command: Command) async throws(Failure) {
    switch settings.form {
    case .json, .numbers:
      var numbers = NumberSet()
      numbers.formUnion(outcome.numbers)
      try await answerWithTodos(numbers)

    case .table, .lines:
      switch command {
      case .undo(let steps): try name(outcome, "Undid", steps)
      case .redo(let steps): try name(outcome, "Redid", steps)
      default: break
      }
      if outcome.totals.sum > 0 {
        if case .undo = command {
          try write(text(outcome, isUndone: true))
        } else {
          try write(text(outcome))
        }
      } else {
        try write(command == .clear ? "No completed todos to delete.\n" : "Nothing changed.\n")
      }
    }
    try flush()
  }

  /// Returns one line per change, or only counts if there are too many changes.
  func text(_ outcome: TodoList.Outcome, isUndone: Bool = false) -> String {
    outcome.isToldInFull
      ? outcome.changes.map { changeText.line($0, isUndone: isUndone) + "\n" }.joined(by: "")
      : outcome.totals.text(isUndone: isUndone) + "\n"
  }

  /// Prints the steps of the history, page by page.
  ///
  /// If there are none, people see `remark`.
  func answerWithSteps(remark: String?) async throws(Failure) {
    let lines = StepLines(
      timeZone: environment.timeZone, palette: settings.palette, now: settings.now(),
      width: settings.form.width)
    var isEmpty = true
    if case .json = settings.form { try write("[") }
    try await inOneMoment { () throws(Failure) in
      while let page = store.withState(\.reading.steps) {
        for step in page.steps {
          switch settings.form {
          case .json: try write("\(isEmpty ? "" : ",\n")\(step.json)")
          case .numbers: try write("\(step.sequence)\n")
          case .table, .lines: try write(lines.line(step))
          }
          isEmpty = false
        }
        guard page.next != nil else { break }
        try flush()
        try await perform(.reading(.moreStepsRequested))
      }
    }
    if case .json = settings.form { try write("]\n") }
    try flush()
    if let remark, isEmpty, settings.form.width != nil { environment.remark(remark) }
  }

  private func name(
    _ outcome: TodoList.Outcome, _ verb: String, _ steps: StepChoice
  ) throws(Failure) {
    for command in outcome.commands { try write("\(verb): \(command.terminalSafe)\n") }
    guard case .last(let count) = steps else { return }
    let rest = count - outcome.commands.count
    if rest > 0 { try write("\(verb): \(grouped(rest)) more\n") }
  }
}

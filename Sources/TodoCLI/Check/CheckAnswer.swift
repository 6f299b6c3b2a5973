import TodoDomain

/// What is answered about check files, in the form that was asked for.
///
///     shopping.check:12: toggle 1
///     -   ~ 1 isComplete: true -> false
///     +   ~ 1 isComplete: false -> true
///         ~ 1 completedAt: null -> 2026-01-01T00:00:00.000Z
///
/// For programs it is an array of objects, or with `--quiet` the places alone.
struct CheckAnswer {
  private let form: Settings.Form
  private let isColored: Bool
  private var fileCount = 0
  private var stepCount = 0
  private var wrongCount = 0

  init(_ settings: Settings) {
    form = settings.form
    isColored = settings.isColored
  }

  /// What stands before all steps.
  var beginning: String {
    if case .json = form { "[" } else { "" }
  }

  /// The steps of a file that do something else than is said of them.
  mutating func steps(of result: CheckResult) -> String {
    fileCount += 1
    stepCount += result.file.steps.count
    var text = ""
    for (place, difference) in result.differences.enumerated() where !difference.isEmpty {
      wrongCount += 1
      let step = result.file.steps[place]
      switch form {
      case .numbers:
        text += "\(result.file.name.terminalSafe):\(step.line)\n"
      case .json:
        text += wrongCount == 1 ? "" : ",\n"
        text += json(step, of: result.file, happened: result.happened[place])
      case .table, .lines:
        let title = step.text.terminalSafe.truncated(toWidth: 100)
        text += "\(result.file.name.terminalSafe):\(step.line): \(title)\n"
        text += difference.lines.map { self.text($0, step.statements) }.joined()
      }
    }
    return text
  }

  /// What stands behind all steps.
  var end: String {
    switch form {
    case .json: return "]\n"
    case .numbers: return ""
    case .table, .lines:
      if wrongCount > 0 { return "" }
      return "\(counted(fileCount, "file")), \(counted(stepCount, "step")): all as stated\n"
    }
  }

  /// Why the program ends with 1, or `nil` where everything is as stated.
  var failure: Failure? {
    if wrongCount == 0 { return nil }
    return Failure(
      message: "\(grouped(wrongCount)) of \(counted(stepCount, "step")) "
        + (wrongCount == 1 ? "differs" : "differ"),
      hint: "- was stated, + is what happened; --record writes what happened into the file.",
      exitCode: .notThere)
  }

  /// What was recorded in a file.
  mutating func recording(of result: CheckResult) -> String {
    switch form {
    case .json, .numbers: return steps(of: result)
    case .table, .lines:
      let name = result.file.name.terminalSafe
      return result.wrongCount == 0
        ? "Nothing to record: \(name)\n"
        : "Recorded \(counted(result.wrongCount, "step")): \(name)\n"
    }
  }

  /// What stands behind all that was recorded.
  var endOfRecording: String {
    if case .json = form { "]\n" } else { "" }
  }

  private func text(_ line: StepDifference.Line, _ stated: [CheckFile.Stated]) -> String {
    switch line {
    case .right(let place): "    \(stated[place].statement)\n"
    case .wrong(let place, let instead):
      minus(stated[place].statement) + (instead.map(plus) ?? "")
    case .unstated(let statement): plus(statement)
    }
  }

  private func minus(_ statement: Statement) -> String {
    styled("-   \(statement)", .red) + "\n"
  }

  private func plus(_ statement: Statement) -> String {
    styled("+   \(statement)", .green) + "\n"
  }

  private func styled(_ text: String, _ style: TextStyle) -> String {
    isColored ? style.applied(to: text) : text
  }

  private func json(
    _ step: CheckFile.Step, of file: CheckFile, happened: [Statement]
  ) -> String {
    var bytes: [UInt8] = []
    bytes.appendJSON(raw: "{\"file\":")
    bytes.appendJSON(file.name)
    bytes.appendJSON(raw: ",\"line\":\(step.line),\"step\":")
    bytes.appendJSON(step.text)
    bytes.appendJSON(raw: ",\"stated\":")
    bytes.appendJSON(step.statements.map(\.statement.description))
    bytes.appendJSON(raw: ",\"happened\":")
    bytes.appendJSON(happened.map(\.description))
    bytes.appendJSON(raw: "}")
    return String(decoding: bytes, as: UTF8.self)
  }
}

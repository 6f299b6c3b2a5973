import TodoDomain
import TodoFormats
import TodoText

/// The answer about check files, in the requested form.
///
///     shopping.check:12: toggle 1
///     -   ~ 1 isComplete: true -> false
///     +   ~ 1 isComplete: false -> true
///         ~ 1 completedAt: null -> 2026-01-01T00:00:00.000Z
///
/// For programs, it is an array of objects, or with `--quiet` only the places.
struct CheckAnswer {
  private let form: Form
  private let isColored: Bool
  private var fileCount = 0
  private var stepCount = 0
  private var wrongCount = 0

  init(_ settings: Settings) {
    form = settings.form
    isColored = settings.isColored
  }

  /// The text before all steps.
  var beginning: String {
    if case .json = form { "[" } else { "" }
  }

  /// Returns how a step of `file` differs from its statements; empty if it doesn't.
  mutating func step(_ checked: CheckedStep, of file: CheckFile) -> String {
    stepCount += 1
    guard checked.isWrong else { return "" }
    wrongCount += 1
    let step = checked.step
    let place = "\(file.name.terminalSafe):\(step.line)"
    switch form {
    case .numbers: return "\(place)\n"
    case .json: return (wrongCount == 1 ? "" : ",\n") + json(checked, of: file)
    case .table, .lines:
      return "\(place): \(step.text.terminalSafe.truncated(toWidth: 100))\n"
        + checked.difference.lines.map { text($0, step.statements) }.joined(by: "")
    }
  }

  /// Counts a file that was run to its end.
  mutating func finishFile() { fileCount += 1 }

  /// The text after all steps.
  var end: String {
    switch form {
    case .json: return "]\n"
    case .numbers: return ""
    case .table, .lines:
      if wrongCount > 0 { return "" }
      return "\(counted(fileCount, "file")), \(counted(stepCount, "step")): all as stated\n"
    }
  }

  /// The failure with exit code 1, or `nil` if all steps are as stated.
  var failure: Failure? {
    if wrongCount == 0 { return nil }
    return Failure(
      message: "\(grouped(wrongCount)) of \(counted(stepCount, "step")) "
        + (wrongCount == 1 ? "differs" : "differ"),
      hint: "- was stated, + is what happened; --record writes what happened into the file.",
      exitCode: .failed)
  }

  /// Returns the text for a recorded step; empty for people.
  mutating func recorded(_ checked: CheckedStep, of file: CheckFile) -> String {
    switch form {
    case .json, .numbers: step(checked, of: file)
    case .table, .lines: ""
    }
  }

  /// Returns a line with the number of steps recorded in a file; empty for programs.
  func recording(of file: CheckFile, wrongCount: Int) -> String {
    switch form {
    case .json, .numbers: ""
    case .table, .lines:
      wrongCount == 0
        ? "Nothing to record: \(file.name.terminalSafe)\n"
        : "Recorded \(counted(wrongCount, "step")): \(file.name.terminalSafe)\n"
    }
  }

  /// The text after all recorded steps.
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

  private func json(_ checked: CheckedStep, of file: CheckFile) -> String {
    let step = checked.step
    var bytes: [UInt8] = []
    bytes.appendJSON(raw: "{\"file\":")
    bytes.appendJSON(file.name)
    bytes.appendJSON(raw: ",\"line\":\(step.line),\"step\":")
    bytes.appendJSON(step.text)
    bytes.appendJSON(raw: ",\"stated\":")
    bytes.appendJSON(.list(step.statements.map(\.statement.description)))
    bytes.appendJSON(raw: ",\"happened\":")
    bytes.appendJSON(.list(checked.happened.map(\.description)))
    bytes.appendJSON(raw: "}")
    return String(decoding: bytes, as: UTF8.self)
  }
}

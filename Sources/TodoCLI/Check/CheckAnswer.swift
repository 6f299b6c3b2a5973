import TodoText

/// The result of checking or recording files, in the requested form.
///
///     shopping.check:12: toggle 1
///     -   ~ 1 isComplete: true -> false
///     +   ~ 1 isComplete: false -> true
///         ~ 1 completedAt: null -> 2026-01-01T00:00:00.000Z
///
/// Programs get an array of objects, or with `--quiet` only the places. When recording, people see only how many steps
/// of each file were wrong.
struct CheckAnswer {
  private let form: Form
  private let palette: Palette
  private let isRecorded: Bool
  private var fileCount = 0
  private var stepCount = 0
  private var wrongCount = 0
  /// The number of wrong steps in earlier files.
  private var formerWrongCount = 0

  init(_ settings: Settings, isRecorded: Bool = false) {
    form = settings.form
    palette = settings.palette
    self.isRecorded = isRecorded
  }

  /// Returns the differences between a step of `file` and its statements; empty if there are none.
  mutating func step(_ checked: CheckedStep, of file: CheckFile) -> String {
    stepCount += 1
    guard checked.isWrong else { return "" }
    wrongCount += 1
    let step = checked.step
    let place = "\(file.name.terminalSafe):\(step.line)"
    switch form {
    case .numbers: return "\(place)\n"
    case .json: return (wrongCount == 1 ? "[" : ",\n") + json(checked, of: file)
    case .table, .lines:
      if isRecorded { return "" }
      return "\(place): \(step.text.terminalSafe.truncated(toWidth: 100))\n"
        + checked.difference.map(text).joined(by: "")
    }
  }

  /// Ends a file; returns how many of its steps were recorded, or nothing for programs or when only checking.
  mutating func end(of file: CheckFile) -> String {
    let count = wrongCount - formerWrongCount
    formerWrongCount = wrongCount
    fileCount += 1
    guard isRecorded else { return "" }
    switch form {
    case .json, .numbers: return ""
    case .table, .lines:
      let what = count == 0 ? "Nothing to record" : "Recorded \(counted(count, "step"))"
      return "\(what): \(file.name.terminalSafe)\n"
    }
  }

  /// The text after all files.
  var end: String {
    switch form {
    case .json: return wrongCount == 0 ? "[]\n" : "]\n"
    case .numbers: return ""
    case .table, .lines:
      if isRecorded || wrongCount > 0 { return "" }
      return "\(counted(fileCount, "file")), \(counted(stepCount, "step")): all as stated\n"
    }
  }

  /// The failure with exit code 1, or `nil` if all steps are as stated.
  var failure: Failure? {
    if isRecorded || wrongCount == 0 { return nil }
    return Failure(
      message: "\(grouped(wrongCount)) of \(counted(stepCount, "step")) "
        + (wrongCount == 1 ? "differs" : "differ"),
      hint: "- was stated, + is what happened; --record writes what happened into the file.",
      exitCode: .failed)
  }

  private func text(_ line: CheckedStep.Line) -> String {
    switch line {
    case .right(let stated): "    \(stated.statement)\n"
    case .wrong(let stated, let instead):
      styled("-   \(stated.statement.description.terminalSafe)", .red)
        + (instead.map { styled("+   \($0)", .green) } ?? "")
    case .unstated(let statement): styled("+   \(statement)", .green)
    }
  }

  private func styled(_ text: String, _ style: TextStyle) -> String {
    palette[style].applied(to: text) + "\n"
  }

  private func json(_ checked: CheckedStep, of file: CheckFile) -> String {
    let object: JSONValue = [
      "file": .text(file.name), "line": .count(checked.step.line), "step": .text(checked.step.text),
      "stated": .list(checked.step.statements.map { .text($0.statement.description) }),
      "happened": .list(checked.happened.map { .text($0.description) }),
    ]
    return object.description
  }
}

/// A step of a check file, and how its statements differ from its effects.
///
/// The order of statements doesn't matter.
struct CheckedStep {
  enum Line {
    case right(CheckFile.Stated)
    /// A wrong statement; `instead` is what happened to its subject, if anything did.
    case wrong(CheckFile.Stated, instead: Statement?)
    /// This happened, but isn't stated.
    case unstated(Statement)
  }

  let step: CheckFile.Step
  let happened: [Statement]
  /// The statements in the order of the file, followed by unstated effects in the order of a recording.
  let difference: [Line]

  /// Compares `step` with its effects, one per subject.
  init(_ step: CheckFile.Step, happened: [Statement]) {
    self.step = step
    self.happened = happened
    // The effects not yet matched with a statement, by subject.
    var rest: [String: Statement] = [:]
    for statement in happened { rest[statement.subject] = statement }
    let isRight = step.statements.map { stated in
      guard rest[stated.statement.subject] == stated.statement else { return false }
      rest[stated.statement.subject] = nil
      return true
    }
    difference =
      zip(step.statements, isRight).map { stated, isRight -> Line in
        isRight
          ? .right(stated)
          : .wrong(stated, instead: rest.removeValue(forKey: stated.statement.subject))
      }
      + happened.filter { rest[$0.subject] != nil }.map(Line.unstated)
  }

  /// Whether the step's effects differ from its statements.
  var isWrong: Bool {
    difference.contains { if case .right = $0 { false } else { true } }
  }
}

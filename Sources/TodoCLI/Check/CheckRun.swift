import Composable
import TodoDomain
import TodoFormats
import TodoText

/// Runs the steps of a check file on an empty list, and says what each of them does.
///
/// Every step runs twice: as a line of a script, in one store that goes through the whole file, and
/// as a command at the shell, in a new store that loads what the steps before it have saved. What is
/// said is what the second finds saved; where the first reports something else, one of the two is
/// wrong, which is a mistake of this program.
///
/// One step is held at a time, with what it changes. The lists are in files without a name as far as they
/// are too large for the memory.
@MainActor
struct CheckRun {
  private let script: Session
  /// Reads what the script holds, beside it.
  private let scripted: Session
  private let list: SavedList

  /// The environments are the same, and each has an empty database of its own.
  init(
    _ settings: Settings, _ surroundings: Surroundings,
    script: TodoApp.Environment, list: TodoApp.Environment
  ) {
    self.script = Session(settings, surroundings, script)
    var quiet = settings
    quiet.isTraced = false
    self.list = SavedList(quiet, surroundings, list)
    scripted = Session(quiet, surroundings, script)
  }

  /// Runs the steps of `file`, and calls `body` with what each of them does.
  ///
  /// - Throws: What the databases failed with, or a failure with exit code 70 for a mistake of this
  ///   program; 65 for a step that does more than can be stated.
  func run(
    _ file: CheckFile,
    _ body: (_ checked: CheckedStep, _ lineEnd: String) throws(Failure) -> Void
  ) async throws(Failure) {
    var lastLine = 1
    try await script.work("check") { () throws(Failure) in
      let settings = script.settings
      var steps = try file.steps { settings.queryContext(in: .utc) }
      while let step = try steps.next() {
        try body(CheckedStep(step, happened: try await run(step, of: file)), steps.lineEnd)
        lastLine = step.line
      }
      return true
    }
    guard try await isAsMade() else {
      throw .disagreement(
        file.name, line: lastLine, "after the last step the list is another than its steps made it")
    }
  }

  /// Whether both lists hold what the steps, taken together, have made.
  private func isAsMade() async throws(Failure) -> Bool {
    let whole = Query(status: .all)
    let shell = list.session()
    var made = ListFingerprint()
    try await script.perform(.listing(.submitted(whole)))
    try await shell.perform(.listing(.submitted(whole)))
    while let scripted = script.store.withState(\.listing.page),
      let saved = shell.store.withState(\.listing.page)
    {
      guard scripted.todos.map(\.json) == saved.todos.map(\.json) else { return false }
      for todo in saved.todos { made.insert(todo) }
      guard scripted.next != nil else { break }
      try await script.perform(.listing(.nextPageRequested))
      try await shell.perform(.listing(.nextPageRequested))
    }
    return made == list.fingerprint
  }

  private func run(
    _ step: CheckFile.Step, of file: CheckFile
  ) async throws(Failure) -> [Statement] {
    let labels = script.store.withState(\.changes.labels)
    let run = try await list.run(step.command.numbering(labels))
    guard run.touched.count <= CheckSteps.maximumStatementCount else {
      throw .tooMany(file.name, line: step.line)
    }
    // The script still holds what was there before the step.
    let saved = try await list.changes(
      from: try await scripted.todos(numbered: run.touched), of: run.touched)
    _ = try await script.submit(step.command)
    let reported = StepReport(script.store.state.changes)

    guard reported.agrees(with: run.reported) else {
      throw .disagreement(
        file.name, line: step.line, "the step does one thing in a script and another at the shell")
    }
    guard run.reported.agrees(with: saved) else {
      throw .disagreement(
        file.name, line: step.line, "the step reported something else than it saved")
    }
    if let refusal = run.reported.refusal { return [.refused(refusal.description)] }
    let happened = [Statement](saved, last: run.last, now: script.settings.now())
    guard CheckSteps.canHold(happened, indentation: step.indentation.count) else {
      throw .tooMany(file.name, line: step.line)
    }
    return happened
  }
}

extension Failure {
  /// What a step does could not be recorded: no check file holds so much of one step.
  fileprivate static func tooMany(_ name: String, line: Int) -> Failure {
    Failure(ScriptError(file: name, line: line, column: 1, reason: StatementError.tooMany))
  }

  /// A mistake of this program that a check file brought to light.
  fileprivate static func disagreement(_ name: String, line: Int, _ what: String) -> Failure {
    Failure(
      message: "\(name.terminalSafe):\(line): \(what)",
      hint: "This is a mistake of todo, not of the file: please report it with the file.",
      exitCode: .bug)
  }
}

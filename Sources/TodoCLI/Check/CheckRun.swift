import Composable
import TodoDomain

/// Runs the steps of a check file on an empty list, and says what each of them does.
///
/// Every step runs twice: as a line of a script, in one store that goes through the whole file, and
/// as a command at the shell, in a new store that loads what the steps before it have saved. What is
/// said is what the second finds saved; where the first tells something else, one of the two is
/// wrong, which is a mistake of this program.
@MainActor
struct CheckRun {
  private let script: Session
  private let list: SavedList

  /// The environments are the same, and each has an empty database of its own.
  init(
    _ settings: Settings, _ surroundings: Surroundings,
    script: TodoList.Environment, list: TodoList.Environment
  ) {
    self.script = Session(settings, surroundings, script)
    var quiet = settings
    quiet.isTraced = false
    self.list = SavedList(quiet, surroundings, list)
  }

  /// What each step does.
  ///
  /// - Throws: What the databases failed with, or a failure with exit code 70 for a mistake of this
  ///   program.
  func run(_ file: CheckFile) async throws(Failure) -> [[Statement]] {
    var happened: [[Statement]] = []
    try await script.work("check") { () throws(Failure) in
      for step in file.steps { happened.append(try await run(step, of: file)) }
      return true
    }

    let scripted = try await script.todos(Query(status: .all, sort: [.init(.number)]))
    let saved = try await list.load()
    guard scripted.map(\.json) == saved.map(\.json),
      saved.map(\.json) == list.todos.sorted(by: { $0.key < $1.key }).map(\.value.json)
    else {
      throw .disagreement(
        file.name, line: file.steps.last?.line ?? 1,
        "after the last step the list is another than its steps made it")
    }
    return happened
  }

  private func run(
    _ step: CheckFile.Step, of file: CheckFile
  ) async throws(Failure) -> [Statement] {
    let labels = script.store.withState(\.labels)
    _ = try await script.submit(step.command)
    let told = StepReport(script.store.state)
    let run = try await list.run(step.command.numbering(labels))

    guard told.agrees(with: run.told) else {
      throw .disagreement(
        file.name, line: step.line, "the step does one thing in a script and another at the shell")
    }
    guard run.told.agrees(with: run.saved) else {
      throw .disagreement(file.name, line: step.line, "what the step told is not what it saved")
    }
    if let refusal = run.told.refusal { return [.refused(refusal.description)] }
    return [Statement](run.saved, last: run.last, now: script.settings.now())
  }
}

extension Failure {
  /// A mistake of this program that a check file brought to light.
  fileprivate static func disagreement(_ name: String, line: Int, _ what: String) -> Failure {
    Failure(
      message: "\(name.terminalSafe):\(line): \(what)",
      hint: "This is a mistake of todo, not of the file: please report it with the file.",
      exitCode: .bug)
  }
}

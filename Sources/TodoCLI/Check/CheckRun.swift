import Composable
import TodoDomain

/// Runs the steps of a check file on an empty list, and says what each of them does.
///
/// Every step runs twice: as a line of a script, in one store that goes through the whole file, and
/// as a command at the shell, in a new store that loads what the steps before it have saved.
///
/// One step is held at a time, with what it changes. The lists are in files without a name as far as they
/// are too large for the memory.
@MainActor
struct CheckRun {
  private let list: CheckedList

  /// The environments are the same, and each has an empty database of its own.
  init(
    _ settings: Settings, _ surroundings: Surroundings,
    script: TodoApp.Environment, list: TodoApp.Environment
  ) {
    self.list = CheckedList(settings, surroundings, script: script, list: list)
  }

  /// Runs the steps of `file`, which have no machines, and calls `body` with what each of them does.
  ///
  /// - Throws: What the databases failed with, or a failure with exit code 70 for a mistake of this
  ///   program; 65 for a step that does more than can be stated.
  func run(
    _ file: CheckFile,
    _ body: (_ checked: CheckedStep, _ lineEnd: String) throws(Failure) -> Void
  ) async throws(Failure) {
    var place = CheckPlace(name: file.name, line: 1)
    let script = list.script
    try await script.work("check") { () throws(Failure) in
      var steps = try file.steps { script.settings.queryContext(in: .utc) }
      while let step = try steps.next() {
        // Only machines sync.
        guard case .command(let command) = step.deed else { continue }
        place.line = step.line
        let labels = script.store.withState(\.changes.labels)
        let happened = try await list.run(command.numbering(labels), of: step, at: place) {
          () throws(Failure) in
          _ = try await script.submit(command)
        }
        try body(CheckedStep(step, happened: happened), steps.lineEnd)
      }
      return true
    }
    try await list.checkIsAsMade(at: place)
  }
}

import Composable
import TodoDomain
import TodoFormats
import TodoText

/// A list of a check file, run twice: in one store for the whole file, and in a new store for each step.
///
/// The new store loads what earlier steps have saved. The changes that it saves are the result of a step; if the other
/// store reports something else, that is a bug of this program.
@MainActor
final class CheckedList {
  private(set) var script: Session
  /// A second session that reads the script's list.
  private let scripted: Session
  let saved: SavedList
  let environment: TodoApp.Environment

  /// The environments are the same, but each has its own empty database.
  init(
    _ settings: Settings, _ surroundings: Surroundings,
    script: TodoApp.Environment, list: TodoApp.Environment
  ) {
    environment = script
    self.script = Session(settings, surroundings, script)
    var quiet = settings
    quiet.options.trace = false
    saved = SavedList(quiet, surroundings, list)
    scripted = Session(quiet, surroundings, script)
  }

  /// Continues the script in a new store, since the program ends after a failure.
  func restartScript() {
    script = Session(script.settings, script.surroundings, environment)
  }

  /// Runs `command` in both stores, and returns what it did.
  func run(
    _ command: Command, of step: CheckFile.Step, at place: CheckPlace
  ) async throws(Failure) -> [Statement] {
    let run = try await saved.run(command)
    let changes = try await changes(run.touched, at: place)
    try await script.attempt(command)
    let reported = StepReport(script.store.state.changes)

    guard reported.agrees(with: run.reported) else {
      throw place.disagreement("the step does one thing in a store and another in a new one")
    }
    guard run.reported.agrees(with: changes) else {
      throw place.disagreement("the step reported something else than it saved")
    }
    if let refusal = run.reported.refusal { return [.refused(refusal.description)] }
    return try statements(changes, last: run.last, of: step, at: place)
  }

  /// Returns the changes to the todos that a step touched; the script's list must still be as it was before the step.
  func changes(
    _ touched: [Int64], at place: CheckPlace
  ) async throws(Failure) -> [TodoList.Change] {
    guard touched.count <= CheckSteps.maximumStatementCount else { throw place.tooMany }
    return try await saved.changes(
      from: try await scripted.todos(numbered: touched), of: touched)
  }

  /// Returns the statements for these changes, followed by `others`.
  func statements(
    _ changes: [TodoList.Change], last: Double?, and others: [Statement] = [],
    of step: CheckFile.Step, at place: CheckPlace
  ) throws(Failure) -> [Statement] {
    let happened =
      [Statement](changes, last: last, now: script.settings.now()) + others
    guard CheckSteps.canHold(happened, indentation: step.indentation.count) else {
      throw place.tooMany
    }
    return happened
  }

  /// Throws unless both lists hold what all steps made; `shared` is called with each todo.
  func checkIsAsMade(
    at place: CheckPlace, shared: (Todo) -> Void = { _ in }
  ) async throws(Failure) {
    let whole = Query(status: .all)
    let (script, shell) = (scripted, saved.session())
    var made = ListFingerprint()
    try await script.perform(.listing(.submitted(whole)))
    try await shell.perform(.listing(.submitted(whole)))
    while let scripted = script.store.withState(\.listing.page),
      let saved = shell.store.withState(\.listing.page)
    {
      guard scripted.todos.map(\.json) == saved.todos.map(\.json) else {
        throw place.unlikeSteps
      }
      for todo in saved.todos {
        made.insert(todo)
        shared(todo)
      }
      guard scripted.next != nil else { break }
      try await script.perform(.listing(.nextPageRequested))
      try await shell.perform(.listing(.nextPageRequested))
    }
    guard made == saved.fingerprint else { throw place.unlikeSteps }
  }
}

/// The place of a step, for errors.
struct CheckPlace {
  let name: String
  /// From 1.
  var line: Int

  /// The failure of a step that does more than a check file can state.
  var tooMany: Failure {
    Failure(ScriptError(file: name, line: line, column: 1, reason: StatementError.tooMany))
  }

  /// Returns the failure for a bug of this program that a check file revealed.
  func disagreement(_ what: String) -> Failure {
    Failure(
      message: "\(name.terminalSafe):\(line): \(what)",
      hint: "This is a mistake of todo, not of the file: please report it with the file.",
      exitCode: .bug)
  }

  fileprivate var unlikeSteps: Failure {
    disagreement("after the last step the list is another than its steps made it")
  }
}

import Composable
import TodoDomain
import TodoFormats
import TodoText

/// A list of a check file, twice: one is held by a store that goes through the whole file, and of the other
/// a new store for each step loads what the steps before it have saved.
///
/// What is said of a step is what the second finds saved; where the first reports something else, one of the
/// two is wrong, which is a mistake of this program.
@MainActor
final class CheckedList {
  private(set) var script: Session
  /// Reads what the script holds, beside it.
  private let scripted: Session
  let saved: SavedList
  let environment: TodoApp.Environment

  /// The environments are the same, and each has an empty database of its own.
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

  /// Has another store go on with the script, as the program ends where it fails.
  func restartScript() {
    script = Session(script.settings, script.surroundings, environment)
  }

  /// Runs `command` in a new store and in the one that goes on, and says what it did.
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

  /// What became of the todos that a step touched; the script still holds what was there before it.
  func changes(
    _ touched: [Int64], at place: CheckPlace
  ) async throws(Failure) -> [TodoList.Change] {
    guard touched.count <= CheckSteps.maximumStatementCount else { throw place.tooMany }
    return try await saved.changes(
      from: try await scripted.todos(numbered: touched), of: touched)
  }

  /// What is said of a step that made these changes, and what else happened.
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

  /// Throws unless both lists hold what the steps, taken together, have made; `shared` gets what is the same
  /// on every machine.
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

/// Where a step is, for what goes wrong with it.
struct CheckPlace {
  let name: String
  /// From 1.
  var line: Int

  /// What a step does could not be recorded: no check file holds so much of one step.
  var tooMany: Failure {
    Failure(ScriptError(file: name, line: line, column: 1, reason: StatementError.tooMany))
  }

  /// A mistake of this program that a check file brought to light.
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

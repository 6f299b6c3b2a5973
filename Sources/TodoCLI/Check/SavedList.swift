import Composable
import TodoDomain

/// A list whose commands each run in a new store, as at the shell, which knows only what earlier runs have saved.
@MainActor
final class SavedList {
  private let settings: Settings
  private let surroundings: Surroundings
  let environment: TodoApp.Environment
  private let touched = TouchedNumbers()
  /// The fingerprint of the list, according to the changes seen so far.
  private(set) var fingerprint = ListFingerprint()

  /// The database of `environment` is empty.
  init(_ settings: Settings, _ surroundings: Surroundings, _ environment: TodoApp.Environment) {
    self.settings = settings
    self.surroundings = surroundings
    var environment = environment
    environment.database.changes = environment.database.changes.telling(touched)
    environment.database.sync = environment.database.sync.telling(touched)
    self.environment = environment
  }

  /// The result of a run.
  struct Run<Report> {
    var reported: Report
    /// The numbers of the todos that it may have changed.
    var touched: [Int64]
    /// The position of the last todo before the run, or `nil` if the list was empty.
    var last: Double?
  }

  func run(_ command: Command) async throws(Failure) -> Run<StepReport> {
    try await run { session throws(Failure) in
      try await session.attempt(command)
      return StepReport(session.store.state.changes)
    }
  }

  /// Runs `body` with a new store, which knows only what is saved.
  func run<Report>(
    _ body: (Session) async throws(Failure) -> Report
  ) async throws(Failure) -> Run<Report> {
    let last = try last()
    let report = try await body(session())
    return Run(reported: report, touched: touched.take(), last: last)
  }

  /// Returns the changes to these todos since `before`; call it once for each run, as it updates ``fingerprint``.
  func changes(
    from before: [Int64: Todo], of numbers: [Int64]
  ) async throws(Failure) -> [TodoList.Change] {
    let after = try await session().todos(numbered: numbers)
    for todo in before.values { fingerprint.remove(todo) }
    for todo in after.values { fingerprint.insert(todo) }
    return numbers.compactMap { TodoList.Change(before[$0], after[$0]) }
  }

  /// Returns a session with a new store, which knows only what is saved.
  func session() -> Session { Session(settings, surroundings, environment) }

  private func last() throws(Failure) -> Double? {
    do throws(TodoStoreError) {
      return try environment.database.changes.neighbors(.before, .bottom, 1).first?.position
    } catch {
      throw Failure(error)
    }
  }
}

extension Session {
  /// Runs a command as the shell does, and rolls it back if it is refused.
  func attempt(_ command: Command) async throws(Failure) {
    try await work(command.historyText) { () throws(Failure) in try await submit(command) == nil }
  }

  /// Returns the existing todos with these numbers.
  func todos(numbered numbers: [Int64]) async throws(Failure) -> [Int64: Todo] {
    if numbers.isEmpty { return [:] }
    let cursor = Cursor(place: .numbers(numbers[...]), remaining: nil)
    try await perform(.listing(.submitted(Query(status: .all), from: cursor)))
    var todos: [Int64: Todo] = [:]
    while let page = store.withState(\.listing.page) {
      for todo in page.todos { todos[todo.number] = todo }
      guard page.next != nil else { break }
      try await perform(.listing(.nextPageRequested))
    }
    return todos
  }
}

import Composable
import TodoDomain

/// A list at which every command is a run of its own, as at the shell: a store that knows nothing but
/// what the runs before it have saved.
@MainActor
final class SavedList {
  private let settings: Settings
  private let surroundings: Surroundings
  private let environment: TodoList.Environment
  private let touched = TouchedNumbers()
  /// What the list holds, as it was loaded after the commands that touched it.
  private(set) var todos: [Int64: Todo] = [:]
  /// The position of the last todo, or `nil` where there is none.
  private var last: Double?

  /// The database of `environment` is empty.
  init(_ settings: Settings, _ surroundings: Surroundings, _ environment: TodoList.Environment) {
    self.settings = settings
    self.surroundings = surroundings
    self.environment = TodoList.Environment(
      database: environment.database.telling(touched), now: environment.now,
      timeZone: environment.timeZone, uuid: environment.uuid, pageSize: environment.pageSize)
  }

  /// What a command told while it ran, and what is different in the list after it.
  struct Run {
    var told: StepReport
    var saved: [TodoList.Change]
    /// The position of the last todo before it.
    var last: Double?
  }

  func run(_ command: Command) async throws(Failure) -> Run {
    let session = Session(settings, surroundings, environment)
    try await session.work(command.historyText) { () throws(Failure) in
      try await session.submit(command) == nil
    }
    let told = StepReport(session.store.state)
    let before = last
    return Run(told: told, saved: try await load(touched.take()), last: before)
  }

  /// The whole list, by number.
  func load() async throws(Failure) -> [Todo] {
    try await Session(settings, surroundings, environment)
      .todos(Query(status: .all, sort: [.init(.number)]))
  }

  /// Loads those of the todos with these numbers that are there, and returns how they changed.
  private func load(_ numbers: [Int64]) async throws(Failure) -> [TodoList.Change] {
    if numbers.isEmpty { return [] }
    let cursor = Cursor(place: .numbers(numbers[...]), remaining: nil)
    var loaded: [Int64: Todo] = [:]
    let session = Session(settings, surroundings, environment)
    for todo in try await session.todos(Query(status: .all), from: cursor) {
      loaded[todo.number] = todo
    }
    var changes: [TodoList.Change] = []
    for number in numbers {
      if let change = TodoList.Change(todos[number], loaded[number]) { changes.append(change) }
      todos[number] = loaded[number]
    }
    follow(changes)
    return changes
  }

  private func follow(_ changes: [TodoList.Change]) {
    let hasLastGone = changes.contains { $0.before.map { $0.position == last } ?? false }
    if hasLastGone {
      last = todos.values.map(\.position).max()
    } else {
      last = ([last] + changes.map(\.after?.position)).compactMap(\.self).max()
    }
  }
}

extension Session {
  /// All todos that `query` asks for, from its beginning or from `cursor`.
  func todos(_ query: Query, from cursor: Cursor? = nil) async throws(Failure) -> [Todo] {
    try await perform(.listSubmitted(query, from: cursor))
    var todos: [Todo] = []
    while let page = store.withState(\.page) {
      todos += page.todos
      guard page.next != nil else { break }
      try await perform(.nextPageRequested)
    }
    return todos
  }
}

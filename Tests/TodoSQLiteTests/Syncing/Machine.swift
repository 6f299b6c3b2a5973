import Composable
import ComposableTesting
import FoundationEssentials
import SQLite
import Testing
import TodoDomain
import TodoSQLiteFixtures
import TodoText

@testable import TodoRescue
@testable import TodoSQLite

/// A device with a replica of a list in SQLite, which runs commands as the program does.
@MainActor
final class Machine {
  let name: String
  let store: Store<TodoApp.State, TodoApp.Action>
  let database: TodoDatabase
  /// The reports of commands that waited for their turn here.
  private(set) var mergers: [SyncReport] = []
  private let clock = Clock()
  private let log: ListLog
  /// The database's connection, unless a database was passed in.
  private let connection: TodoConnection?

  /// Creates a machine, whose commands wait for their turn at the log if `takesTurns` is true.
  convenience init(
    _ name: String, _ log: SharedLog, seed: UInt64, database: TodoDatabase? = nil,
    takesTurns: Bool = false
  ) throws {
    try self.init(name, log.log, seed: seed, database: database, takesTurns: takesTurns)
  }

  init(
    _ name: String, _ log: ListLog, seed: UInt64, database: TodoDatabase? = nil,
    takesTurns: Bool = false
  ) throws {
    self.name = name
    self.log = log
    connection = try database == nil ? TodoConnection.temporary(timeZone: .utc) : nil
    let database = database ?? connection.map(TodoDatabase.init) ?? TodoDatabase()
    self.database = database
    let time = clock
    var environment = TodoApp.Environment(
      database: database, now: { time.now }, timeZone: .utc, uuid: .seeded(seed))
    environment.connect = { _ in log }
    let told = Told()
    if takesTurns { environment.takeTurns { told.machine?.mergers.append($0) } }
    let bound = environment
    store = Store(initialState: TodoApp.State(), environment: bound) { TodoApp() }
    told.machine = self
  }

  /// Receives the reports of commands that waited for their turn.
  @MainActor
  private final class Told {
    weak var machine: Machine?
  }

  /// A clock set by the test.
  final class Clock: Sendable {
    private let seconds = Locked<Int64>(0)
    var now: Instant { start.later(seconds.withLock { $0 }) }
    func set(_ time: Int64) { seconds.withLock { $0 = time } }
  }

  /// Runs a command at a time in seconds after `start`; returns why it was refused, or `nil`.
  @discardableResult
  func run(_ command: Command, at seconds: Int64) async -> TodoStoreError? {
    clock.set(seconds)
    let isStep =
      switch command {
      case .undo, .redo: false
      default: true
      }
    await store.send(.changes(.workStarted(command: isStep ? "\(name) \(seconds)" : nil))).finish()
    await store.send(.changes(.commandSubmitted(command))).finish()
    let changes = store.state.changes
    if let error = changes.refusal ?? changes.failure {
      await store.send(.changes(.workAbandoned)).finish()
      return error
    }
    await store.send(.changes(.workFinished)).finish()
    return store.state.changes.failure
  }

  @discardableResult
  func add(_ text: String, at seconds: Int64, _ edit: Edit = Edit()) async -> TodoStoreError? {
    var edit = edit
    edit.set(.description, to: .text(text))
    return await run(.add(edit, label: nil), at: seconds)
  }

  @discardableResult
  func edit(_ number: Int64, at seconds: Int64, _ edit: Edit) async -> TodoStoreError? {
    await run(.edit([.number(number)], edit), at: seconds)
  }

  /// Syncs, and returns the report.
  @discardableResult
  func sync(_ action: Sync.Action = .submitted) async throws -> SyncReport {
    await store.send(.sync(action)).finish()
    let (report, failure) = (store.state.sync.report, store.state.sync.failure)
    #expect(store.state.sync.isDone || failure != nil)
    await store.send(.sync(.reportPrinted)).finish()
    if let failure { throw failure }
    return report
  }

  @discardableResult
  func begin() async throws -> SyncReport {
    try await sync(.initSubmitted(remote: "log", author: name))
  }

  @discardableResult
  func join() async throws -> SyncReport {
    try await sync(.cloneSubmitted(remote: "log", author: name))
  }

  /// Returns the whole list, in order.
  func todos() async -> [Todo] {
    await FreshStore(loading: database).todos
  }

  func todo(_ number: Int64) async -> Todo? {
    await todos().first { $0.number == number }
  }

  /// Expects that `todo doctor` finds nothing wrong: no damage, and a log that rebuilds the list.
  func expectNoDamage() async throws {
    for finding in try findings() {
      #expect(finding.state == .ok, "\(name): \(finding.message)")
    }
    let replay = try await LogReplay(of: database, from: log).run(in: .temporary())
    #expect(replay?.differing == [], "\(name)")
  }

  /// Returns the findings of `todo doctor` about the todos and their history.
  func findings() throws -> [Finding] {
    guard let connection else { return [] }
    let history = HistoryExamination(database: connection.database)
    return try [
      history.findReferences(), history.findNumbers(), history.findSteps(),
      TodoExamination(database: connection.database).findTodos(),
      TraceExamination(database: connection.database).findHistory(),
    ]
  }

  /// Returns the list as text that is the same on every device: with links by id, and no numbers.
  func contents() async -> [String] {
    let todos = await todos()
    let ids = Dictionary(uniqueKeysWithValues: todos.map { ($0.number, $0.id.uuidString) })
    return todos.map { todo in
      var other = todo
      (other.number, other.parent, other.blockedBy) = (0, nil, [])
      let parent = todo.parent.map { ids[$0] ?? "gone" } ?? "none"
      let blockers = todo.blockedBy.map { ids[$0] ?? "gone" }.sorted()
      return "\(other) parent \(parent) blockers \(blockers)"
    }
  }
}

import Composable
import ComposableTesting
import FoundationEssentials
import TodoDomain
import TodoFixtures
import TodoSQLite
import TodoText

@testable import TodoCLI
@testable import TodoScreen

/// A list in a temporary database, and the screen's environment on it.
@MainActor
final class ScreenWorld {
  let now = Locked<Instant>(.morning)
  /// The arguments of each `todo` run outside the screen.
  private(set) var programs: [[String]] = []
  let copied = Locked<[String]>([])
  /// The context in use.
  let context = Locked<(name: String, context: Context)?>(nil)
  let database: TodoDatabase
  var environment: Screen.Environment

  private let app: TodoApp.Environment
  let start: ScreenStart

  /// Runs `lines`, such as `add Buy milk +shop`, and opens the list.
  init(_ lines: String..., config: Config = Config(), pageSize: Int = 50) async throws {
    database = try .temporary()
    let now = now
    app = TodoApp.Environment(
      database: database, now: { now.withLock { $0 } }, timeZone: .utc, uuid: .incrementing)
    let nowhere = Output { $0.count }
    let shellEnvironment = ShellEnvironment(
      arguments: [], variable: { _ in nil }, standardInput: -1, standardOutput: nowhere,
      standardError: nowhere, outputIsTerminal: true, errorIsTerminal: true, terminalWidth: 80,
      now: { now.withLock { $0 } }, timeZone: .utc, random: { 4 })
    let settings = try Settings(GlobalOptions(), in: shellEnvironment, config: config)
    start = try ScreenStart(app, settings, shellEnvironment) { _ in nil }
    let context = context
    let shell = Shell(now: { now.withLock { $0 } }, config, context: { context.withLock { $0 } })
    let copied = copied
    environment = Screen.Environment(
      shell: shell, changes: app.changes, frame: start.frame, database: database,
      next: start.next, program: { _ in nil },
      copy: { text in copied.withLock { $0.append(text) } },
      suspend: {}, start: Screen.View(title: "list"), pageSize: pageSize)
    environment.program = { [unowned self] words in
      programs.append(words)
      return nil
    }
    for line in lines { try await run(line) }
  }

  /// Runs a command as another terminal would.
  func run(_ line: String) async throws {
    guard case .change(let command, _) = try environment.shell.request(TypedWords(line).words)
    else { return }
    let store = Store(initialState: TodoApp.State(), environment: app) { TodoApp() }
    await store.send(.changes(.workStarted(command: command.historyText))).finish()
    await store.send(.changes(.commandSubmitted(command))).finish()
    await store.send(.changes(.workFinished)).finish()
    if let failure = store.state.failure ?? store.state.changes.refusal { throw failure }
  }

  /// Adds todos with the texts `1`, `2` and so on.
  func add(_ count: Int) async throws {
    for number in 1...count { try await run("add Todo \(number)") }
  }

  /// Returns the state after opening the list on a terminal of this size.
  func state(columns: Int = 60, rows: Int = 8) -> Screen.State {
    store(columns: columns, rows: rows).state
  }

  /// Returns a store with the list open.
  func store(columns: Int = 60, rows: Int = 8) -> Store<Screen.State, Screen.Action> {
    let store = Store(
      initialState: Screen.State(
        size: TerminalSize(columns: columns, rows: rows), view: environment.start,
        now: now.withLock { $0 }),
      environment: environment
    ) { Screen() }
    store.send(.started)
    return store
  }

  /// Returns a store for a story that begins with the open list.
  func story(columns: Int = 60, rows: Int = 8) -> TestStore<Screen.State, Screen.Action> {
    TestStore(initialState: state(columns: columns, rows: rows), environment: environment) {
      Screen()
    }
  }

  /// Returns the numbers and texts of the open todos in the database.
  func todos(_ query: Query = Query()) throws -> [String] {
    try database.reading.page(query, nil, 1000).todos.map { "\($0.number) \($0.description)" }
  }

  func todo(_ number: Int64) throws -> Todo {
    try database.reading.load([.number(number)])[0]
  }

  /// Returns the commands of the history, newest first.
  func history() throws -> [String] {
    try database.reading.steps(nil, 100).steps.map(\.command)
  }
}

extension Store<Screen.State, Screen.Action> {
  /// Presses keys, and waits until all of their effects have ended.
  @MainActor
  func press(_ keys: Key...) async {
    for key in keys { await send(.terminal(.key(key))).finish() }
  }

  /// Types a text, and then Enter.
  @MainActor
  func type(_ text: String, enter: Bool = true) async {
    for character in text { await press(.character(character)) }
    if enter { await press(.enter) }
  }
}

extension Shell {
  /// A shell in UTC.
  init(
    now: @escaping @Sendable () -> Instant, _ config: Config = Config(),
    context: @escaping @Sendable () -> (name: String, context: Context)? = { nil }
  ) {
    self.init(
      now: now, timeZone: .utc, usesUnicode: true, keys: KeyMap(config.keys), config: config,
      context: context, home: nil, commands: .todo, standard: .list)
  }
}

extension Screen.Action {
  static func key(_ character: Character) -> Self { .terminal(.key(.character(character))) }
}

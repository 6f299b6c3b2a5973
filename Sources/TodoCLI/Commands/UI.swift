import Composable
import Glibc
import TodoDomain
import TodoSQLite
import TodoText

extension CommandDefinition {
  static let ui = CommandDefinition(
    "ui",
    familiarNames: ["tui", "screen", "interactive", "vit", "keys"],
    .more,
    summary: "Show the list on a full screen, and change it with single keys.",
    discussion: """
      The last line names the keys that matter, and ? shows all of them: j and k move, x completes, a adds \
      with the words of `todo add`, u undoes, / filters, q leaves. Changes by other programs appear \
      within a second. For example:

        todo ui
        todo ui +shop
      """,
    operand: .query
  ) { .work(ScreenWork(words: $0.words)) }
}

struct ScreenWork: Work {
  var words: [String]
  /// Shows the screen; `nil` for a program without one.
  var show: ScreenShowing?
  /// Runs the program with other arguments while the screen has given up the terminal.
  var program: (@MainActor @Sendable (ShellEnvironment) async -> Int32)?

  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure) {
    _ = try settings.query(words, in: environment.timeZone)
    let isDumb = environment.variable("TERM").map { $0.isEmpty || $0 == "dumb" } ?? true
    guard let show, let program, environment.outputIsTerminal, !isDumb else {
      throw Failure(
        message: isDumb && environment.outputIsTerminal
          ? "this terminal can't show a full screen (TERM is dumb or not set)"
          : "a full screen needs a terminal",
        hint: "`todo list` prints the list.", exitCode: .usage)
    }
    var quiet = environment
    // Nothing but the screen may write to the terminal.
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    quiet.standardOutput = Output(fileDescriptor: nowhere)
    quiet.standardError = Output(fileDescriptor: nowhere)
    defer { close(nowhere) }
    quiet.keep = { _ in }
    var patient = settings
    // A message after a moment is better than a screen that seems dead.
    patient.timeoutSeconds = min(settings.timeoutSeconds, Self.patienceSeconds)
    let hooks = try Hooks(settings, in: quiet)
    let app = try await Session.appEnvironment(
      patient, quiet, access: .readWrite, showsLinks: false, tellsAll: hooks != nil)
    do throws(TodoStoreError) {
      try app.database.stayOpen(Self.framePatience)
    } catch {
      throw Failure(error)
    }
    let database = ["--database", try settings.databasePath]
    try await show(
      try ScreenStart(
        app, patient, quiet, hooks: hooks, words: words,
        context: try settings.watchedContext(in: environment, commands: CommandTable.todo)
      ) { words throws(Failure) in
        var environment = environment
        environment.arguments = database + words
        if let name = words.first, Self.briefCommands.contains(name) {
          return try await environment.answer(of: program)
        }
        _ = await program(environment)
        _ = await environment.ask?("\nPress Enter to go back to the screen. ")
        return nil
      })
    if let signal = environment.interruption.signal { throw Failure(interruptedBy: signal) }
  }

  /// How long to wait for other processes, and for the list's server, when the list is opened.
  private static let patienceSeconds = 0.5
  /// How long a read or a change waits for other processes; the screen retries by itself.
  private static let framePatience = Duration.milliseconds(16)
  /// Commands whose answer fits on the screen; programs that they run, such as an editor, get the terminal.
  private static let briefCommands: Set = ["edit", "open", "sync"]
}

extension ShellEnvironment {
  /// Runs the program, and returns its output as one line.
  @MainActor
  fileprivate func answer(
    of program: (ShellEnvironment) async -> Int32
  ) async throws(Failure) -> String {
    var bytes: [UInt8] = []
    let output = Output {
      bytes += $0
      return $0.count
    }
    var environment = self
    (environment.standardOutput, environment.standardError) = (output, output)
    environment.arguments.insert(contentsOf: ["--color", "never"], at: 0)
    let code = await program(environment)
    let lines = String(decoding: bytes, as: UTF8.self).parts(between: "\n").map { line in
      ["todo: ", "hint: "].reduce(String(line)) {
        $0.hasPrefix($1) ? String($0.dropFirst($1.count)) : $0
      }
    }
    let text = lines.filter { !$0.isEmpty }.joined(by: ". ")
    if code == 0 { return text }
    throw Failure(message: text, exitCode: .failed)
  }
}

extension ScreenStart {
  @MainActor
  init(
    _ app: TodoApp.Environment, _ settings: Settings, _ environment: ShellEnvironment,
    hooks: Hooks? = nil, words: [String] = [],
    context: @escaping @Sendable () -> (name: String, context: Context)? = { nil },
    program: @escaping @MainActor @Sendable ([String]) async throws(Failure) -> String?
  ) throws(Failure) {
    // Like a bare `todo list`.
    let listed = try settings.config.known("list.query", \.listQuery)
    self.words = words.isEmpty ? listed : words
    let keys = try settings.config.known("list.sort", \.listSort)
    do throws(QueryError) {
      sort = try QueryParser.sortKeys(keys)
    } catch {
      throw Failure(error)
    }
    self.app = app
    frame = WorkFrame(hooks, environment.interruption, now: settings.now)
    let shell = Shell(
      now: settings.now, timeZone: environment.timeZone,
      usesUnicode: environment.showsUnicode, keys: KeyMap(settings.config.keys),
      config: settings.config, context: context,
      home: environment.home, commands: .todo, standard: .list)
    self.shell = shell
    usesColor = settings.isColored
    next = { count throws(Failure) in
      let query = try shell.query([], status: .open)
      let next = try await Session(settings, environment, app).next(count, of: query)
      return next.todos.map { ($0, next.ranking.reasons($0).joined(by: ", ")) }
    }
    self.program = program
  }
}

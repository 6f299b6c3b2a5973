import Composable
import Glibc
import TodoDomain
import TodoSQLite
import TodoText

extension CommandDefinition {
  static let ui = CommandDefinition(
    "ui",
    familiarNames: ["tui", "screen", "interactive", "vit"],
    .more,
    summary: "Show the list on a full screen, and change it with single keys.",
    discussion: """
      The last line names the keys that matter, and ? shows all of them: j and k move, x completes, a adds \
      with the words of `todo add`, u undoes, / filters, q leaves. What other programs change appears within \
      a second. For example:

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
  /// Runs the program with other arguments, while the terminal isn't the screen's.
  var program: (@MainActor @Sendable (Surroundings) async -> Int32)?

  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    _ = try settings.query(words, in: surroundings.timeZone)
    let isDumb = surroundings.variable("TERM").map { $0.isEmpty || $0 == "dumb" } ?? true
    guard let show, let program, surroundings.outputIsTerminal, !isDumb else {
      throw Failure(
        message: isDumb && surroundings.outputIsTerminal
          ? "this terminal can't show a full screen (TERM is dumb or not set)"
          : "a full screen needs a terminal",
        hint: "`todo list` prints the list.", exitCode: .usage)
    }
    var quiet = surroundings
    // Nothing but the screen may write to the terminal.
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    quiet.standardOutput = Output(fileDescriptor: nowhere)
    quiet.standardError = Output(fileDescriptor: nowhere)
    defer { close(nowhere) }
    quiet.keep = { _ in }
    var patient = settings
    // Better a message after a moment than a screen that seems dead.
    patient.timeoutSeconds = min(settings.timeoutSeconds, Self.patienceSeconds)
    let hooks = try Hooks(settings, in: quiet)
    let environment = try await Session.environment(
      patient, quiet, access: .readWrite, showsLinks: false, tellsAll: hooks != nil)
    let database = ["--database", try settings.databasePath]
    try await show(
      try ScreenStart(environment, patient, quiet, hooks: hooks, words: words) { words in
        var surroundings = surroundings
        surroundings.arguments = database + words
        let code = await program(surroundings)
        // An editor has its own end; any other answer is there to be read.
        if words.first != "edit" || code != 0 {
          _ = await surroundings.ask?("\nPress Enter to go back to the screen. ")
        }
      })
    if let signal = surroundings.interruption.signal { throw Failure(interruptedBy: signal) }
  }

  private static let patienceSeconds = 2.0
}

extension ScreenStart {
  @MainActor
  init(
    _ environment: TodoApp.Environment, _ settings: Settings, _ surroundings: Surroundings,
    hooks: Hooks? = nil, words: [String] = [],
    program: @escaping @MainActor @Sendable ([String]) async -> Void
  ) throws(Failure) {
    // As a bare `todo list`.
    let listed = try settings.config.known("list.query", \.listQuery)
    self.words = words.isEmpty ? listed : words
    let keys = try settings.config.known("list.sort", \.listSort)
    do throws(QueryError) {
      sort = try QueryParser.sortKeys(keys)
    } catch {
      throw Failure(error)
    }
    database = environment.database
    shell = Shell(
      now: settings.now, timeZone: surroundings.timeZone,
      usesUnicode: surroundings.showsUnicode, config: settings.config, home: surroundings.home,
      commands: .todo, standard: .list)
    usesColor = settings.isColored
    // A store of its own for each command: a failure isn't for the next one.
    let session: @MainActor @Sendable () -> Session = {
      Session(settings, surroundings, environment, hooks: hooks)
    }
    run = { work in await session().run(work) }
    next = { count throws(Failure) in
      let query = try settings.query([], in: surroundings.timeZone, status: .open)
      let next = try await session().next(count, of: query)
      return next.todos.map { ($0, next.ranking.reasons($0).joined(by: ", ")) }
    }
    self.program = program
  }
}

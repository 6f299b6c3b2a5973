import Composable
import TodoDomain
import TodoSQLite
import TodoText

/// One run of a command: the store, its settings and its environment.
@MainActor
struct Session {
  let store: Store<TodoApp.State, TodoApp.Action>
  let settings: Settings
  let environment: ShellEnvironment
  /// The programs that receive each step; `nil` if there are none.
  private let hooks: Hooks?

  /// Opens the list with this `access`, and makes a store for it.
  ///
  /// A team's list is brought up to date first. Pages include the links of their todos if `showsLinks` is true, by
  /// default if people see them.
  init(
    _ settings: Settings, _ environment: ShellEnvironment, access: DatabaseAccess,
    showsLinks: Bool? = nil
  ) async throws(Failure) {
    let hooks = access == .readWrite ? try Hooks(settings, in: environment) : nil
    self.init(
      settings, environment,
      try await Session.appEnvironment(
        settings, environment, access: access, showsLinks: showsLinks, tellsAll: hooks != nil),
      hooks: hooks)
  }

  /// Opens the file at `path`, even if it is only the copy of a team's list.
  init(
    _ settings: Settings, _ environment: ShellEnvironment, path: String, access: DatabaseAccess
  ) throws(Failure) {
    self.init(
      settings, environment,
      try Session.appEnvironment(settings, environment, path: path, access: access))
  }

  /// Makes a store with `app`.
  init(
    _ settings: Settings, _ environment: ShellEnvironment, _ app: TodoApp.Environment,
    hooks: Hooks? = nil
  ) {
    self.hooks = hooks
    self.settings = settings
    self.environment = environment
    let trace = environment.standardError
    store = Store(initialState: TodoApp.State(), environment: app) {
      if settings.options.trace {
        TodoApp().debug { report in
          try? trace.write(report.terminalSafeLines + "\n")
          try? trace.flush()
        }
      } else {
        TodoApp()
      }
    }
    environment.keep(store)
  }

  var output: Output { environment.standardOutput }

  /// The current date in the time zone of the environment.
  var today: CivilDate { environment.timeZone.civil(at: settings.now()).date }

  /// Sends an action and waits for all of its effects; throws the failure of the database.
  func perform(_ action: TodoApp.Action) async throws(Failure) {
    await store.send(action).finish()
    if let failure = store.withState({ $0.failure }) { throw Failure(failure) }
  }

  /// Reads from the list, and throws the failure if there is one.
  func read(_ request: Reading.Request) async throws(Failure) {
    try await perform(.reading(.requested(request)))
  }

  /// Submits a command and waits for all of its effects.
  ///
  /// Returns why it was refused, or `nil`; throws the failure of the database.
  func submit(_ command: Command) async throws(Failure) -> TodoStoreError? {
    await store.send(.changes(.commandSubmitted(command))).finish()
    // No other feature takes part, and a property of the whole state would copy all of it for every line of a script.
    if let failure = store.withState({ $0.changes.failure }) { throw Failure(failure) }
    try tellHooks()
    return store.withState { $0.changes.refusal }
  }

  /// Runs `body` as one unit of work; `command` is its name in the history, `nil` for undo and redo.
  ///
  /// The work is committed if `body` returns `true`, and rolled back if it returns `false` or throws, or if a signal
  /// asks the program to end.
  func work(
    _ command: String?, _ body: () async throws(Failure) -> Bool
  ) async throws(Failure) {
    // Others wait for this work, so it doesn't wait for the reader of its answer.
    let outputs = [output, environment.standardError]
    for output in outputs { output.hold() }
    do {
      defer { for output in outputs { output.letGo() } }
      try await keepOrLeave(command, body)
    }
    try? environment.standardError.flush()
    try flush()
  }

  /// Runs `body` as one unit of work, and then answers.
  ///
  /// A dry run answers before it is rolled back, while its changes can still be read. In the end, `skipped` returns
  /// what couldn't be done, if anything.
  func work(
    _ command: String, isDryRun: Bool, _ body: () async throws(Failure) -> Void,
    answer: () async throws(Failure) -> Void, skipped: () -> String?
  ) async throws(Failure) {
    try await work(command) { () throws(Failure) in
      try await body()
      if isDryRun { try await answer() }
      return !isDryRun
    }
    if !isDryRun {
      do throws(Failure) {
        try await answer()
      } catch {
        // A reader that is gone isn't a failure, but the exit code still reports skipped work.
        if error.exitCode != .done { throw error.afterSaving }
      }
    }
    if let skipped = skipped() { throw Failure(message: skipped, exitCode: .badData) }
  }

  private func keepOrLeave(
    _ command: String?, _ body: () async throws(Failure) -> Bool
  ) async throws(Failure) {
    let interruption = environment.interruption
    try hooks?.begin(command, at: settings.now())
    try await perform(.changes(.workStarted(command: command)))
    interruption.beginWork()
    let isKept: Bool
    do throws(Failure) {
      isKept = try await body()
      if isKept, let hooks { try hooks.runBefore() }
    } catch {
      await store.send(.changes(.workAbandoned)).finish()
      // A signal can cause any failure, so it comes first.
      throw interruption.leaveWork().map(Failure.init(interruptedBy:)) ?? error
    }
    if isKept, interruption.beginSaving() {
      try await perform(.changes(.workFinished))
      interruption.endSaving()
      hooks?.runAfter()
    } else {
      try await perform(.changes(.workAbandoned))
      if let signal = interruption.leaveWork() { throw Failure(interruptedBy: signal) }
    }
  }

  /// Adds the changes of the last command to the hooks' step.
  func tellHooks() throws(Failure) {
    guard let hooks else { return }
    try hooks.add(store.withState { $0.changes.outcome?.changes ?? $0.changes.changes })
  }

  /// Runs `command` as a unit of work of its own.
  ///
  /// The work is committed if `isRight` returns `true` when it sees the result.
  func keep(
    _ command: Command, if isRight: () throws(Failure) -> Bool = { () throws(Failure) in true }
  ) async throws(Failure) {
    try await work(command.historyText) { () throws(Failure) in
      if let refusal = try await submit(command) { throw Failure(refusal) }
      return try isRight()
    }
  }

  /// Opens the list with this `access`; a team's list is brought up to date first.
  ///
  /// With `tellsAll`, undo, redo and `clear` report every change one by one.
  static func appEnvironment(
    _ settings: Settings, _ environment: ShellEnvironment, access: DatabaseAccess,
    showsLinks: Bool? = nil, tellsAll: Bool
  ) async throws(Failure) -> TodoApp.Environment {
    let path = try settings.databasePath
    if let server = settings.server {
      try await open(server, settings, environment, path: path, access: access)
    }
    var app = try appEnvironment(
      settings, environment, path: path, access: access, showsLinks: showsLinks,
      tellsAll: tellsAll)
    if settings.server != nil, !settings.options.offline, access == .readWrite {
      app.takeTurns { report in environment.tell(report, settings) }
    }
    return app
  }

  /// Opens the file at `path`, with the real time unless an option sets it, and identities that sort by time.
  private static func appEnvironment(
    _ settings: Settings, _ environment: ShellEnvironment, path: String, access: DatabaseAccess,
    showsLinks: Bool? = nil, tellsAll: Bool = false
  ) throws(Failure) -> TodoApp.Environment {
    let interruption = environment.interruption
    if access == .readWrite { interruption.expectWork() }
    var database: TodoDatabase
    do throws(TodoStoreError) {
      database = try .live(
        path: path, access: access, timeout: settings.timeoutSeconds,
        timeZone: environment.timeZone, detailLimit: tellsAll ? .max : 256,
        isInterrupted: { interruption.endsWork })
    } catch {
      throw Failure(error)
    }
    var random = environment.random
    if let seed = settings.options.seed {
      let seeded = SeededRandom(seed: seed)
      random = seeded.next
      let begin = database.changes.begin
      database.changes.begin = { command, at throws(TodoStoreError) in
        let step = try begin(command, at)
        seeded.restart(salt: step)
        return step
      }
    }
    var app = TodoApp.Environment(
      database: database,
      now: settings.now,
      timeZone: environment.timeZone,
      uuid: UUIDVersion7(now: settings.now, random: random).generator
    )
    app.showsLinks = showsLinks ?? (settings.form.width != nil)
    app.reach(settings, environment, path: path)
    return app
  }
}

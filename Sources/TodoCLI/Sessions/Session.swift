import Composable
import TodoDomain
import TodoSQLite
import TodoText

/// One run of a command: the store, its settings and its surroundings.
@MainActor
struct Session {
  let store: Store<TodoApp.State, TodoApp.Action>
  let settings: Settings
  let surroundings: Surroundings
  /// The programs that are handed each step; `nil` if there are none.
  private let hooks: Hooks?

  /// Opens the database with this `access`, and makes a store for it.
  ///
  /// The list of a team is brought up to date first. Pages have the links of their todos if `showsLinks` is true; by
  /// default, if people see them.
  init(
    _ settings: Settings, _ surroundings: Surroundings, access: DatabaseAccess,
    showsLinks: Bool? = nil
  ) async throws(Failure) {
    let hooks = access == .readWrite ? try Hooks(settings, in: surroundings) : nil
    self.init(
      settings, surroundings,
      try await Session.environment(
        settings, surroundings, access: access, showsLinks: showsLinks, tellsAll: hooks != nil),
      hooks: hooks)
  }

  /// Opens the database with this `access`; the list of a team is brought up to date first.
  ///
  /// With `tellsAll`, every change of undo, redo and `clear` is reported one by one.
  static func environment(
    _ settings: Settings, _ surroundings: Surroundings, access: DatabaseAccess,
    showsLinks: Bool? = nil, tellsAll: Bool
  ) async throws(Failure) -> TodoApp.Environment {
    let path = try settings.databasePath
    if let server = settings.server {
      try await Session.open(server, settings, surroundings, path: path, access: access)
    }
    return try environment(
      settings, surroundings, path: path, access: access, showsLinks: showsLinks,
      takesTurns: settings.server != nil && !settings.options.offline && access == .readWrite,
      tellsAll: tellsAll)
  }

  /// Opens the database at `path`; with `takesTurns`, its changes wait for their turn at a server.
  init(
    _ settings: Settings, _ surroundings: Surroundings, path: String, access: DatabaseAccess,
    showsLinks: Bool? = nil, takesTurns: Bool = false
  ) throws(Failure) {
    let hooks = access == .readWrite ? try Hooks(settings, in: surroundings) : nil
    self.init(
      settings, surroundings,
      try Session.environment(
        settings, surroundings, path: path, access: access, showsLinks: showsLinks,
        takesTurns: takesTurns, tellsAll: hooks != nil),
      hooks: hooks)
  }

  private static func environment(
    _ settings: Settings, _ surroundings: Surroundings, path: String, access: DatabaseAccess,
    showsLinks: Bool?, takesTurns: Bool, tellsAll: Bool
  ) throws(Failure) -> TodoApp.Environment {
    if access == .readWrite { surroundings.interruption.expectWork() }
    do throws(TodoStoreError) {
      var environment = try TodoApp.Environment.live(
        settings, surroundings, path: path, access: access, tellsAll: tellsAll)
      environment.showsLinks = showsLinks ?? (settings.form.width != nil)
      if takesTurns {
        environment.takeTurns { report in surroundings.tell(report, settings) }
      }
      return environment
    } catch {
      throw Failure(error)
    }
  }

  /// Makes a store with `environment`.
  init(
    _ settings: Settings, _ surroundings: Surroundings, _ environment: TodoApp.Environment,
    hooks: Hooks? = nil
  ) {
    self.hooks = hooks
    self.settings = settings
    self.surroundings = surroundings
    let trace = surroundings.standardError
    store = Store(initialState: TodoApp.State(), environment: environment) {
      if settings.options.trace {
        TodoApp().debug { report in
          try? trace.write(report.terminalSafeLines + "\n")
          try? trace.flush()
        }
      } else {
        TodoApp()
      }
    }
    surroundings.keep(store)
  }

  var output: Output { surroundings.standardOutput }

  /// The current date in the time zone of the surroundings.
  var today: CivilDate { surroundings.timeZone.civil(at: settings.now()).date }

  /// Sends an action and waits for all of its effects; throws the failure of the database.
  func perform(_ action: TodoApp.Action) async throws(Failure) {
    await store.send(action).finish()
    if let failure = store.withState({ $0.failure }) { throw Failure(failure) }
  }

  /// Submits a command and waits for all of its effects.
  ///
  /// Returns why it was refused, or `nil`; throws the failure of the database.
  func submit(_ command: Command) async throws(Failure) -> TodoStoreError? {
    try await perform(.changes(.commandSubmitted(command)))
    try tellHooks()
    return store.withState { $0.changes.refusal }
  }

  /// Runs `body` as one unit of work, with its name in the history as `command`: `nil` for undo and redo.
  ///
  /// The work is committed if `body` returns `true`, and rolled back if it returns `false` or throws, or if a signal
  /// asks the program to end.
  func work(
    _ command: String?, _ body: () async throws(Failure) -> Bool
  ) async throws(Failure) {
    // While others wait for this work, it doesn't wait for the reader of its answer.
    let outputs = [output, surroundings.standardError]
    for output in outputs { output.hold() }
    do throws(Failure) {
      try await keepOrLeave(command, body)
      for output in outputs { output.letGo() }
    } catch {
      for output in outputs { output.letGo() }
      throw error
    }
    try? surroundings.standardError.flush()
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
        // A reader that has gone isn't a failure, but the exit code still reports skipped work.
        if error.exitCode != .done { throw error.afterSaving }
      }
    }
    if let skipped = skipped() { throw Failure(message: skipped, exitCode: .badData) }
  }

  private func keepOrLeave(
    _ command: String?, _ body: () async throws(Failure) -> Bool
  ) async throws(Failure) {
    let interruption = surroundings.interruption
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
}

extension Session {
  /// Adds the changes of the last command to the step that the hooks get.
  func tellHooks() throws(Failure) {
    guard let hooks else { return }
    try hooks.add(store.withState { $0.changes.outcome?.changes ?? $0.changes.changes })
  }

  /// Runs `command` as a unit of work of its own.
  ///
  /// The work is committed if `isRight`, which looks at the result, returns `true`.
  func keep(
    _ command: Command, if isRight: () throws(Failure) -> Bool = { () throws(Failure) in true }
  ) async throws(Failure) {
    try await work(command.historyText) { () throws(Failure) in
      if let refusal = try await submit(command) { throw Failure(refusal) }
      return try isRight()
    }
  }
}

extension TodoApp.Environment {
  /// Returns the real database, the real time unless it is set, and identities that sort by time.
  fileprivate static func live(
    _ settings: Settings, _ surroundings: Surroundings, path: String, access: DatabaseAccess,
    tellsAll: Bool
  ) throws(TodoStoreError) -> TodoApp.Environment {
    var database = try TodoDatabase.live(
      path: path, access: access, timeout: settings.timeoutSeconds,
      timeZone: surroundings.timeZone, detailLimit: tellsAll ? .max : 256,
      isInterrupted: { [interruption = surroundings.interruption] in interruption.endsWork })
    var random = surroundings.random
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
    var environment = TodoApp.Environment(
      database: database,
      now: settings.now,
      timeZone: surroundings.timeZone,
      uuid: UUIDVersion7(now: settings.now, random: random).generator
    )
    environment.reach(settings, surroundings, path: path)
    return environment
  }
}

import Glibc
import TodoDomain
import TodoText

/// The settings from the options, the environment variables and the configuration file, in this order of precedence.
struct Settings {
  var options: GlobalOptions
  let config: Config
  private var database: Result<String, Failure>
  /// The list of a team, if it is one; its replica is at ``databasePath``.
  private(set) var server: ServerList?
  var timeoutSeconds: Double
  var form: Form
  var isColored: Bool
  var now: @Sendable () -> Instant

  init(
    _ options: GlobalOptions, in environment: ShellEnvironment, config: Config = Config()
  ) throws(Failure) {
    self.options = options
    self.config = config
    database = Result { () throws(Failure) in
      try Self.databasePath(options, in: environment, config: config)
    }
    server = (try? database.get()).flatMap(ServerList.init)
    if let server {
      database = Result { () throws(Failure) in
        try Self.replicaPath(server, options, in: environment)
      }
    }
    timeoutSeconds = options.timeout ?? config.timeoutSeconds
    form =
      if options.json {
        .json
      } else if options.quiet {
        .numbers
      } else if options.table || environment.outputIsTerminal {
        .table(width: environment.terminalWidth)
      } else {
        .lines
      }
    let isUnwanted = environment.variableAgainstColor != nil
    isColored =
      switch options.color ?? (isUnwanted ? .never : config.color) {
      case .always: true
      case .never: false
      case .auto: environment.outputIsTerminal && !isUnwanted
      }
    now = try Self.now(options, in: environment)
  }

  /// Whether an answer longer than the window goes through a pager.
  var pages: Bool { form.width != nil && !options.noPager }

  var palette: Palette {
    var palette = config.palette
    palette.isColored = isColored
    return palette
  }

  /// The path of the list.
  ///
  /// - Throws: A failure if the path isn't known; commands that use no list don't need it.
  var databasePath: String {
    get throws(Failure) { try database.get() }
  }

  /// The path of the list, if there is no file.
  var missingList: String? {
    get throws(Failure) {
      let path = try databasePath
      return server == nil && access(path, F_OK) != 0 ? path : nil
    }
  }

  private static func databasePath(
    _ options: GlobalOptions, in environment: ShellEnvironment, config: Config
  ) throws(Failure) -> String {
    if let path = options.database { return path }
    if let path = try environment.path(of: "TODO_DATABASE") { return path }
    if let path = try config.known("database", \.database) { return path }
    return try dataFolder(environment) + "/todo.sqlite"
  }

  /// Returns the default folder for lists.
  private static func dataFolder(_ environment: ShellEnvironment) throws(Failure) -> String {
    if let data = environment.absolutePath(of: "XDG_DATA_HOME") { return "\(data)/todo" }
    guard let home = environment.home else { throw .noHome }
    return "\(home)/.local/share/todo"
  }

  private static func replicaPath(
    _ server: ServerList, _ options: GlobalOptions, in environment: ShellEnvironment
  ) throws(Failure) -> String {
    if server.hasPassword, options.database != nil { throw .passwordInArguments }
    return try "\(dataFolder(environment))/\(server.fileName)"
  }

  private static func now(
    _ options: GlobalOptions, in environment: ShellEnvironment
  ) throws(Failure) -> @Sendable () -> Instant {
    guard let when = options.now else { return environment.now }
    do throws(WhenError) {
      let instant = try when.instant(now: environment.now, in: environment.timeZone)
      return { instant }
    } catch {
      throw Failure(error)
    }
  }

  /// Returns the settings in use, including aliases and views; options and variables take precedence.
  func inUse(in environment: ShellEnvironment) -> Config {
    var config = config
    let standard = config.texts["database"]?.source ?? "default"
    config.texts["database"] = (try? database.get()).map { path in
      let variable = environment.variable("TODO_DATABASE").map { _ in "TODO_DATABASE" }
      return (path, options.database != nil ? "--database" : variable ?? standard)
    }
    if let seconds = options.timeout {
      config.texts["timeout"] = (
        Int(exactly: seconds).map(String.init) ?? "\(seconds)", "--timeout"
      )
    }
    if let choice = options.color {
      config.texts["color"] = (choice.rawValue, "--color")
    } else if let variable = environment.variableAgainstColor {
      config.texts["color"] = ("never", variable)
    }
    return config
  }

  /// Returns the context for reading queries now, in the time zone of the person who typed them.
  func queryContext(in timeZone: CivilTimeZone) -> QueryContext {
    QueryContext(now: now(), timeZone: timeZone, views: Views(config.views))
  }

  /// Returns the same, narrowed by the ``context`` in use.
  func narrowedQueryContext(in timeZone: CivilTimeZone) throws(Failure) -> QueryContext {
    var context = queryContext(in: timeZone)
    context.narrowing = try self.context(.query)?.context.query ?? []
    return context
  }

  /// Reads the words of a query; `status` comes from options such as `--completed`.
  ///
  /// The query is narrowed by the ``context`` in use, unless `isOfWholeList`.
  func query(
    _ words: [String], in timeZone: CivilTimeZone, status: Query.Status? = nil,
    isOfWholeList: Bool = false
  ) throws(Failure) -> Query {
    let context =
      isOfWholeList ? queryContext(in: timeZone) : try narrowedQueryContext(in: timeZone)
    do throws(QueryError) {
      return try QueryParser.query(words, in: context, status: status)
    } catch {
      throw Failure(error)
    }
  }
}

extension ShellEnvironment {
  /// The environment variable that turns colours off, if there is one: <https://no-color.org>.
  var variableAgainstColor: String? {
    if variable("NO_COLOR")?.isEmpty == false { return "NO_COLOR" }
    return variable("TERM") == "dumb" ? "TERM" : nil
  }

  /// Whether the answer goes to a terminal that is known to open links.
  var terminalHasLinks: Bool {
    let programs = ["iTerm.app", "WezTerm", "vscode", "ghostty"]
    let terminals = ["xterm-kitty", "xterm-ghostty", "foot", "alacritty"]
    return outputIsTerminal
      && (variable("VTE_VERSION").flatMap(Int.init) ?? 0 > 5001  // the first versions had bugs
        || variable("KONSOLE_VERSION") != nil
        || programs.contains(variable("TERM_PROGRAM") ?? "")
        || terminals.contains(variable("TERM") ?? ""))
  }
}

extension Failure {
  /// Everybody on the machine can read the arguments of a program.
  static let passwordInArguments = Failure(
    message: "anyone on this machine can see a password on the command line",
    hint: "Put it into ~/.pgpass, or into TODO_DATABASE.", exitCode: .usage)

  /// There is no place for the database.
  static let noHome = Failure(
    message: "HOME is not set, so there is no place for the database",
    hint: "Say where it is with --database PATH or TODO_DATABASE.", exitCode: .cannotCreate)
}

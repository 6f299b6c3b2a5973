import TodoDomain
import TodoFormats
import TodoSQLite
import TodoText

/// The settings from the options, the environment variables and the configuration file, in this order of precedence.
struct Settings {
  /// The options on the command line.
  var options: GlobalOptions
  private var database: Result<String, Failure>
  /// The list of a team, if it is one; its replica is at ``databasePath``.
  private(set) var server: ServerList?
  var timeoutSeconds: Double
  var form: Form
  var color: ColorChoice
  /// Whether the answer is coloured.
  var isColored: Bool
  var palette: Palette
  var list: ListDefaults
  /// The named queries.
  var views: Views
  var now: @Sendable () -> Instant

  init(
    _ options: GlobalOptions, in surroundings: Surroundings, config: Config = Config()
  ) throws(SettingsError) {
    self.options = options
    database = Self.databasePath(options, in: surroundings, config: config)
    server = (try? database.get()).flatMap(ServerList.init)
    if let server { database = Self.replicaPath(server, options, in: surroundings) }
    timeoutSeconds = options.timeout ?? config.timeoutSeconds ?? 30
    palette = config.palette
    list = ListDefaults(config)
    views = config.views.isEmpty ? Views() : Views(config.views.mapValues(\.words))
    form =
      if options.json {
        .json
      } else if options.quiet {
        .numbers
      } else if options.table || surroundings.outputIsTerminal {
        .table(width: surroundings.terminalWidth)
      } else {
        .lines
      }
    let isUnwanted = surroundings.variableAgainstColor != nil
    color = options.color ?? (isUnwanted ? .never : config.color ?? .auto)
    isColored =
      switch color {
      case .always: true
      case .never: false
      case .auto: surroundings.outputIsTerminal && !isUnwanted
      }
    now = try Self.now(options, in: surroundings)
  }

  /// Whether an answer longer than the window goes through a pager.
  var pages: Bool { form.width != nil && !options.noPager }

  /// The path of the list.
  ///
  /// - Throws: A failure if the path isn't known, which a command without a list doesn't need.
  var databasePath: String {
    get throws(Failure) { try database.get() }
  }

  private static func databasePath(
    _ options: GlobalOptions, in surroundings: Surroundings, config: Config
  ) -> Result<String, Failure> {
    if let path = options.database { return .success(path) }
    do throws(HomePathError) {
      if let path = try surroundings.path(of: "TODO_DATABASE") { return .success(path) }
    } catch {
      return .failure(Failure(error, in: "TODO_DATABASE"))
    }
    if let mistake = config.mistake(about: ConfigKey.database) { return .failure(Failure(mistake)) }
    if let path = config.database { return .success(path) }
    return dataFolder(surroundings).map { "\($0)/todo.sqlite" }
  }

  /// Returns the folder of lists without a path of their own.
  private static func dataFolder(_ surroundings: Surroundings) -> Result<String, Failure> {
    if let data = surroundings.absolutePath(of: "XDG_DATA_HOME") {
      return .success("\(data)/todo")
    }
    guard let home = surroundings.home else { return .failure(Failure(SettingsError.noHome)) }
    return .success("\(home)/.local/share/todo")
  }

  private static func replicaPath(
    _ server: ServerList, _ options: GlobalOptions, in surroundings: Surroundings
  ) -> Result<String, Failure> {
    if server.hasPassword, options.database != nil { return .failure(.passwordInArguments) }
    return dataFolder(surroundings).map { "\($0)/\(server.fileName)" }
  }

  private static func now(
    _ options: GlobalOptions, in surroundings: Surroundings
  ) throws(SettingsError) -> @Sendable () -> Instant {
    guard let when = options.now else { return surroundings.now }
    do throws(WhenError) {
      let instant = try when.instant(now: surroundings.now, in: surroundings.timeZone)
      return { instant }
    } catch {
      throw .noSuchTime(error)
    }
  }
}

extension Settings {
  /// Returns the context for reading queries now.
  func queryContext(in timeZone: CivilTimeZone) -> QueryContext {
    QueryContext(now: now(), timeZone: timeZone, views: views)
  }

  /// Reads the words of a query; `status` comes from options such as `--completed`.
  func query(
    _ words: [String], in timeZone: CivilTimeZone, status: Query.Status? = nil
  ) throws(Failure) -> Query {
    do throws(QueryError) {
      return try QueryParser.query(words, in: queryContext(in: timeZone), status: status)
    } catch {
      throw Failure(error)
    }
  }
}

extension Surroundings {
  /// The environment variable that turns colours off, if there is one: <https://no-color.org>.
  var variableAgainstColor: String? {
    if variable("NO_COLOR")?.isEmpty == false { return "NO_COLOR" }
    return variable("TERM") == "dumb" ? "TERM" : nil
  }
}

extension Failure {
  /// Everybody on the machine can read the arguments of a program.
  static let passwordInArguments = Failure(
    message: "anyone on this machine can see a password on the command line",
    hint: "Put it into ~/.pgpass, or into TODO_DATABASE.", exitCode: .usage)
}

extension Failure {
  /// An environment variable names a path in an unknown home folder.
  init(_ error: HomePathError, in variable: String) {
    self.init(
      message: "\(variable): \(error.description)", hint: error.hint, exitCode: .usage)
  }
}

/// Why the settings can't be determined.
enum SettingsError: Error, Hashable, Sendable {
  /// There is no HOME to keep the database in.
  case noHome
  /// `--now` is a time that doesn't exist.
  case noSuchTime(WhenError)
}

extension Failure {
  init(_ error: SettingsError) {
    self.init(
      message: error.description, hint: error.hint,
      exitCode: error == .noHome ? .cannotCreate : .usage)
  }
}

extension SettingsError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noHome: "HOME is not set, so there is no place for the database"
    case .noSuchTime(let error): error.description
    }
  }

  /// The next thing to try.
  var hint: String? {
    switch self {
    case .noHome: "Say where it is with --database PATH or TODO_DATABASE."
    case .noSuchTime(let error): error.hint
    }
  }
}

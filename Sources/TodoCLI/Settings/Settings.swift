import TodoDomain
import TodoFormats
import TodoSQLite
import TodoText

/// What the options, the variables of the environment and the configuration file say together, in
/// this order.
struct Settings {
  /// What was said on the line.
  var options: GlobalOptions
  private var database: Result<String, Failure>
  /// The list of a team; of it, there is a replica at ``databasePath``.
  private(set) var server: ServerList?
  var timeoutSeconds: Double
  var form: Form
  var color: ColorChoice
  /// Whether the answer is coloured.
  var isColored: Bool
  var palette: Palette
  var list: ListDefaults
  /// The queries that have a name.
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

  /// Whether an answer that is longer than the window goes through a pager.
  var pages: Bool { form.width != nil && !options.noPager }

  /// Where the list is.
  ///
  /// - Throws: A failure where that is not known, which a command without a list need not know.
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

  /// Where lists are unless another place is named.
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
  /// What queries mean now.
  func queryContext(in timeZone: CivilTimeZone) -> QueryContext {
    QueryContext(now: now(), timeZone: timeZone, views: views)
  }

  /// What the words of a query ask for; `status` is what options ask for, such as `--completed`.
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
  /// The variable that speaks against colours, if one does: <https://no-color.org>.
  var variableAgainstColor: String? {
    if variable("NO_COLOR")?.isEmpty == false { return "NO_COLOR" }
    return variable("TERM") == "dumb" ? "TERM" : nil
  }
}

extension Failure {
  /// Everybody on the machine can read what a program was started with.
  static let passwordInArguments = Failure(
    message: "anyone on this machine can see a password on the command line",
    hint: "Put it into ~/.pgpass, or into TODO_DATABASE.", exitCode: .usage)
}

extension Failure {
  /// A variable names a path in a home that isn't known.
  init(_ error: HomePathError, in variable: String) {
    self.init(
      message: "\(variable): \(error.description)", hint: error.hint, exitCode: .usage)
  }
}

/// Why it is not known what to work with.
enum SettingsError: Error, Hashable, Sendable {
  /// There is no HOME to keep the database in.
  case noHome
  /// `--now` is a time that there is not.
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

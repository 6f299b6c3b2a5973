import TodoDomain
import TodoSQLite

/// What the options, the variables of the environment and the configuration file say together, in
/// this order.
struct Settings {
  var databasePath: String
  var timeoutSeconds: Double
  var form: Form
  var color: ColorChoice
  /// Whether the answer is coloured.
  var isColored: Bool
  var palette: Palette
  var list: ListDefaults
  var isTraced: Bool
  var seed: UInt64?
  var now: @Sendable () -> Instant

  /// How an answer looks.
  enum Form {
    /// For a person at a terminal of this width.
    case table(width: Int)
    /// For a program: a line a todo, columns between tabs.
    case lines
    case json
    case numbers

    /// The columns of the terminal, or `nil` where there is none.
    var width: Int? {
      if case .table(let width) = self { width } else { nil }
    }
  }

  /// Where no database is needed its path is empty, and opening it would be refused.
  init(
    _ options: GlobalValues, in surroundings: Surroundings, config: Config = Config(),
    needsDatabase: Bool = true
  ) throws(SettingsError) {
    databasePath =
      needsDatabase ? try Self.databasePath(options, in: surroundings, config: config) : ""
    timeoutSeconds = options.timeout ?? config.timeoutSeconds ?? 30
    palette = config.palette
    list = ListDefaults(
      sort: config.listSort, query: config.listQuery, limit: config.listLimit)
    form =
      if options.json {
        .json
      } else if options.quiet {
        .numbers
      } else if surroundings.outputIsTerminal {
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
    isTraced = options.trace
    seed = options.seed
    now = try Self.now(options, in: surroundings)
  }

  /// Source: XDG Base Directory Specification 0.8, which has relative paths ignored.
  private static func databasePath(
    _ options: GlobalValues, in surroundings: Surroundings, config: Config
  ) throws(SettingsError) -> String {
    if let path = options.database ?? surroundings.variable("TODO_DATABASE") ?? config.database {
      return path
    }
    if let data = surroundings.variable("XDG_DATA_HOME"), data.hasPrefix("/") {
      return "\(data)/todo/todo.sqlite"
    }
    guard let home = surroundings.home else { throw .noHome }
    return "\(home)/.local/share/todo/todo.sqlite"
  }

  private static func now(
    _ options: GlobalValues, in surroundings: Surroundings
  ) throws(SettingsError) -> @Sendable () -> Instant {
    guard let when = options.now else { return surroundings.now }
    do throws(TodoStoreError) {
      let instant = try when.instant(now: surroundings.now, in: surroundings.timeZone)
      return { instant }
    } catch {
      throw .noSuchTime(error)
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

/// Why it is not known what to work with.
enum SettingsError: Error, Hashable, Sendable {
  /// There is no HOME to keep the database in.
  case noHome
  /// `--now` is a time that there is not.
  case noSuchTime(TodoStoreError)
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

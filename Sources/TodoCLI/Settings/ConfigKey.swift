import TodoDomain
import TodoText

/// A setting of the configuration file: its name, its meaning, and how to read it.
struct ConfigKey: Sendable {
  /// The name, with its table: `list.sort`.
  let name: String
  /// Whole sentences.
  let explanation: String
  /// An example of a value in TOML; the default if there is one.
  let example: String
  /// Reads the value; `home` is the path that `~` stands for.
  let set: @Sendable (inout Config, TOMLValue, _ home: String?) throws(ConfigError.Reason) -> Void
  /// The value in use, for people; empty if there is none.
  let text: @Sendable (Settings) -> String
}

extension ConfigKey {
  /// The name of the setting that must not be missed: its path decides which list is changed.
  static let database = "database"

  /// All settings in the order in which they are shown, without aliases, which can have any name.
  static let all: [ConfigKey] =
    [
      ConfigKey(
        name: database,
        explanation: """
          The file that holds the list; ~/ is your home. TODO_DATABASE and --database come first.
          """,
        example: #""~/.local/share/todo/todo.sqlite""#,
        set: { config, value, home throws(ConfigError.Reason) in
          config.database = try path(value, home: home)
        },
        text: { (try? $0.databasePath) ?? "" }),
      ConfigKey(
        name: "timeout",
        explanation: "How many seconds to wait for other processes.",
        example: "30",
        set: { config, value, _ throws(ConfigError.Reason) in
          let seconds: Double? =
            switch value {
            case .integer(let integer): Double(integer)
            case .float(let float): float
            case .string, .boolean: nil
            }
          guard let seconds, (0...86_400).contains(seconds) else {
            throw .wrongValue(key: "timeout", expected: "a number from 0 to 86400")
          }
          config.timeoutSeconds = seconds
        },
        text: {
          let seconds = $0.timeoutSeconds
          return Int(exactly: seconds).map(String.init) ?? String(seconds)
        }),
      ConfigKey(
        name: "color",
        explanation: """
          When to use colours: auto (at a terminal), always or never. NO_COLOR and --color come \
          first.
          """,
        example: #""auto""#,
        set: { config, value, _ throws(ConfigError.Reason) in
          guard let color = ColorChoice(rawValue: try string(value, of: "color")) else {
            throw .wrongValue(key: "color", expected: "auto, always or never")
          }
          config.color = color
        },
        text: { $0.color.rawValue }),
      ConfigKey(
        name: "list.sort",
        explanation: """
          By what `todo list` sorts: position, number, created, modified, due, priority, text or \
          project, several with commas, a hyphen in front for descending.
          """,
        example: #""position""#,
        set: { config, value, _ throws(ConfigError.Reason) in
          let text = try string(value, of: "list.sort")
          do throws(QueryError) {
            _ = try QueryParser.sortKeys(text)
          } catch {
            throw .query(error)
          }
          config.listSort = text
        },
        text: { (try? $0.list.sort) ?? "position" }),
      ConfigKey(
        name: "list.query",
        explanation: """
          What `todo list` lists where it is given no query, and neither --all nor --completed.
          """,
        example: #""+home is:overdue""#,
        set: { config, value, _ throws(ConfigError.Reason) in
          let text = try string(value, of: "list.query")
          try ListDefaults.check(query: text)
          config.listQuery = text
        },
        text: { (try? $0.list.query) ?? "" }),
      ConfigKey(
        name: "list.limit",
        explanation: """
          The most todos that `todo list` lists where it is given no query, and neither --all nor \
          --completed.
          """,
        example: "20",
        set: { config, value, _ throws(ConfigError.Reason) in
          guard case .integer(let limit) = value, limit >= 0 else {
            throw .wrongValue(key: "list.limit", expected: "a whole number, 0 or more")
          }
          config.listLimit = limit
        },
        text: { (try? $0.list.limit).map(String.init) ?? "" }),
      ConfigKey(
        name: "list.wrap",
        explanation: """
          Whether a text that is longer than the window goes on in the next line; false cuts it.
          """,
        example: "true",
        set: { config, value, _ throws(ConfigError.Reason) in
          guard case .boolean(let wraps) = value else {
            throw .wrongValue(key: "list.wrap", expected: "true or false")
          }
          config.listWraps = wraps
        },
        text: { (try? $0.list.wraps).map { "\($0)" } ?? "" }),
    ] + Palette.Role.allCases.map(color)

  /// Returns the setting with this name, or `nil` if there is none.
  static func named(_ name: String) -> ConfigKey? { all.first { $0.name == name } }

  /// Returns the setting that `name` most likely misspells, or names without its table.
  static func nearest(to name: String) -> String? {
    let names = all.map(\.name)
    if let nearest = names.nearest(to: name) { return nearest }
    if let nearest = names.first(where: { $0.hasSuffix("." + name) }) { return nearest }
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2,
      let table = ["list", "colors", "aliases", "views"].nearest(to: parts[0]),
      table != parts[0]
    else { return nil }
    return "\(table).\(parts[1])"
  }

  private static func color(_ role: Palette.Role) -> ConfigKey {
    let name = "colors.\(role.rawValue)"
    return ConfigKey(
      name: name,
      explanation: role.explanation,
      example: "\"\(role.standardStyle)\"",
      set: { config, value, _ throws(ConfigError.Reason) in
        let words = try string(value, of: name)
        do throws(UnknownStyle) {
          config.palette[role] = try TextStyle(words: words)
        } catch {
          throw .unknownStyle(error.word)
        }
      },
      text: { "\($0.palette[role])" })
  }

  static func string(
    _ value: TOMLValue, of key: String
  ) throws(ConfigError.Reason) -> String {
    guard case .string(let text) = value else { throw .wrongValue(key: key, expected: "a text") }
    return text
  }

  private static func path(
    _ value: TOMLValue, home: String?
  ) throws(ConfigError.Reason) -> String {
    let text = try string(value, of: "database")
    guard text.hasBytePrefix("/") || text.hasBytePrefix("~/") else {
      throw .wrongValue(key: "database", expected: "a path that begins with / or ~/")
    }
    do throws(HomePathError) {
      return try HomePath.path(text, home: home)
    } catch {
      throw .home(error)
    }
  }
}

import TodoDomain
import TodoText

/// The contents of the configuration file.
///
/// Settings that the file lacks are `nil`. Options and environment variables take precedence over it.
struct Config {
  /// The path of the file, whether or not it exists; `nil` if none is to be read.
  var path: String?
  var database: String?
  var timeoutSeconds: Double?
  var color: ColorChoice?
  var listSort: String?
  var listQuery: String?
  var listLimit: Int?
  var listWraps: Bool?
  var palette = Palette()
  var aliases: [String: Alias] = [:]
  /// The named queries.
  var views: [String: SavedQuery] = [:]
  /// The line of each setting in the file, by name, including aliases and views.
  var lines: [String: Int] = [:]

  /// The mistakes in the file, in its order.
  var mistakes: [ConfigError] = []

  /// Creates a configuration without settings.
  init() {}

  /// Reads the file at `path`; `home` is what `~` stands for, and `commands` are what aliases may name.
  ///
  /// A mistake doesn't stop the rest from being read.
  init(reading bytes: [UInt8], path: String, home: String?, commands: some CommandNames) {
    self.path = path
    let contents = TOMLReader(bytes)
    mistakes = contents.errors.map { ConfigError($0, in: path) }
    let unread = Set(contents.errors.map(\.path))
    for entry in contents.entries where unread.isEmpty || !unread.contains(entry.path) {
      do throws(ConfigError.Reason) {
        try set(entry, home: home, commands)
        lines[entry.name] = entry.line
      } catch {
        mistakes.append(ConfigError(error, of: entry, in: path))
      }
    }
    if !contents.errors.isEmpty { mistakes.sort { ($0.line, $0.column) < ($1.line, $1.column) } }
  }

  /// Returns the first mistake that makes the value of the setting unknown.
  func mistake(about name: String) -> ConfigError? {
    mistakes.first { $0.subject == .everything || $0.subject == .setting(name) }
  }

  /// The mistakes to report: the first ones.
  var reportedMistakes: [Failure] { mistakes.prefix(5).map { Failure($0) } }

  /// Throws if a mistake makes the value of the setting unknown.
  func need(_ name: String) throws(Failure) {
    if let mistake = mistake(about: name) { throw Failure(mistake) }
  }

  private mutating func set(
    _ entry: TOMLEntry, home: String?, _ commands: some CommandNames
  ) throws(ConfigError.Reason) {
    if entry.path.count == 2, entry.path[0] == "aliases" {
      let text = try ConfigKey.string(entry.value, of: entry.name.terminalSafe)
      if commands.contains(entry.path[1]) { throw .aliasOfCommandName(entry.path[1]) }
      aliases[entry.path[1]] = try Alias(text, of: commands)
    } else if entry.path.count == 2, entry.path[0] == "views" {
      views[entry.path[1]] = try SavedQuery(
        ConfigKey.string(entry.value, of: entry.name.terminalSafe))
    } else {
      guard let key = ConfigKey.named(entry.name), !entry.path.contains(where: { $0.contains(".") })
      else { throw .unknownKey(entry.name) }
      try key.set(&self, entry.value, home)
    }
  }
}

extension TOMLEntry {
  /// The name of the setting: `list.sort`.
  var name: String { path.joined(by: ".") }
}

import TodoDomain
import TodoText

/// What the configuration file says.
///
/// What it does not say is `nil`, and an option or a variable comes before it.
struct Config {
  /// The file, whether or not there is one; `nil` where none is to be read.
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
  /// The queries that have a name.
  var views: [String: SavedQuery] = [:]
  /// The line of each setting that the file has, by its name, aliases and views included.
  var lines: [String: Int] = [:]

  /// What is wrong in the file, in its order.
  var mistakes: [ConfigError] = []

  /// Has no setting.
  init() {}

  /// Reads the file at `path`; `home` is where its `~` is, and `commands` are what aliases may name.
  ///
  /// A mistake keeps nothing else from being read.
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

  /// The first mistake for which it is not known what the setting says.
  func mistake(about name: String) -> ConfigError? {
    mistakes.first { $0.subject == .everything || $0.subject == .setting(name) }
  }

  /// The first mistakes, which are reported.
  var reportedMistakes: [Failure] { mistakes.prefix(5).map { Failure($0) } }

  /// Throws where it is not known what the setting says.
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
  /// The setting, as it is called elsewhere: `list.sort`.
  var name: String { path.joined(by: ".") }
}

import Glibc
import TodoDomain
import TodoText

/// A mistake in the configuration file, and its place.
struct ConfigError: Error, Hashable, Sendable {
  enum Reason: Error, Hashable, Sendable {
    case toml(TOMLError.Reason)
    case unknownKey(String)
    /// `expected` is what the value has to be, such as `a number from 0 to 86400`.
    case wrongValue(key: String, expected: String)
    case unknownStyle(String)
    case query(QueryError)
    /// The value can't be split into words like a line of a script.
    case notWords(String, hint: String?)
    case aliasWithoutCommand
    case aliasOfNoCommand(String, hint: String?)
    /// A command has this name, and takes precedence.
    case aliasOfCommandName(String)
    /// The home folder in a path isn't known.
    case home(HomePathError)
    /// The path of the file isn't known.
    case unknownPlace(HomePathError)
    case tooLong
    case unreadable(errorNumber: Int32)
  }

  /// What is unknown because of a mistake.
  enum Subject: Hashable, Sendable {
    case nothing
    case setting(String)
    /// The whole file.
    case everything
  }

  var file: String
  /// From 1.
  var line = 1
  /// From 1, in Unicode scalars.
  var column = 1
  var reason: Reason
  var subject: Subject
}

extension ConfigError {
  init(_ reason: Reason, of entry: TOMLEntry, in file: String) {
    let isKey = if case .unknownKey = reason { true } else { false }
    self.init(
      file: file, line: entry.line, column: isKey ? entry.column : entry.valueColumn,
      reason: reason, subject: Subject(entry.name))
  }

  init(_ error: TOMLError, in file: String) {
    self.init(
      file: file, line: error.line, column: error.column, reason: .toml(error.reason),
      subject: error.path.isEmpty ? .nothing : Subject(error.path.joined(by: ".")))
  }
}

extension ConfigError.Subject {
  /// The subject of a line about the setting `name`: that setting, if it exists.
  ///
  /// An unknown setting hides nothing, unless it is most likely the misspelt path of the list: that must not lead to
  /// another list.
  fileprivate init(_ name: String) {
    if ConfigKey.named(name) != nil || name.hasPrefix("aliases.") || name.hasPrefix("views.") {
      self = .setting(name)
    } else if ConfigKey.nearest(to: name) == ConfigKey.database {
      self = .setting(ConfigKey.database)
    } else {
      self = .nothing
    }
  }
}

extension ConfigError: CustomStringConvertible {
  /// `/home/a/.config/todo/config.toml:3:1: …`.
  var description: String {
    switch reason {
    case .unreadable, .unknownPlace: "\(file.terminalSafe): \(reason)"
    default: "\(file.terminalSafe):\(line):\(column): \(reason)"
    }
  }
}

extension ConfigError.Reason: CustomStringConvertible {
  var description: String {
    switch self {
    case .toml(let reason): reason.description
    case .unknownKey(let key): "unknown setting \(quoted(key))"
    case .wrongValue(let key, let expected): "\(key) has to be \(expected)"
    case .unknownStyle(let word): "unknown style \(quoted(word))"
    case .query(let error): error.description
    case .notWords(let message, _): message
    case .aliasWithoutCommand: "the alias has no command"
    case .aliasOfNoCommand(let name, _): "unknown command \(quoted(name))"
    case .aliasOfCommandName(let name):
      "the alias \(quoted(name)) is never used, because a command is called so"
    case .home(let error), .unknownPlace(let error): error.description
    case .tooLong: "over 1 MiB"
    case .unreadable(let errorNumber): String(cString: strerror(errorNumber))
    }
  }

  /// The next thing to try, or `nil` if there is nothing useful to say.
  var hint: String? {
    switch self {
    case .toml(let reason): reason.hint
    case .unknownKey(let key):
      (["list", "show", "ls", "all"].contains(key) ? "`todo config` shows all settings." : nil)
        ?? ConfigKey.nearest(to: key).map { "Did you mean \($0.terminalSafe)?" }
        ?? "`todo config --explain` explains each setting."
    case .wrongValue: "`todo config --explain` explains each setting."
    case .unknownStyle(let word):
      TextStyle.names.nearest(to: word).map { "Did you mean \($0)?" }
        ?? "The styles are \(list(TextStyle.names))."
    case .query(let error): error.hint
    case .notWords(_, let hint): hint
    case .aliasWithoutCommand: #"For example: shop = "list +shop""#
    case .aliasOfNoCommand(_, let hint): hint ?? "An alias names a command, not another alias."
    case .aliasOfCommandName: "Give it another name."
    case .home(let error), .unknownPlace(let error): error.hint
    case .tooLong: nil
    case .unreadable(EMFILE), .unreadable(ENFILE): "Allow more, such as with `ulimit -n 256`."
    case .unreadable: "Without any configuration: TODO_CONFIG= todo …"
    }
  }
}

extension Failure {
  /// The configuration file has a mistake.
  init(_ error: ConfigError) {
    let exitCode: ExitCode =
      switch error.reason {
      case .unreadable(EACCES), .unreadable(EPERM): .noPermission
      case .unreadable(EMFILE), .unreadable(ENFILE): .inputOutput
      case .unreadable: .noInput
      default: .badData
      }
    self.init(message: error.description, hint: error.reason.hint, exitCode: exitCode)
  }
}

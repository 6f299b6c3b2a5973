import TodoDomain

/// What is wrong in the configuration file, and where.
struct ConfigError: Error, Hashable, Sendable {
  enum Reason: Error, Hashable, Sendable {
    case toml(TOMLError.Reason)
    case unknownKey(String)
    /// `expected` is what the value has to be, such as `a number from 0 to 86400`.
    case wrongValue(key: String, expected: String)
    case unknownStyle(String)
    case query(QueryError)
    case notWords(UsageError)
    case aliasWithoutCommand
    case aliasOfNoCommand(String)
    /// There is no HOME for the `~` of a path.
    case noHome
    case tooLong
  }

  var file: String
  /// From 1.
  var line: Int
  /// From 1, in Unicode scalars.
  var column: Int
  var reason: Reason
}

extension ConfigError: CustomStringConvertible {
  /// `/home/a/.config/todo/config.toml:3:1: …`.
  var description: String { "\(file.terminalSafe):\(line):\(column): \(reason)" }
}

extension ConfigError.Reason: CustomStringConvertible {
  var description: String {
    switch self {
    case .toml(let reason): reason.description
    case .unknownKey(let key): "there is no setting \(quoted(key))"
    case .wrongValue(let key, let expected): "\(key) has to be \(expected)"
    case .unknownStyle(let word): "\(quoted(word)) is no style"
    case .query(let error): error.description
    case .notWords(let error): error.description
    case .aliasWithoutCommand: "the alias has no command"
    case .aliasOfNoCommand(let name): "\(quoted(name)) is no command"
    case .noHome: "HOME is not set, so `~` is nowhere"
    case .tooLong: "over 1 MiB"
    }
  }

  /// The next thing to try, or `nil` where nothing useful can be said.
  var hint: String? {
    switch self {
    case .toml(let reason): reason.hint
    case .unknownKey(let key):
      ConfigKey.nearest(to: key).map { "Did you mean \($0.terminalSafe)?" }
        ?? "`todo config --explain` explains each setting."
    case .wrongValue: "`todo config --explain` explains each setting."
    case .unknownStyle(let word):
      TextStyle.names.nearest(to: word).map { "Did you mean \($0)?" }
        ?? "The styles are \(list(TextStyle.names))."
    case .query(let error): error.hint
    case .notWords(let error): error.hint
    case .aliasWithoutCommand: #"For example: shop = "list +shop""#
    case .aliasOfNoCommand(let name):
      TodoCommand.names.nearest(to: name).map { "Did you mean \($0)?" }
        ?? "An alias stands for a command, and for no other alias."
    case .noHome: "Write the whole path."
    case .tooLong: nil
    }
  }
}

extension Failure {
  /// Something in the configuration file is not as it should be.
  init(_ error: ConfigError) {
    self.init(message: error.description, hint: error.reason.hint, exitCode: .badData)
  }
}

/// A setting with the value in use, and its source.
struct SettingInUse: Hashable, Sendable {
  /// The source of a setting; the first one here wins.
  enum Source: Hashable, Sendable {
    /// An option or a variable.
    case named(String)
    case file(path: String, line: Int)
    case standard
  }

  var name: String
  /// The value for people; empty if there is none.
  var value: String
  var source: Source
  var explanation: String
}

extension SettingInUse.Source: CustomStringConvertible {
  /// `--color`, `NO_COLOR`, `/home/a/.config/todo/config.toml:3` or `default`.
  var description: String {
    switch self {
    case .named(let name): name
    case .file(let path, let line): "\(path):\(line)"
    case .standard: "default"
    }
  }
}

extension SettingInUse {
  /// Returns every setting whose value is known, then aliases and views, sorted by name.
  static func all(
    _ settings: Settings, _ config: Config, in surroundings: Surroundings
  ) -> [SettingInUse] {
    let file: (String) -> Source = { name in
      guard let path = config.path, let line = config.lines[name] else { return .standard }
      return .file(path: path, line: line)
    }
    let keys = ConfigKey.all.compactMap { key -> SettingInUse? in
      let source =
        settings.options.source(of: key.name)
        ?? surroundings.source(of: key.name).map { .named($0) }
      if source == nil, config.mistake(about: key.name) != nil { return nil }
      return SettingInUse(
        name: key.name, value: key.text(settings), source: source ?? file(key.name),
        explanation: key.explanation)
    }
    let aliases = config.aliases.sorted { $0.key < $1.key }.map { name, alias in
      SettingInUse(
        name: "aliases.\(name)", value: alias.text, source: file("aliases.\(name)"),
        explanation: "What `todo \(name)` is short for.")
    }
    let views = config.views.sorted { $0.key < $1.key }.map { name, view in
      SettingInUse(
        name: "views.\(name)", value: view.text, source: file("views.\(name)"),
        explanation: "What `view:\(name)` means in a query.")
    }
    return keys + aliases + views
  }
}

extension GlobalOptions {
  /// Returns the option that sets a setting, if it was given.
  fileprivate func source(of name: String) -> SettingInUse.Source? {
    switch name {
    case "database" where database != nil: .named("--database")
    case "timeout" where timeout != nil: .named("--timeout")
    case "color" where color != nil: .named("--color")
    default: nil
    }
  }
}

extension Surroundings {
  /// Returns the environment variable that sets a setting, if there is one.
  fileprivate func source(of name: String) -> String? {
    switch name {
    case "database" where variable("TODO_DATABASE") != nil: "TODO_DATABASE"
    case "color": variableAgainstColor
    default: nil
    }
  }
}

import TodoText

/// A setting: its name, its place in ``Config``, its default, what it accepts, and its help.
struct Setting: Sendable {
  let name: String
  /// The text of the default; empty if there is none.
  let standard: String
  let example: String
  let completion: CompletionKind
  /// Its help, in whole sentences.
  let help: String
  /// Reads the value from its text in the file.
  let set: @Sendable (inout Config, _ text: String, SettingContext) throws(Failure) -> Void

  /// `read` returns the value of a text, or throws a `Mistake`, a `ParseError` or a `Failure`.
  init<Value>(
    _ name: String, _ path: any WritableKeyPath<Config, Value> & Sendable, standard: String = "",
    example: String? = nil, completion: CompletionKind = .nothing, help: String,
    read: @escaping @Sendable (_ text: String, SettingContext) throws -> Value
  ) {
    self.name = name
    self.standard = standard
    self.example = example ?? standard
    self.completion = completion
    self.help = help
    set = { config, text, context throws(Failure) in
      do {
        config[keyPath: path] = try read(text, context)
      } catch {
        throw Failure(error, reading: text, as: name)
      }
    }
  }

  /// Returns the setting with this name, or `nil` if there is none.
  static func named(_ name: String) -> Setting? {
    if let name = name.rest(after: "alias."), !name.isEmpty { return alias(name) }
    if let name = name.rest(after: "view."), !name.isEmpty { return view(name) }
    if let name = name.rest(after: "ui.key."), !name.isEmpty { return key(name) }
    return all.first { $0.name == name }
      ?? named(name, in: "context") { $0 == Context.noName ? [] : Context.settings($0) }
      ?? named(name, in: "list", SavedList.settings)
  }

  /// Returns the setting with this key in the `group`, such as `context.work.query`.
  private static func named(
    _ key: String, in group: String, _ settings: (_ name: String) -> [Setting]
  ) -> Setting? {
    guard let (name, _) = key.rest(after: group + ".")?.cut(at: "."), !name.isEmpty else {
      return nil
    }
    return settings(String(name)).first { $0.name == key }
  }

  /// Returns the first setting of the context or list called `name`: `context.work.query` for `context.work`.
  static func part(of name: String) -> String? {
    guard let (group, rest) = name.cut(at: "."), ["context", "list"].contains(group),
      !rest.isEmpty, !rest.utf8.contains(UInt8(ascii: ".")),
      all.map(\.name).nearest(to: name) == nil
    else { return nil }
    return "\(name).query"
  }

  /// Returns the names of the settings in the same group as `name`: all colors for `color.due`.
  static func group(of name: String) -> [String]? {
    guard let (group, rest) = name.cut(at: "."), !rest.utf8.contains(UInt8(ascii: ".")) else {
      return nil
    }
    let names = all.map(\.name).filter { $0.hasPrefix("\(group).") }
    return names.isEmpty ? nil : names
  }

  /// Returns the name that `name` misspells or is the end of.
  static func nearest(to name: String) -> String? {
    let names = all.map(\.name)
    if let nearest = names.nearest(to: name) { return nearest }
    if let nearest = names.first(where: { $0.hasSuffix("." + name) }) { return nearest }
    guard let (group, rest) = name.cut(at: "."),
      let nearest = ["list", "color", "alias", "view", "context", "ui"].nearest(to: String(group)),
      nearest != group
    else { return nil }
    return "\(nearest).\(rest)"
  }
}

/// What the value of a setting can refer to.
struct SettingContext: Sendable {
  /// The folder that `~` means.
  var home: String?
  /// The commands that an alias can name.
  var commands: any CommandNames
}

extension Failure {
  /// There is no setting with this name.
  static func unknownSetting(_ name: String) -> Failure {
    let hint =
      ["list", "show", "ls", "all"].contains(name)
      ? "`todo config` shows all settings."
      : (Setting.part(of: name) ?? Setting.nearest(to: name)).map { "Did you mean \(quoted($0))?" }
        ?? Setting.group(of: name).map { "Use \(TodoText.list($0, "or"))." }
        ?? "`todo config --explain` explains each setting."
    return Failure(message: "unknown setting \(quoted(name))", hint: hint, exitCode: .usage)
  }

  /// The setting called `name` can't be `text`.
  fileprivate init(_ error: any Error, reading text: String, as name: String) {
    switch error {
    case let failure as Failure: self = failure
    case ValueError.wrong(let word, let expected):
      let end = word.isEmpty ? "" : ", not \(quoted(word))"
      self.init(message: "\(name.terminalSafe) takes \(expected)\(end)", exitCode: .usage)
    case let error as ParseError: self.init(error.reason)
    case let mistake as any Mistake: self.init(mistake)
    default: self.init(message: "\(error)", exitCode: .usage)
    }
    if text.utf8.count > 1, text.first == text.last, text.first == "\"" || text.first == "'" {
      hint = "Leave out the quotation marks around the value."
    }
    hint = hint ?? "`todo config --explain` explains each setting."
  }
}

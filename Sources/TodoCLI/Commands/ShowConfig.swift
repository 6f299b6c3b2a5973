import TodoFormats
import TodoText

extension CommandDefinition {
  static let config = CommandDefinition(
    "config",
    .more,
    summary: "Show and change settings.",
    discussion: """
      Without more, it shows every setting and where it comes from. An option comes before a variable of the environment, that before the configuration file, and \
      that before the default. The file is $XDG_CONFIG_HOME/todo/config.toml, else \
      ~/.config/todo/config.toml, or what TODO_CONFIG says; with an empty TODO_CONFIG none is read. \
      --init writes one to begin with. set and unset change one line of it:

        todo config get list.sort
        todo config set list.limit 20
        todo config set aliases.mine list +me
        todo config unset list.limit
      """,
    usage: "[[get] KEY] [--explain] | set KEY VALUE… | unset KEY | --path | --init",
    operand: .words(
      "KEY", 0...Int.max, help: "A setting, an alias (aliases.NAME) or a view (views.NAME).",
      completion: .settings),
    options: ShowConfig.options,
    arguments: ShowConfig()
  ) { config, operands throws(UsageError) in
    var words = operands.words[...]
    let verb = words.first.flatMap(ConfigVerb.init)
    if verb != nil { words.removeFirst() }
    switch verb {
    case .set:
      guard words.count > 1 else {
        throw .missing(words.isEmpty ? "KEY" : "VALUE", of: "set KEY VALUE")
      }
      config.change = .set(words.removeFirst(), Array(words).joined(by: " "))
      words = []
    case .unset:
      guard let key = words.popFirst() else { throw .missing("KEY", of: "unset KEY") }
      config.change = .unset(key)
    case .get where words.isEmpty: throw .missing("KEY", of: "get KEY")
    case .get, nil: config.key = words.popFirst()
    }
    if let word = words.first { throw .unexpectedWord(word, command: "config") }
    let given = [
      (config.key != nil, "KEY"), (config.change != nil, verb?.rawValue ?? ""),
      (config.asksForPath, "--path"), (config.writesFile, "--init"),
    ].filter(\.0)
    if given.count > 1 { throw .exclusive(given.map(\.1)) }
    return .work(config)
  }
}

private struct ShowConfig: Work {
  enum Change: Hashable {
    case set(String, String)
    case unset(String)
  }

  var key: String?
  var change: Change?
  var isExplained = false
  var asksForPath = false
  var writesFile = false

  static let options: [Option<ShowConfig>] = [
    .flag("explain", help: "Say what each setting means.") { $0.isExplained = true },
    .flag("path", help: "Show where the configuration file is.") { $0.asksForPath = true },
    .flag("init", help: "Write a configuration file, if there is none.") { $0.writesFile = true },
  ]

  var readsConfig: Bool { !asksForPath && !writesFile && change == nil }

  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    guard readsConfig else {
      let found: String?
      do throws(HomePathError) {
        found = try ConfigFile.path(in: surroundings)
      } catch {
        throw Failure(error, in: ConfigFile.variable)
      }
      guard let path = found else { throw .noConfigFile(surroundings) }
      if writesFile {
        try ConfigFile.create(path, besideList: try? settings.databasePath)
        return surroundings.remark("Wrote \(path.terminalSafe)")
      }
      if let change {
        return try run(change, of: path, besideList: try? settings.databasePath, in: surroundings)
      }
      return try surroundings.answer("\(path.terminalSafe)\n")
    }

    let config = ConfigFile.load(in: surroundings, commands: CommandTable.todo)
    var all = SettingInUse.all(settings, config, in: surroundings)
    if let key {
      guard let setting = all.first(where: { $0.name == key }) else {
        try config.need(key)
        throw Failure(
          message: ConfigError.Reason.unknownKey(key).description,
          hint: ConfigError.Reason.unknownKey(key).hint, exitCode: .usage)
      }
      all = [setting]
    }
    let view = ConfigView(
      isExplained: isExplained, palette: settings.palette, isColored: settings.isColored,
      width: settings.form.width)
    switch settings.form {
    case .json: try surroundings.answer(String(decoding: view.json(all), as: UTF8.self))
    case .table, .lines, .numbers:
      if key != nil, !isExplained {
        try surroundings.answer("\(all[0].value.terminalSafe)\n")
      } else if case .table = settings.form {
        try surroundings.answer(view.table(all))
      } else {
        try surroundings.answer(view.lines(all))
      }
    }
    // Showing all settings also checks the configuration file.
    if key == nil, let mistake = config.mistakes.first { throw Failure(mistake) }
  }

  private func run(
    _ change: Change, of path: String, besideList list: String?, in surroundings: Surroundings
  ) throws(Failure) {
    switch change {
    case .set(let name, let text):
      try ConfigFile.set(
        name, to: text, in: path, surroundings, besideList: list, commands: CommandTable.todo)
      try surroundings.answer("Set \(name.terminalSafe): \(text.terminalSafe)\n")
    case .unset(let name):
      let wasSet = try ConfigFile.unset(name, in: path, besideList: list)
      try surroundings.answer("\(wasSet ? "Unset" : "Not set"): \(name.terminalSafe)\n")
    }
  }
}

extension Failure {
  /// Returns the failure for an unknown place of the configuration file.
  fileprivate static func noConfigFile(_ surroundings: Surroundings) -> Failure {
    let isUnwanted = surroundings.variable("TODO_CONFIG") != nil
    return Failure(
      message: isUnwanted
        ? "TODO_CONFIG is empty, so there is no configuration file"
        : "HOME is not set, so there is no place for a configuration file",
      hint: "Say where it is with TODO_CONFIG.", exitCode: .failed)
  }
}

extension UsageError {
  fileprivate static func missing(_ name: String, of usage: String) -> UsageError {
    .missingOperand(.words(1...1), name, usage: "todo config \(usage)")
  }
}

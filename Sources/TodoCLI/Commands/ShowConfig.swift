import TodoFormats
import TodoText

extension CommandDefinition {
  static let config = CommandDefinition(
    "config",
    .more,
    summary: "Show every setting, and where it comes from.",
    discussion: """
      An option comes before a variable of the environment, that before the configuration file, and \
      that before the default. The file is $XDG_CONFIG_HOME/todo/config.toml, else \
      ~/.config/todo/config.toml, or what TODO_CONFIG says; with an empty TODO_CONFIG none is read. \
      This writes one to begin with:

        todo config --init
      """,
    usage: "[KEY] [--explain] | --path | --init",
    operand: .words(
      "KEY", 0...1, help: "A setting, whose value alone is shown.",
      completion: .settings),
    options: ShowConfig.options,
    arguments: ShowConfig()
  ) { config, operands throws(UsageError) in
    var config = config
    config.key = operands.words.first
    let given = [
      (config.key != nil, "KEY"), (config.asksForPath, "--path"), (config.writesFile, "--init"),
    ].filter(\.0)
    if given.count > 1 { throw .exclusive(given.map(\.1)) }
    return .work(config)
  }
}

private struct ShowConfig: Work {
  var key: String?
  var isExplained = false
  var asksForPath = false
  var writesFile = false

  static let options: [Option<ShowConfig>] = [
    .flag("explain", help: "Say what each setting means.") { $0.isExplained = true },
    .flag("path", help: "Show where the configuration file is.") { $0.asksForPath = true },
    .flag("init", help: "Write a configuration file, if there is none.") { $0.writesFile = true },
  ]

  var readsConfig: Bool { !asksForPath && !writesFile }

  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    guard readsConfig else {
      guard let path = ConfigFile.path(in: surroundings) else { throw .noConfigFile(surroundings) }
      if writesFile {
        try ConfigFile.create(path, besideList: try? settings.databasePath)
        return surroundings.remark("Wrote \(path.terminalSafe)")
      }
      return try surroundings.answer("\(path.terminalSafe)\n")
    }

    let config = ConfigFile.load(in: surroundings)
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
    // Whoever asks for all of them asks whether the file is right.
    if key == nil, let mistake = config.mistakes.first { throw Failure(mistake) }
  }
}

extension Failure {
  /// Nothing says where the configuration file is.
  fileprivate static func noConfigFile(_ surroundings: Surroundings) -> Failure {
    let isUnwanted = surroundings.variable("TODO_CONFIG") != nil
    return Failure(
      message: isUnwanted
        ? "TODO_CONFIG is empty, so there is no configuration file"
        : "HOME is not set, so there is no place for a configuration file",
      hint: "Say where it is with TODO_CONFIG.", exitCode: .notThere)
  }
}

import ArgumentParser

struct ConfigCommand: Runnable {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show every setting, and where it comes from.",
    usage: "todo config [KEY] [--explain] | --path | --init [options]",
    discussion: """
      An option comes before a variable of the environment, that before the configuration file, and \
      that before the default. The file is $XDG_CONFIG_HOME/todo/config.toml, else \
      ~/.config/todo/config.toml, or what TODO_CONFIG says; with an empty TODO_CONFIG none is read. \
      This writes one to begin with:

        todo config --init
      """
  )

  @Argument(help: ArgumentHelp("A setting, whose value alone is shown.", valueName: "key"))
  var key: String?

  @Flag(help: "Say what each setting means.")
  var explain = false

  @Flag(name: .customLong("path"), help: "Show where the configuration file is.")
  var asksForPath = false

  @Flag(name: .customLong("init"), help: "Write a configuration file, if there is none.")
  var writesFile = false

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var readsConfig: Bool { !asksForPath && !writesFile }

  var needsDatabase: Bool { readsConfig }

  func validate() throws {
    if [key != nil, asksForPath, writesFile].count(where: \.self) > 1 {
      throw ValidationError("a KEY, --path and --init exclude each other")
    }
  }

  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    guard readsConfig else {
      guard let path = ConfigFile.path(in: surroundings) else { throw .noConfigFile(surroundings) }
      if writesFile {
        try ConfigFile.create(path)
        return surroundings.remark("Wrote \(path.terminalSafe)")
      }
      return try show("\(path.terminalSafe)\n", in: surroundings)
    }

    let config = try ConfigFile.load(in: surroundings)
    var all = SettingInUse.all(settings, global, config, in: surroundings)
    if let key {
      guard let setting = all.first(where: { $0.name == key }) else {
        throw Failure(
          message: ConfigError.Reason.unknownKey(key).description,
          hint: ConfigError.Reason.unknownKey(key).hint, exitCode: .usage)
      }
      all = [setting]
    }
    let view = ConfigView(
      isExplained: explain, palette: settings.palette, isColored: settings.isColored,
      width: settings.form.width)
    switch settings.form {
    case .json: try show(String(decoding: view.json(all), as: UTF8.self), in: surroundings)
    case .table, .lines, .numbers:
      if key != nil, !explain {
        try show("\(all[0].value.terminalSafe)\n", in: surroundings)
      } else if case .table = settings.form {
        try show(view.table(all), in: surroundings)
      } else {
        try show(view.lines(all), in: surroundings)
      }
    }
  }

  private func show(_ text: String, in surroundings: Surroundings) throws(Failure) {
    do throws(OutputError) {
      try surroundings.standardOutput.write(text)
      try surroundings.standardOutput.flush()
    } catch {
      throw Failure(error)
    }
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

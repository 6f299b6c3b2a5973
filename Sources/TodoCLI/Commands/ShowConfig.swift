import TodoText

extension CommandDefinition {
  static let config = CommandDefinition(
    "config",
    familiarNames: ["settings", "configuration", "preferences"],
    .more,
    summary: "Show and change settings.",
    discussion: """
      On its own, it shows every setting and where it comes from. Options take precedence over environment \
      variables, variables over the configuration file, and the file over the defaults. The file is \
      $XDG_CONFIG_HOME/todo/config, else ~/.config/todo/config, or the path in TODO_CONFIG; if TODO_CONFIG \
      is empty, none is read. It has one setting per line, `key = value`, and `#` begins a comment. --init \
      writes one to start from. edit opens it in $VISUAL, else $EDITOR, else vi; set and unset change one line of it:

        todo config get list.sort
        todo config set list.limit 20
        todo config set alias.mine list +me
        todo config unset list.limit

      hook.before and hook.after name programs that see each change; contexts, views and lists of your own are \
      settings, too (`todo config --explain`).
      """,
    usage: "[[get] KEY] [--explain] | [set] KEY VALUE… | unset KEY | edit | --path | --init",
    operand: .words(
      "KEY", 0...Int.max, help: "A setting, an alias (alias.NAME) or a view (view.NAME).",
      completion: .settings),
    options: ShowConfig.options,
    arguments: ShowConfig()
  ) { config, operands throws(UsageError) in
    var words = operands.words[...]
    var verb = words.first.flatMap(ConfigVerb.init)
    if verb != nil { words.removeFirst() }
    if verb == nil || verb == .set {
      words = words.splittingAssignment
      // As with `git config`, a key with a value sets it.
      if words.count > 1 { verb = .set }
    }
    switch verb {
    case .set:
      guard words.count > 1 else {
        throw .missing(words.isEmpty ? "KEY" : "VALUE", of: "set KEY VALUE")
      }
      let (key, value) = (words.removeFirst(), Array(words).joined(by: " "))
      let isNoContext = key == "context" && value == Context.noName
      config.change = isNoContext ? .unset(key) : .set(key, value)
      words = []
    case .unset:
      guard let key = words.popFirst() else { throw .missing("KEY", of: "unset KEY") }
      config.change = .unset(key)
    case .edit: config.change = .edit
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
    case edit
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

  /// The word for what it does instead of showing settings.
  private var verb: String {
    switch change {
    case .set: "set"
    case .unset: "unset"
    case .edit: "edit"
    case nil: asksForPath ? "--path" : "--init"
    }
  }

  var readsConfig: Bool { !asksForPath && !writesFile && change == nil }

  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure) {
    if readsConfig { return try show(settings, environment) }
    if case .json = settings.form { throw Failure(UsageError.exclusive([verb, "--json"])) }
    guard let path = try ConfigFile.path(in: environment) else {
      throw .noConfigFile(environment)
    }
    let context = SettingContext(home: environment.home, commands: CommandTable.todo)
    switch change {
    case .set(let name, let text):
      try ConfigFile.set(name, to: text, in: path, context, settings)
      try environment.answer("Set \(name.terminalSafe): \(text.terminalSafe)\n")
    case .unset(let name):
      let wasSet = try ConfigFile.unset(name, in: path, context, settings)
      try environment.answer("\(wasSet ? "Unset" : "Not set"): \(name.terminalSafe)\n")
    case .edit:
      let isChanged = try await ConfigFile.edit(path, context, settings, in: environment)
      environment.remark("\(isChanged ? "Wrote" : "Unchanged:") \(path.terminalSafe)")
    case nil where writesFile:
      try ConfigFile.create(path, settings)
      environment.remark("Wrote \(path.terminalSafe)")
    case nil: try environment.answer("\(path.terminalSafe)\n")
    }
  }

  private func show(_ settings: Settings, _ environment: ShellEnvironment) throws(Failure) {
    let config = settings.inUse(in: environment)
    var shown = config.knownSettings
    if let key {
      shown.removeAll { $0.name != key }
      if shown.isEmpty {
        try config.need(key)
        throw .unknownSetting(key)
      }
    }
    let view = ConfigView(
      config: config, isExplained: isExplained, palette: settings.palette,
      width: settings.form.width)
    switch settings.form {
    case .json: try environment.answer(view.json(shown))
    case .table, .lines, .numbers:
      if key != nil, !isExplained {
        try environment.answer("\(view.row(shown[0])[1].terminalSafe)\n")
      } else if case .table = settings.form {
        try environment.answer(view.table(shown))
      } else {
        try environment.answer(view.lines(shown))
      }
    }
    // Showing all settings also checks the configuration file.
    if key == nil, let mistake = config.mistakes.first { throw mistake.failure }
  }
}

extension ConfigFile {
  /// Opens the file, or ``template``, in an editor; returns whether it was changed.
  ///
  /// A mistake opens the editor again, at its line.
  @MainActor
  fileprivate static func edit(
    _ path: String, _ context: SettingContext, _ settings: Settings,
    in environment: ShellEnvironment
  ) async throws(Failure) -> Bool {
    guard environment.edit != nil else {
      throw Failure(
        message: "an editor needs a terminal",
        hint: "Change a setting: `todo config set KEY VALUE`.", exitCode: .usage)
    }
    let bytes = try bytes(of: path)
    guard let text = String(validating: bytes ?? Array(template.utf8), as: UTF8.self) else {
      throw .badLine("\(path.terminalSafe) is not UTF-8", hint: nil)
    }
    let (edited, file) = try await environment.edited(
      text, otherwise: "change a setting: `todo config set KEY VALUE`"
    ) { edited throws(EditedLineError) in
      let config = Config(reading: Array(edited.utf8), path: path, context)
      if let mistake = config.mistakes.first, let line = mistake.line, edited != text {
        // Drop the place from the message: the editor opens there.
        let message = mistake.failure.message
        let reason = message.rest(after: "\(path.terminalSafe):\(line):")?.cut(at: " ")?.after
        throw EditedLineError(
          line: line, message: reason.map(String.init) ?? message, hint: mistake.failure.hint)
      }
      return edited.parts(between: "\n").map(String.init)
        .filter { !$0.hasBytePrefix(EditedLineError.mark) }.joined(by: "\n")
    }
    do throws(Failure) {
      if edited != text {
        try write(Array(edited.utf8), to: path, settings, isReplacing: bytes != nil)
      }
    } catch {
      throw error.naming(file)
    }
    file.remove()
    return edited != text
  }
}

extension ArraySlice<String> {
  /// `list.sort due` for `list.sort=due`, `list.sort = due` and `list.sort due`.
  fileprivate var splittingAssignment: Self {
    guard let (key, value) = first?.cut(at: "=") else {
      return count > 2 && dropFirst().first == "=" ? [self[startIndex]] + dropFirst(2) : self
    }
    return [String(key), String(value)].map(\.trimmingBlanks).filter { !$0.isEmpty } + dropFirst()
  }
}

extension Failure {
  /// Returns the failure for a configuration file whose path isn't known.
  static func noConfigFile(_ environment: ShellEnvironment) -> Failure {
    let isUnwanted = environment.variable("TODO_CONFIG") != nil
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

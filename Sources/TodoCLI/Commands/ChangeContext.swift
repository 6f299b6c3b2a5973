import TodoText

extension CommandDefinition {
  static let context = CommandDefinition(
    "context",
    familiarNames: ["contexts", "ctx"],
    .more,
    summary: "Narrow every list down to a query, until you say otherwise.",
    discussion: """
      A context is a query for lists, `agenda`, `next` and commands that take a query, and words that \
      set fields in every `add`. Numbers still name any todo, and scripts, imports and exports \
      ignore it.

        todo config set context.work.query +work
        todo config set context.work.words +work project:office
        todo context work
        todo list --no-context
        todo context none

      Without a name, it shows all contexts. The one in use is in the configuration file, so every \
      machine has its own.
      """,
    operand: .words("NAME", 0...1, help: "A context, or `none`.", completion: .contexts)
  ) { .work(ChangeContext(name: $0.words.first)) }
}

private struct ChangeContext: Work {
  var name: String?

  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure) {
    guard let name else { return try show(settings, environment) }
    guard let path = try ConfigFile.path(in: environment) else {
      throw .noConfigFile(environment)
    }
    let settingContext = SettingContext(home: environment.home, commands: CommandTable.todo)
    if name == Context.noName {
      _ = try ConfigFile.unset("context", in: path, settingContext, settings)
      return try environment.answer("No context is set.\n")
    }
    let context = try settings.config.context(called: name)
    try ConfigFile.set("context", to: name, in: path, settingContext, settings)
    try environment.answer("Context \(name.terminalSafe): \(context.text)\n")
  }

  private func show(_ settings: Settings, _ environment: ShellEnvironment) throws(Failure) {
    let config = settings.config
    let current = try config.known("context", \.contextName)
    let contexts = config.contexts.sorted { $0.key < $1.key }
    switch settings.form {
    case .json:
      let objects: [JSONValue] = contexts.map { name, context in
        [
          "context": .text(name), "query": .text(context.query.joined(by: " ")),
          "words": .text(context.added.words.joined(by: " ")), "isSet": .bool(name == current),
        ]
      }
      try environment.write(objects.lines)
    case .table, .lines, .numbers:
      let widest = contexts.map(\.key.terminalSafe.displayWidth).max() ?? 0
      for (name, context) in contexts {
        let start =
          (name == current ? "* " : "  ") + name.terminalSafe.padded(toWidth: widest) + "  "
        try environment.write(
          context.text.hanging(after: start, width: settings.form.width ?? .max))
      }
      if contexts.isEmpty {
        environment.remark(
          "There are no contexts.\nhint: `todo config set context.work.query +work` defines one.")
      }
    }
    try environment.flush()
  }
}

extension Context {
  /// The context in words: `lists show +work; add sets +work project:office`.
  fileprivate var text: String {
    var parts: [String] = []
    if !query.isEmpty { parts.append("lists show \(query.joined(by: " ").terminalSafe)") }
    if !added.words.isEmpty { parts.append("add sets \(added.words.joined(by: " ").terminalSafe)") }
    return parts.joined(by: "; ")
  }
}

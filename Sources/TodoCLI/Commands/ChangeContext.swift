import TodoFormats
import TodoText

extension CommandDefinition {
  static let context = CommandDefinition(
    "context",
    familiarNames: ["contexts", "ctx"],
    .more,
    summary: "Narrow every list down to a query, until you say otherwise.",
    discussion: """
      A context is a query for lists, `agenda`, `next` and commands that take a query, and words that \
      set fields in every `add`. Numbers still name any todo, and scripts, imports and exports take no \
      notice of it.

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

  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    guard let name else { return try show(settings, surroundings) }
    guard let path = try ConfigFile.path(in: surroundings) else {
      throw .noConfigFile(surroundings)
    }
    if name == Context.noName {
      _ = try ConfigFile.unset("context", in: path, settings)
      return try surroundings.answer("No context is set.\n")
    }
    let context = try settings.config.context(called: name)
    try ConfigFile.set(
      "context", to: name, in: path,
      SettingContext(home: surroundings.home, commands: CommandTable.todo), settings)
    try surroundings.answer("Context \(name.terminalSafe): \(context.text)\n")
  }

  private func show(_ settings: Settings, _ surroundings: Surroundings) throws(Failure) {
    let config = settings.config
    let current = try config.known("context", \.contextName)
    let contexts = config.contexts.sorted { $0.key < $1.key }
    switch settings.form {
    case .json:
      var bytes: [UInt8] = []
      bytes.appendJSON(raw: "[")
      for (index, (name, context)) in contexts.enumerated() {
        bytes.appendJSON(raw: index == 0 ? "{\"context\":" : ",\n{\"context\":")
        bytes.appendJSON(name)
        bytes.appendJSON(raw: ",\"query\":")
        bytes.appendJSON(context.query.joined(by: " "))
        bytes.appendJSON(raw: ",\"words\":")
        bytes.appendJSON(context.added.words.joined(by: " "))
        bytes.appendJSON(raw: ",\"isSet\":\(name == current)}")
      }
      bytes.appendJSON(raw: "]\n")
      try surroundings.write(bytes)
    case .table, .lines, .numbers:
      let widest = contexts.map(\.key.terminalSafe.displayWidth).max() ?? 0
      for (name, context) in contexts {
        let start =
          (name == current ? "* " : "  ") + name.terminalSafe.padded(toWidth: widest) + "  "
        try surroundings.write(
          context.text.hanging(after: start, width: settings.form.width ?? .max))
      }
      if contexts.isEmpty {
        surroundings.remark(
          "There are no contexts.\nhint: `todo config set context.work.query +work` defines one.")
      }
    }
    try surroundings.flush()
  }
}

extension Context {
  /// What it does: `lists show +work; add sets +work project:office`.
  fileprivate var text: String {
    var parts: [String] = []
    if !query.isEmpty { parts.append("lists show \(query.joined(by: " ").terminalSafe)") }
    if !added.words.isEmpty { parts.append("add sets \(added.words.joined(by: " ").terminalSafe)") }
    return parts.joined(by: "; ")
  }
}

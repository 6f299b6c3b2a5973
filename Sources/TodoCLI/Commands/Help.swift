extension CommandDefinition {
  static let help = CommandDefinition(
    "help",
    .more,
    summary: "Explain a command or a topic, or list them all.",
    discussion: """
      `todo help` lists the commands and the topics. The name of an option finds its command, too. For \
      example:

        todo help add
        todo help dates
        todo help sort
      """,
    operand: .words(
      "COMMAND", 0...1, help: "A command or a topic.", completion: .helpPages)
  ) { .work(Help(name: $0.words.first)) }
}

private struct Help: Work {
  var name: String?

  var readsConfig: Bool { false }

  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure) {
    if case .json = settings.form { throw Failure(UsageError.exclusive(["help", "--json"])) }
    let page = HelpPage(.todo, width: environment.terminalWidth)
    let aliases = ConfigFile.load(in: environment, commands: CommandTable.todo).aliases
    guard let name else { return try environment.answer(page.text + page.text(on: aliases)) }
    let singular = name.last == "s" ? String(name.dropLast()) : name
    if let command = CommandTable.todo[name] ?? CommandTable.todo[singular] {
      return try environment.answer(page.text(on: command))
    }
    if let alias = aliases[name] {
      return try environment.answer(page.text(on: [name: alias]))
    }
    guard let topic = HelpTopic.named(name) ?? GlobalOptions.named(name).map({ _ in .options })
    else {
      if let command = CommandTable.todo.command(withOption: name) {
        return try environment.answer(page.text(on: command))
      }
      throw Failure(
        UsageError.unknownCommand(
          name, .help,
          meant: CommandTable.todo.name(meantBy: name, or: HelpTopic.names + aliases.keys.sorted()))
      )
    }
    try environment.answer(page.text(on: topic))
  }
}

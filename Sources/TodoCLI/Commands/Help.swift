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

  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    let page = HelpPage(.todo, width: surroundings.terminalWidth)
    let aliases = ConfigFile.load(in: surroundings, commands: CommandTable.todo).aliases
    guard let name else { return try surroundings.answer(page.text + page.text(on: aliases)) }
    if let command = CommandTable.todo[name] {
      return try surroundings.answer(page.text(on: command))
    }
    if let alias = aliases[name] {
      return try surroundings.answer(page.text(on: [name: alias]))
    }
    guard let topic = HelpTopic.named(name) ?? GlobalOptions.named(name).map({ _ in .options })
    else {
      if let command = CommandTable.todo.command(withOption: name) {
        return try surroundings.answer(page.text(on: command))
      }
      throw Failure(
        UsageError.unknownCommand(
          name, .help,
          meant: CommandTable.todo.name(meantBy: name, or: HelpTopic.names + aliases.keys.sorted()))
      )
    }
    try surroundings.answer(page.text(on: topic))
  }
}

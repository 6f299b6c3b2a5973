import ArgumentParser

/// The reference of all commands in Markdown, `Documentation/commands.md`.
struct ReferencePage {
  private let program: CommandReference

  init() throws {
    program = try CommandReference.todo()
  }

  var text: String {
    let configuration = TodoCommand.configuration
    var page = "# todo\n\n\(configuration.abstract)\n\n"
    page += "This page is made of what `todo help` says; a test sees to it.\n\n"
    page += code(configuration.usage ?? "")
    page += HelpText(configuration.discussion).markdown
    page += "\n## Commands\n\n| command | what it does |\n|---|---|\n"
    let commands = program.subcommands.filter { $0.commandName != "help" }
    for command in commands {
      page += "| [`\(command.commandName)`](#\(command.commandName)) | "
      page += "\((command.abstract ?? "").markdown) |\n"
    }
    for command in commands {
      page += "\n### \(command.commandName)\n\n\((command.abstract ?? "").markdown)\n\n"
      page += code(command.usage ?? "")
      if let discussion = command.discussion { page += HelpText(discussion).markdown }
      page += table(command.ownArguments(in: program))
    }
    page += "\n## Global options\n\nThese stand before the command or behind it.\n"
    page += table(program.arguments)
    for topic in HelpTopic.all {
      page += "\n## \(topic.name)\n\n\(topic.abstract.markdown)\n\n" + HelpText(topic.text).markdown
    }
    return page
  }

  private func table(_ arguments: [CommandReference.Argument]) -> String {
    let options = arguments.filter { $0.kind != .positional }
    if options.isEmpty { return "" }
    return "\n| option | what it does |\n|---|---|\n"
      + options.map { "| `\($0.synopsis)` | \(($0.abstract ?? "").markdown) |\n" }.joined()
  }

  private func code(_ text: String) -> String { "```\n\(text)\n```\n\n" }
}

extension HelpText {
  fileprivate var markdown: String {
    blocks.map { block in
      switch block {
      case .paragraph(let text): text.markdown + "\n"
      case .example(let lines): "```\n" + lines.map { $0 + "\n" }.joined() + "```\n"
      }
    }.joined(separator: "\n")
  }
}

extension String {
  /// As a text that says the same: nothing in it is Markdown.
  fileprivate var markdown: String {
    // A sign at the beginning would make a list.
    var text = "+-#".contains(prefix(1)) && !isEmpty ? "\\" : ""
    var isCode = false
    for character in self {
      if character == "`" { isCode.toggle() }
      if !isCode, "\\*_<>[]|".contains(character) { text += "\\" }
      text.append(character)
    }
    return text
  }
}

@testable import TodoCLI

/// The reference of all commands in Markdown, `Documentation/commands.md`.
struct ReferencePage {
  let table: CommandTable

  var text: String {
    var page = "# todo\n\n\(AboutTodo.summary)\n\n"
    page += "A test writes this page from the texts of `todo help`.\n\n"
    page += code(AboutTodo.usage)
    page += HelpText(AboutTodo.discussion).markdown
    page += "\n## Commands\n\n| command | what it does |\n|---|---|\n"
    for command in table.commands {
      page += "| [`\(command.name)`](#\(command.name)) | \(command.summary.markdown) |\n"
    }
    for command in table.commands {
      page += "\n### \(command.name)\n\n\(command.summary.markdown)\n\n"
      page += code(command.usage)
      if !command.otherNames.isEmpty {
        page += "Also called: \(command.otherNames.map { "`\($0)`" }.joined(separator: ", ")).\n\n"
      }
      page += HelpText(command.discussion).markdown
      page += options(command.options) + keys(command)
    }
    page += "\n## Options of every command\n\nThey may be anywhere on the line.\n"
    page += options(GlobalOptions.definitions.map { $0.definition })
    for topic in HelpTopic.written {
      page +=
        "\n## \(topic.name)\n\n\(topic.abstract.markdown)\n\n"
        + HelpText(topic.text(table)).markdown
    }
    return page
  }

  private func options(_ options: [OptionDefinition]) -> String {
    rows("option", "what it does", options.map { ($0.synopsis, $0.help.markdown) })
  }

  /// Returns the table of its JSON keys in a script.
  private func keys(_ command: CommandDefinition) -> String {
    guard command.isStep else { return "" }
    return rows(
      "JSON key", "value", [("command", "`\"\(command.name)\"`")] + command.jsonKeys.map { $0 })
  }

  private func rows(_ name: String, _ value: String, _ rows: [(String, String)]) -> String {
    if rows.isEmpty { return "" }
    return "\n| \(name) | \(value) |\n|---|---|\n"
      + rows.map { "| `\($0.0)` | \($0.1) |\n" }.joined()
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
  /// The text, escaped so that only code in backquotes has a meaning in Markdown.
  fileprivate var markdown: String {
    // A sign at the beginning would make a list or a heading.
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

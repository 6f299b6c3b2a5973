import TodoText

/// The manual page, todo(1): all of the help on one page.
///
/// Source: man(7), <https://man.openbsd.org/man.7>.
struct ManualPage {
  let table: CommandTable

  /// The page in roff, the language of `man`.
  var text: String {
    var page = """
      .TH TODO 1 \(AboutTodo.releaseDate) "todo \(AboutTodo.version)" "User Commands"
      .SH NAME
      todo \\- \(AboutTodo.summary.sentenceAsTitle.roff)
      .SH SYNOPSIS
      .nf
      \(AboutTodo.usage.roffLine)
      .fi
      .SH DESCRIPTION

      """
    page += HelpText(AboutTodo.discussion).roff
    page += ".SH COMMANDS\n"
    for command in table.commands { page += section(command) }
    page += ".SH GLOBAL OPTIONS\nThey may be anywhere on the line.\n"
    page += options(GlobalOptions.definitions.map { $0.definition })
    for topic in HelpTopic.written {
      page += ".SH \(topic.name.uppercased().replacingHyphens)\n" + HelpText(topic.text(table)).roff
    }
    return page
  }

  private func section(_ command: CommandDefinition) -> String {
    ".SS \(command.name.roff)\n.nf\n\(command.usage.roffLine)\n.fi\n.PP\n"
      + HelpText(command.summary).roff
      + (command.otherNames.isEmpty ? "" : "Also called: \(list(command.otherNames)).\n") + ".PP\n"
      + HelpText(command.discussion).roff
      + options(command.options)
  }

  private func options(_ options: [OptionDefinition]) -> String {
    options.map { ".TP\n.B \($0.synopsis.roff)\n\($0.help.roffLines)" }.joined(by: "")
  }
}

extension HelpText {
  fileprivate var roff: String {
    blocks.map { block in
      switch block {
      case .paragraph(let text): text.roffLines
      case .example(let lines):
        ".RS 4\n.nf\n" + lines.map { $0.roffLine + "\n" }.joined(by: "") + ".fi\n.RE\n"
      }
    }.joined(by: ".PP\n")
  }
}

extension String {
  /// The text, escaped for use within a line.
  fileprivate var roff: String {
    var text = ""
    for character in self {
      switch character {
      case "\\": text += "\\e"
      case "-": text += "\\-"
      case "…": text += "..."
      default: text.append(character)
      }
    }
    return text
  }

  /// The text as a line of its own, escaped so that it doesn't begin with a request.
  fileprivate var roffLine: String {
    let text = roff
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }

  /// The text as lines that `man` wraps again.
  fileprivate var roffLines: String {
    // Source lines have at most 80 bytes, and a hyphen takes two.
    lines(ofWidth: 66).map { $0.roffLine + "\n" }.joined(by: "")
  }

  /// The sentence as a title without a period: `keep a todo list`.
  fileprivate var sentenceAsTitle: String {
    let text = prefix(1).lowercased() + dropFirst()
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  fileprivate var replacingHyphens: String {
    split(separator: "-").joined(separator: " ")
  }
}

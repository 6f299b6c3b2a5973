import TodoText

/// Help for a terminal.
struct HelpPage {
  private let table: CommandTable
  private let width: Int

  /// `width` is the terminal's, in columns, but at least 40 are used.
  init(_ table: CommandTable, width: Int) {
    self.table = table
    self.width = max(40, width)
  }

  /// Help on the whole program: one screen of 24 rows and 80 columns.
  var text: String {
    var text = flowing("\(AboutTodo.summary) Without a command, it lists the open todos.")
    text += "Usage: \(AboutTodo.usage)\n" + HelpText(AboutTodo.discussion).examples(width: width)
    text += section(
      "Every day", table.commands.filter { $0.category == .everyday }.map { ($0.name, $0.summary) })
    // The last line names `help`.
    let others = table.commands.filter { $0.category == .more && $0.name != "help" }
    text += "\n" + others.map(\.name).joined(by: ", ").hanging(after: "More: ", width: width)
    text += HelpTopic.names.joined(by: ", ").hanging(after: "Topics: ", width: width)
    return text + flowing("`todo help NAME` explains a command or a topic.")
  }

  /// Returns the help on one command.
  func text(on command: CommandDefinition) -> String {
    var text = flowing(command.summary)
    text += "\n" + command.usage.hanging(after: "Usage: ", width: width)
    if !command.otherNames.isEmpty {
      text += "Also called: " + command.otherNames.joined(by: ", ") + "\n"
    }
    text += "\n" + HelpText(command.discussion).text(width: width)
    if let operand = command.operand {
      text += section("Words", [(operand.name, operand.help)])
    }
    text += section("Options", command.options.map(\.row))
    let others = GlobalOptions.common.map(\.definition.synopsis).joined(by: ", ")
    return text + "\n" + flowing("Every command also takes these (`todo help options` has all):")
      + others.hanging(after: "  ", width: width)
  }

  /// Returns the help on aliases; empty if there are none.
  func text(on aliases: [String: Alias]) -> String {
    section(
      "Aliases",
      aliases.sorted { $0.key < $1.key }.map {
        ($0.key.terminalSafe, "short for `todo \($0.value.text.terminalSafe)`")
      })
  }

  func text(on topic: HelpTopic) -> String { HelpText(topic.text(table)).text(width: width) }

  private func flowing(_ text: String) -> String { text.hanging(after: "", width: width) }

  /// Returns rows of two columns below a title; empty if there are no rows.
  private func section(_ title: String, _ rows: [(String, String)]) -> String {
    guard let widest = rows.map(\.0.count).max() else { return "" }
    let column = min(widest, 20) + 4
    var text = "\n\(title):\n"
    for (name, help) in rows {
      let start = "  " + name
      let gap = column - start.count
      text +=
        gap >= 2
        ? help.hanging(after: start + String(repeating: " ", count: gap), width: width)
        : start + "\n"
          + help.hanging(after: String(repeating: " ", count: column), width: width)
    }
    return text
  }
}

extension OptionDefinition {
  /// Its row in a table of options.
  var row: (String, String) { (synopsis, help) }
}

/// A help text as written in the source: paragraphs, and examples indented by two spaces, with blank lines between
/// them.
struct HelpText {
  enum Block: Hashable {
    /// Text to wrap at the available width.
    case paragraph(String)
    /// Lines that stay separate.
    case example([String])
  }

  private(set) var blocks: [Block]

  init(_ text: String) {
    var blocks: [Block] = []
    for block in text.split(separator: "\n\n") {
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
      blocks.append(
        lines.allSatisfy { $0.hasPrefix("  ") }
          ? .example(lines.map { String($0.dropFirst(2)) })
          : .paragraph(lines.joined(separator: " ")))
    }
    self.blocks = blocks
  }

  /// Returns the text for a window of `width` columns.
  func text(width: Int) -> String {
    blocks.map { block in
      switch block {
      case .paragraph(let text): text.hanging(after: "", width: width)
      case .example(let lines): lines.map { Self.text(ofExample: $0, width: width) }.joined()
      }
    }.joined(separator: "\n")
  }

  /// Returns only its examples.
  func examples(width: Int) -> String {
    var text = self
    text.blocks.removeAll { if case .paragraph = $0 { true } else { false } }
    return text.text(width: width)
  }

  /// Keeps a command on one line, as typed, and wraps explanations within their second column.
  private static func text(ofExample line: String, width: Int) -> String {
    guard !isCommand(line), let gap = line.lastIndex(ofGap: "  ") else {
      return "  \(line)\n"
    }
    return String(line[gap...]).hanging(after: "  \(line[..<gap])", width: width)
  }

  /// The commands among the examples, as typed at a shell.
  var commands: [String] {
    blocks.flatMap { block -> [String] in
      guard case .example(let lines) = block else { return [] }
      return lines.filter(Self.isCommand)
    }
  }

  private static func isCommand(_ line: String) -> Bool {
    ["todo ", "echo ", "git "].contains { line.hasPrefix($0) }
  }
}

extension String {
  /// Returns the index after the last `gap`.
  fileprivate func lastIndex(ofGap gap: String) -> Index? {
    indices.last { self[..<$0].hasSuffix(gap) }
  }
}

/// Help as a terminal shows it.
struct HelpPage {
  private let table: CommandTable
  private let width: Int

  /// `width` is that of the terminal, in columns; fewer than 40 are taken for 40.
  init(_ table: CommandTable, width: Int) {
    self.table = table
    self.width = max(40, width)
  }

  /// On the whole program.
  var text: String {
    var text = flowing(AboutTodo.summary) + "\nUsage: \(AboutTodo.usage)\n\n"
    text += HelpText(AboutTodo.discussion).text(width: width)
    for category in CommandDefinition.Category.allCases {
      text += section(
        category.title,
        table.commands.filter { $0.category == category }.map { ($0.name, $0.summary) })
    }
    text += section("Options of every command", GlobalOptions.rows)
    text += section("Topics", HelpTopic.all.map { ($0.name, $0.abstract) })
    return text + "\n" + flowing("`todo help NAME` shows more of a command or a topic.")
  }

  /// On one command.
  func text(on command: CommandDefinition) -> String {
    var text = flowing(command.summary)
    text += "\n" + command.usage.hanging(behind: "Usage: ", width: width)
    if !command.otherNames.isEmpty {
      text += "Also called: " + command.otherNames.joined(separator: ", ") + "\n"
    }
    text += "\n" + HelpText(command.discussion).text(width: width)
    if let operand = command.operand {
      text += section("Words", [(operand.name, operand.help)])
    }
    text += section("Options", command.options.map { ($0.synopsis, $0.help) })
    return text + section("Options of every command", GlobalOptions.rows)
  }

  func text(on topic: HelpTopic) -> String { HelpText(topic.text).text(width: width) }

  private func flowing(_ text: String) -> String { text.hanging(behind: "", width: width) }

  /// Rows of two columns below a title, or nothing where there are none.
  private func section(_ title: String, _ rows: [(String, String)]) -> String {
    guard let widest = rows.map(\.0.count).max() else { return "" }
    let column = min(widest, 20) + 4
    var text = "\n\(title):\n"
    for (name, help) in rows {
      let start = "  " + name
      let gap = column - start.count
      text +=
        gap >= 2
        ? help.hanging(behind: start + String(repeating: " ", count: gap), width: width)
        : start + "\n"
          + help.hanging(behind: String(repeating: " ", count: column), width: width)
    }
    return text
  }
}

extension CommandDefinition.Category {
  var title: String {
    switch self {
    case .everyday: "Every day"
    case .more: "More"
    }
  }
}

extension GlobalOptions {
  fileprivate static var rows: [(String, String)] {
    definitions.map { ($0.definition.synopsis, $0.definition.help) }
  }
}

/// A text of the help, as it is written in the source: paragraphs, and examples that stand two spaces
/// to the right, with blank lines between them.
struct HelpText {
  enum Block: Hashable {
    /// Flows, as wide as there is room.
    case paragraph(String)
    /// Stands as it is, line by line.
    case example([String])
  }

  let blocks: [Block]

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

  /// The text for a window of so many columns.
  func text(width: Int) -> String {
    blocks.map { block in
      switch block {
      case .paragraph(let text): text.wrapped(toWidth: width)
      case .example(let lines): lines.map { "  \($0)\n" }.joined()
      }
    }.joined(separator: "\n")
  }

  /// The commands among the examples, as they are typed at a shell.
  var commands: [String] {
    blocks.flatMap { block -> [String] in
      guard case .example(let lines) = block else { return [] }
      return lines.filter { $0.hasPrefix("todo ") }
    }
  }
}

extension String {
  /// The words in lines of at most so many columns, but for words that are longer themselves.
  func wrapped(toWidth width: Int) -> String {
    var text = ""
    var column = 0
    for word in split(separator: " ") {
      let wordWidth = String(word).displayWidth
      if column > 0, column + 1 + wordWidth > width {
        text += "\n"
        column = 0
      } else if column > 0 {
        text += " "
        column += 1
      }
      text += word
      column += wordWidth
    }
    return text + "\n"
  }
}

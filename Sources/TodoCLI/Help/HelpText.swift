/// A help text as written in the source: paragraphs, and examples indented by two spaces, with blank lines between
/// them.
struct HelpText {
  enum Block: Hashable {
    /// Text that is wrapped at the available width.
    case paragraph(String)
    /// Lines that are kept apart.
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

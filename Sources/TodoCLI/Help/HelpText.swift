/// A text of the help, as the source has it: paragraphs, and examples indented by two spaces, with blank
/// lines between them.
struct HelpText {
  enum Block: Hashable {
    /// Flows, as wide as there is room.
    case paragraph(String)
    /// Kept line by line.
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

  /// The text for a window of so many columns.
  func text(width: Int) -> String {
    blocks.map { block in
      switch block {
      case .paragraph(let text): text.hanging(after: "", width: width)
      case .example(let lines): lines.map { Self.text(ofExample: $0, width: width) }.joined()
      }
    }.joined(separator: "\n")
  }

  /// Its examples alone.
  func examples(width: Int) -> String {
    var text = self
    text.blocks.removeAll { if case .paragraph = $0 { true } else { false } }
    return text.text(width: width)
  }

  /// A command stays on one line, as it is typed; what is explained in a second column flows there.
  private static func text(ofExample line: String, width: Int) -> String {
    guard !isCommand(line), let gap = line.lastIndex(ofGap: "  ") else {
      return "  \(line)\n"
    }
    return String(line[gap...]).hanging(after: "  \(line[..<gap])", width: width)
  }

  /// The commands among the examples, as they are typed at a shell.
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
  /// Where the text after the last `gap` begins.
  fileprivate func lastIndex(ofGap gap: String) -> Index? {
    indices.last { self[..<$0].hasSuffix(gap) }
  }
}

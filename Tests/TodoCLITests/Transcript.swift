/// A shell session: commands, and what they answer.
///
///     $ todo add Buy milk
///     Added 1: Buy milk
///     $ todo toggle 9
///     ! todo: no todo 9
///     ! hint: `todo list --all` shows every todo with its number.
///     [1]
///
/// After `$ ` stands a command for `/bin/sh`, which goes on in lines that begin with `> `. Below it
/// come standard output, the lines of standard error after `! `, and the exit code in brackets
/// unless it is 0. One blank line may stand between two commands. Where an output does not end with a
/// line feed, the line `\ no line feed` says so.
///
/// The commands run one after the other in one ``TranscriptSession``.
struct Transcript {
  struct Step: Hashable {
    var command: String
    /// What the command answers.
    var expected: [String]
    /// Where the command stands in the file, from 1.
    var line: Int
    /// The lines of `expected`, as indices of ``Transcript/lines``.
    fileprivate var range: Range<Int>
  }

  /// How a session is written down.
  enum Style {
    /// The two outputs one after the other, told apart, and the exit code.
    case exact
    /// As a terminal shows it: both outputs as they came.
    case merged
  }

  let style: Style
  /// The lines of the file.
  let lines: [String]
  private(set) var steps: [Step] = []

  /// Reads a file of nothing but a session.
  init(_ text: String) throws(TranscriptError) {
    style = .exact
    lines = Self.lines(of: text)
    try read(lines.indices)
  }

  /// Reads the blocks of a Markdown file that are marked as `console`: together they are one session.
  init(markdown text: String) throws(TranscriptError) {
    style = .merged
    lines = Self.lines(of: text)
    var blocks: [Range<Int>] = []
    var start: Int?
    for (index, line) in lines.enumerated() {
      if let first = start, line == "```" {
        blocks.append(first..<index)
        start = nil
      } else if line == "```console" {
        start = index + 1
      }
    }
    if let start { throw TranscriptError(line: start, reason: "the block has no end") }
    for block in blocks { try read(block) }
  }

  /// The file with other answers, one for each step.
  func text(answering answers: [[String]]) -> String {
    var text = ""
    var index = 0
    for (step, answer) in zip(steps, answers) {
      for line in lines[index..<step.range.lowerBound] + answer { text += line + "\n" }
      index = step.range.upperBound
      // An empty line at the end of an answer is not to be read as one between commands.
      if answer.last == "", index < lines.count, lines[index].hasPrefix("$ ") { text += "\n" }
    }
    for line in lines[index...] { text += line + "\n" }
    return text
  }

  private mutating func read(_ block: Range<Int>) throws(TranscriptError) {
    var index = block.lowerBound
    while index < block.upperBound {
      let line = index + 1
      guard lines[index].hasPrefix("$ ") else {
        throw TranscriptError(line: line, reason: "a command begins with `$ `")
      }
      var command = lines[index].dropFirst(2)
      index += 1
      while index < block.upperBound, lines[index].hasPrefix("> ") || lines[index] == ">" {
        command += "\n" + lines[index].dropFirst(2)
        index += 1
      }

      let next = lines[index..<block.upperBound].firstIndex { $0.hasPrefix("$ ") }
      var end = next ?? block.upperBound
      if next != nil, end > index, lines[end - 1].isEmpty { end -= 1 }
      steps.append(
        Step(
          command: String(command), expected: Array(lines[index..<end]), line: line,
          range: index..<end))
      index = next ?? block.upperBound
    }
  }

  private static func lines(of text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}

struct TranscriptError: Error, Hashable {
  /// From 1.
  var line: Int
  var reason: String
}

extension Transcript {
  /// What is different, line by line: `-` stands before what was expected, `+` before what came.
  static func difference(from expected: [String], to actual: [String]) -> String {
    let changes = actual.difference(from: expected)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }

    var text = ""
    var (old, new) = (0, 0)
    while old < expected.count || new < actual.count {
      if removed.contains(old) {
        text += "- \(expected[old])\n"
        old += 1
      } else if inserted.contains(new) {
        text += "+ \(actual[new])\n"
        new += 1
      } else {
        text += "  \(expected[old])\n"
        old += 1
        new += 1
      }
    }
    return text
  }
}

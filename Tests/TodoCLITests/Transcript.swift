/// A shell session: commands and their output.
///
///     $ todo add Buy milk
///     Added 1: Buy milk
///     $ todo toggle 9
///     ! todo: no todo 9
///     ! hint: `todo list --all` shows every todo with its number.
///     [1]
///
/// A command for `/bin/sh` follows `$ ` and continues in lines that begin with `> `. Below it come
/// standard output, the lines of standard error after `! `, and the exit code in brackets unless it
/// is 0. One blank line may separate two commands. If an output doesn't end with a line feed, the
/// line `\ no line feed` follows it.
///
/// The commands run in order in one ``TranscriptSession``.
struct Transcript {
  struct Step: Hashable {
    var command: String
    /// The lines that the command should answer with.
    var expected: [String]
    /// The line of the command in the file, from 1.
    var line: Int
    /// The lines of `expected`, as indices of ``Transcript/lines``.
    fileprivate var range: Range<Int>
  }

  /// How a session is written.
  enum Style {
    /// Standard output, then standard error marked with `! `, then the exit code.
    case exact
    /// As at a terminal: both outputs together, in the order they were written.
    case merged
  }

  let style: Style
  /// The lines of the file.
  let lines: [String]
  private(set) var steps: [Step] = []

  /// Reads a file that contains only a session.
  init(_ text: String) throws(TranscriptError) {
    style = .exact
    lines = Self.lines(of: text)
    try read(lines.indices)
  }

  /// Reads the `console` blocks of a Markdown file as one session.
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

  /// Returns the file with other answers, one for each step.
  func text(answering answers: [[String]]) -> String {
    var text = ""
    var index = 0
    for (step, answer) in zip(steps, answers) {
      for line in lines[index..<step.range.lowerBound] + answer { text += line + "\n" }
      index = step.range.upperBound
      // Keep an empty line at the end of an answer from being read as the blank line between commands.
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
  /// Returns a line diff: `-` marks expected lines, `+` actual ones.
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

import Composable
import CustomDump

/// The words of every failure: what happened, the values, the usual reasons and the fix for each.
enum FailureMessage {
  /// An action on one line: with all that it carries or, where that is too long, the names of its
  /// cases.
  static func brief<Action>(_ action: Action) -> String {
    let dump = String(customDumping: action)
    guard dump.contains("\n") else { return dump }
    if let line = dump.joinedLines, line.count <= 100 { return line }
    let label = ActionLabel(action).description
    let type = dump.prefix { $0 != "\n" && $0 != "(" && $0 != "[" }
    return label.hasPrefix(".")
      ? "\(type[..<(type.lastIndex(of: ".") ?? type.endIndex)])\(label)…" : "\(type)…"
  }

  /// A number with its noun: `1 action`, `2 actions`.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension String {
  /// Every line moved two columns to the right.
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }
      .joined(separator: "\n")
  }

  /// The lines of a dump as one, or `nil` where a text of several lines is in it.
  fileprivate var joinedLines: String? {
    guard !contains("\"\"\"") else { return nil }
    return split(separator: "\n").map { $0.drop { $0 == " " } }
      .reduce(into: "") { text, line in
        let isTight =
          text.isEmpty || text.last.map("([".contains) == true
          || line.first.map(")]".contains) == true
        text += isTight ? line : " \(line)"
      }
  }
}

extension [String] {
  /// A list whose entries, of one or more lines, are numbered from 1.
  var numbered: String {
    enumerated().map { index, entry in
      let number = "    \(index + 1). "
      let margin = String(repeating: " ", count: number.count)
      return number
        + entry.split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: "\n" + margin)
    }
    .joined(separator: "\n")
  }
}

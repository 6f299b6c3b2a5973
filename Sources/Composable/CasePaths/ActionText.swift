import CustomDump

/// An action on one line: with its payload or, if that is too long, only the names of its cases.
///
///     ActionText(Row.Action.titleChanged("Milk")).description  // Row.Action.titleChanged("Milk")
package struct ActionText: CustomStringConvertible {
  package let description: String

  package init<Action>(_ action: Action) {
    description = Self.text(of: action)
  }

  private static func text<Action>(of action: Action) -> String {
    let dump = String(customDumping: action)
    guard dump.contains("\n") else { return dump }
    if let line = dump.joinedLines, line.count <= 100 { return line }
    let label = ActionLabel(action).description
    let type = dump.prefix { $0 != "\n" && $0 != "(" && $0 != "[" }
    return label.hasPrefix(".")
      ? "\(type[..<(type.lastIndex(of: ".") ?? type.endIndex)])\(label)…" : "\(type)…"
  }
}

extension String {
  /// The lines of a dump joined into one, or `nil` if it contains text of several lines.
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

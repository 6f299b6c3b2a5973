import CustomDump

/// The names of an action's cases, without their payloads: `.row(.element(.toggled))`.
///
///     ActionLabel(App.Action.row(.element(id: 3, action: .titleChanged("Milk")))).description
///     // .row(.element(.titleChanged))
///
/// Shows the names of the enum's cases, and of enums in their payloads, even if the action has a custom mirror. Shows
/// the type of an action that isn't an enum or has no reflection metadata.
///
/// - Complexity: Asks the runtime for the action's cases, some microseconds: for reports, not for every
///   action of a program in production.
public struct ActionLabel: Hashable, Sendable {
  /// The text: `.row(.element(.toggled))`.
  public let description: String

  /// Creates the label of `action`.
  public init(_ action: Any) {
    description = Self.text(of: action) ?? String(describing: type(of: action))
  }

  private static func text(of value: Any) -> String? {
    guard let enumCase = EnumCase(of: value), let name = enumCase.name else { return nil }
    guard let payload = enumCase.payload else { return ".\(name)" }
    let payloadMirror = Mirror(reflecting: payload)
    let parts =
      payloadMirror.displayStyle == .tuple ? payloadMirror.children.map(\.value) : [payload]
    let texts = parts.compactMap(text(of:))
    return texts.isEmpty ? ".\(name)" : ".\(name)(\(texts.joined(separator: ", ")))"
  }
}

extension ActionLabel: CustomStringConvertible {}

extension ActionLabel: Comparable {
  /// Whether `lhs` comes before `rhs` in the order of texts.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.description < rhs.description }
}

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

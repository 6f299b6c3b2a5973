/// An option of a command; the raw value is its name without the hyphens.
enum CommandOption: String, Sendable {
  case priority, due, tag, project, note, clear, before, after, yes
  case removeTag = "remove-tag"
  case toTop = "to-top"
  case toBottom = "to-bottom"
  case label = "as"

  /// Whether it is said without a value.
  var isFlag: Bool {
    switch self {
    case .toTop, .toBottom, .yes: true
    case .priority, .due, .tag, .project, .note, .clear, .before, .after, .removeTag, .label: false
    }
  }
}

extension CommandOption: CustomStringConvertible {
  /// As it is written: `--tag`.
  var description: String { "--\(rawValue)" }
}

/// A key of a command that is written as a JSON object.
enum CommandKey: String, CaseIterable, Sendable {
  case command, refs, description, tags, removeTags, priority, due, project, note, clear
  case before, after, toTop, toBottom, count
  case label = "as"
}

/// An option of a command; the raw value is its name without the hyphens.
enum CommandOption: String, Sendable {
  case priority, due, tag, project, note, clear
  case removeTag = "remove-tag"
  case label = "as"
}

extension CommandOption: CustomStringConvertible {
  /// As it is written: `--tag`.
  var description: String { "--\(rawValue)" }
}

/// A key of a command that is written as a JSON object.
enum CommandKey: String, CaseIterable, Sendable {
  case command, refs, description, tags, removeTags, priority, due, project, note, clear
  case label = "as"
}

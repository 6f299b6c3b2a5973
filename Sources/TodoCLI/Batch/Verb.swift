/// What a command of a script does; the raw value is its name.
enum Verb: String, CaseIterable, Sendable {
  case add, toggle, complete, reopen, edit, delete

  /// In the order in which the help shows them.
  var options: [CommandOption] {
    switch self {
    case .add: Self.optionsOfAdd
    case .edit: Self.optionsOfEdit
    case .toggle, .complete, .reopen, .delete: []
    }
  }

  /// The keys of the command as a JSON object.
  var keys: [CommandKey] {
    switch self {
    case .add: [.command, .description, .tags, .priority, .due, .project, .note, .label]
    case .edit:
      [.command, .refs, .description, .tags, .removeTags, .priority, .due, .project, .note, .clear]
    case .toggle, .complete, .reopen, .delete: [.command, .refs]
    }
  }
}

extension Verb {
  // Stored, because a script asks at every option of every line.
  private static let optionsOfAdd: [CommandOption] = [
    .priority, .due, .tag, .project, .note, .label,
  ]
  private static let optionsOfEdit: [CommandOption] = [
    .priority, .due, .tag, .project, .note, .removeTag, .clear,
  ]
}

extension Verb: CustomStringConvertible {
  var description: String { rawValue }
}

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

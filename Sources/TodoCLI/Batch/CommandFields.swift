import TodoDomain

/// What the options of `add` and `edit` ask for.
struct CommandFields: Hashable, Sendable {
  var priority: Priority?
  var due: When?
  var tags: [String] = []
  var project: String?
  var note: String?
  var removeTags: [String] = []
  var clear: Set<Edit.Clearable> = []
  var label: String?

  /// Whether no option was given.
  var isEmpty: Bool { self == CommandFields() }

  /// Reads the value of an option.
  ///
  /// The last value wins where only one can be had; the others add up.
  mutating func set(_ option: CommandOption, to value: String) throws(UsageError) {
    switch option {
    case .priority:
      guard let priority = Priority(value) else { throw .notAPriority(value) }
      self.priority = priority
    case .due:
      guard let due = When(value) else { throw .notADate(value) }
      self.due = due
    case .tag:
      tags.append(try checked(value, .tag))
    case .project:
      project = try checked(value, .project)
    case .note:
      note = try checked(value, .note)
    case .removeTag:
      removeTags.append(try checked(value, .tag))
    case .clear:
      guard let field = Edit.Clearable(rawValue: value) else { throw .notClearable(value) }
      clear.insert(field)
    case .label:
      label = try checked(value, .label)
    }
  }

  func draft(description: String) -> Draft {
    Draft(
      description: description, priority: priority ?? .none, due: due, tags: tags,
      project: project, note: note ?? "")
  }

  func edit(description: String?) -> Edit {
    Edit(
      clear: clear, removeTags: removeTags, description: description, priority: priority,
      due: due, addTags: tags, project: project, note: note)
  }
}

/// `text` if it may be kept.
func checked(_ text: String, _ rule: TextRule) throws(UsageError) -> String {
  do {
    try rule.check(text)
    return text
  } catch {
    throw .text(error)
  }
}

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
  var destination: Destination?
  var label: String?
  /// Whether nobody is to be asked, as nobody ever is in a script.
  var isConfirmed = false

  /// Whether no option was given.
  var isEmpty: Bool { self == CommandFields() }

  /// Reads the value of an option, which is empty where it has none.
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
    case .before:
      try move(to: .before(try neighbor(value)))
    case .after:
      try move(to: .after(try neighbor(value)))
    case .toTop:
      try move(to: .top)
    case .toBottom:
      try move(to: .bottom)
    case .yes:
      isConfirmed = true
    case .label:
      label = try checked(value, .label)
    }
  }

  /// There is one place to go to; where an option is given twice, its last value wins.
  private mutating func move(to place: Destination) throws(UsageError) {
    switch (destination, place) {
    case (nil, _), (.before, .before), (.after, .after), (.top, .top), (.bottom, .bottom):
      destination = place
    case (.before, _), (.after, _), (.top, _), (.bottom, _):
      throw .severalPlaces
    }
  }

  private func neighbor(_ word: String) throws(UsageError) -> Reference {
    guard let reference = Reference(word) else { throw .notAReference(word) }
    if reference.mayNameSeveral { throw .placeOfSeveral(word) }
    return reference
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

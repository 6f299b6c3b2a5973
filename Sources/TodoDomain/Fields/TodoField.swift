import FoundationEssentials
import TodoText

extension Todo {
  /// A field that people see, in the order of the fields in JSON.
  ///
  /// This file defines everything about each field: its name, type, default, column and label below, and where ``Todo``
  /// stores it. Code that stores, reads, compares, shows and checks todos goes through this table.
  package enum Field: UInt8, CaseIterable, Codable, Sendable {
    case number, id, description, isComplete, priority, due, wait, `repeat`, until
    case parent, blockedBy, tags, project, note, position
    case createdAt, modifiedAt, completedAt
    case remind, startedAt, spent, extra

    /// All fields. (`allCases` makes an array each time.)
    package static let all = allCases

    fileprivate var definition: FieldDefinition {
      switch self {
      case .number: FieldDefinition("number", .integer, "number", column: 0)
      case .id: FieldDefinition("id", .id, "id", column: 1)
      case .description: FieldDefinition("description", text: .description, "text", column: 2)
      case .isComplete: FieldDefinition("isComplete", .bool, "state", column: nil)
      case .priority: FieldDefinition("priority", .priority, "priority", column: 4)
      case .due: FieldDefinition("due", .due, "due date", isOptional: true, column: 5)
      case .wait: FieldDefinition("wait", .due, "waiting date", isOptional: true, column: 12)
      case .repeat: FieldDefinition("repeat", .rule, "rule", isOptional: true, column: 13)
      case .until: FieldDefinition("until", .due, "last date", isOptional: true, column: 14)
      case .parent: FieldDefinition("parent", .link, "parent", isOptional: true, column: 15)
      case .blockedBy: FieldDefinition("blockedBy", .links, "blockers", column: 16)
      case .tags: FieldDefinition("tags", list: .tag, "tags", column: 6)
      case .project:
        FieldDefinition("project", text: .project, "project", isOptional: true, column: 7)
      case .note: FieldDefinition("note", text: .note, "note", column: 8)
      case .position: FieldDefinition("position", .number, "position", column: 9)
      case .createdAt: FieldDefinition("createdAt", .instant, "time of creation", column: 10)
      case .modifiedAt: FieldDefinition("modifiedAt", .instant, "time of change", column: 11)
      case .completedAt:
        FieldDefinition("completedAt", .instant, "completion", isOptional: true, column: 3)
      case .remind: FieldDefinition("remind", .due, "reminder", isOptional: true, column: 18)
      case .startedAt:
        FieldDefinition("startedAt", .instant, "start", isOptional: true, column: 19)
      case .spent: FieldDefinition("spent", .integer, "time spent", isOptional: true, column: 20)
      case .extra:
        FieldDefinition("extra", .extra, "data for other formats", isOptional: true, column: 17)
      }
    }
  }

  /// The value of a field; setting a value of another type sets the field's default.
  ///
  /// Whether a todo is complete follows from its completion time, and can't be set.
  package subscript(field: Field) -> FieldValue {
    get {
      switch field {
      case .number: .integer(number)
      case .id: .id(id)
      case .description: .text(description)
      case .isComplete: .bool(isComplete)
      case .priority: .priority(priority)
      case .due: FieldValue(due)
      case .wait: FieldValue(wait)
      case .repeat: FieldValue(self.repeat)
      case .until: FieldValue(until)
      case .parent: FieldValue(parent)
      case .blockedBy: .numbers(blockedBy)
      case .tags: .list(tags)
      case .project: FieldValue(project)
      case .note: .text(note)
      case .position: .number(position)
      case .createdAt: .instant(createdAt)
      case .modifiedAt: .instant(modifiedAt)
      case .completedAt: FieldValue(completedAt)
      case .remind: FieldValue(remind)
      case .startedAt: FieldValue(startedAt)
      case .spent: spent == 0 ? .null : .integer(spent)
      case .extra: FieldValue(extra)
      }
    }
    set {
      switch field {
      case .number: number = newValue.integer ?? 0
      case .id: id = newValue.id ?? Self.blank.id
      case .description: description = newValue.text ?? ""
      case .isComplete: break
      case .priority: priority = newValue.priority ?? .none
      case .due: due = newValue.due
      case .wait: wait = newValue.due
      case .repeat: self.repeat = newValue.rule
      case .until: until = newValue.due
      case .parent: parent = newValue.integer
      case .blockedBy: blockedBy = newValue.numbers ?? []
      case .tags: tags = newValue.list ?? []
      case .project: project = newValue.text
      case .note: note = newValue.text ?? ""
      case .position: position = newValue.number ?? 0
      case .createdAt: createdAt = newValue.instant ?? .epoch
      case .modifiedAt: modifiedAt = newValue.instant ?? .epoch
      case .completedAt: completedAt = newValue.instant
      case .remind: remind = newValue.due
      case .startedAt: startedAt = newValue.instant
      case .spent: spent = newValue.integer ?? 0
      case .extra: extra = newValue.extra ?? Extra()
      }
    }
  }
}

/// The properties of a field.
private struct FieldDefinition {
  let name: String
  let kind: FieldKind
  let rule: TextRule?
  let label: String
  let isOptional: Bool
  let column: Int?

  init(
    _ name: String, _ kind: FieldKind, rule: TextRule? = nil, _ label: String,
    isOptional: Bool = false, column: Int?
  ) {
    self.name = name
    self.kind = kind
    self.rule = rule
    self.label = label
    self.isOptional = isOptional
    self.column = column
  }

  init(
    _ name: String, text rule: TextRule, _ label: String, isOptional: Bool = false, column: Int
  ) {
    self.init(name, .text, rule: rule, label, isOptional: isOptional, column: column)
  }

  init(_ name: String, list rule: TextRule, _ label: String, column: Int) {
    self.init(name, .list, rule: rule, label, column: column)
  }
}

extension Todo.Field {
  /// Its name in JSON, CSV, check files and the database.
  package var name: String { definition.name }
  package var kind: FieldKind { definition.kind }
  /// The rule for its texts; `nil` if it has none.
  package var rule: TextRule? { definition.rule }
  /// Its name for people.
  package var label: String { definition.label }
  /// Whether a todo may lack it.
  package var isOptional: Bool { definition.isOptional }
  /// Whether the field is so rare that JSON and CSV leave it out for todos without it.
  package var isRare: Bool { rawValue >= Self.remind.rawValue }
  /// The index of its column in the table `todo`; `nil` if it is computed.
  package var column: Int? { definition.column }

  /// The prefixes of words that set it or add to it: `pri:`, `+`.
  package var words: [String] {
    switch self {
    case .priority: ["priority:", "pri:"]
    case .repeat: ["repeat:", "rep:"]
    case .blockedBy: ["blocked-by:", "dep:"]
    case .tags: ["+"]
    case .project: ["project:", "pro:"]
    case .due, .wait, .remind, .until, .parent, .spent: ["\(name):"]
    case .number, .id, .description, .isComplete, .note, .position, .createdAt, .modifiedAt,
      .completedAt, .startedAt, .extra:
      []
    }
  }

  private static let allWords = all.flatMap { field in field.words.map { ($0, field) } }

  /// Returns the field that a word sets, and the rest of the word; `nil` for a word of a text.
  package static func named(byWord word: String) -> (field: Todo.Field, rest: String)? {
    // Most words contain neither sign.
    guard word.utf8.first == UInt8(ascii: "+") || word.utf8.contains(UInt8(ascii: ":"))
    else { return nil }
    for (beginning, field) in allWords {
      if let rest = word.rest(after: beginning) { return (field, rest) }
    }
    return nil
  }

  /// Returns `nil` if no field has this name.
  package init?(name: String) {
    guard let field = Self.all.first(where: { $0.name == name }) else { return nil }
    self = field
  }

  /// The stored fields, in the order of the columns.
  package static let stored = all.filter { $0.column != nil }
    .sorted { ($0.column ?? 0) < ($1.column ?? 0) }
}

import TodoDomain
import TodoText

extension TodoFormat {
  /// The format that `task export` writes and `task import` reads:
  /// <https://taskwarrior.org/docs/design/task/>.
  package static let taskwarrior = TodoFormat(
    id: .taskwarrior, sort: .position,
    fields: [
      .description, .priority, .due, .wait, .repeat, .until, .blockedBy, .tags, .project, .note,
      .remind, .startedAt, .spent,
    ],
    linksByID: true,
    recognizes: { $0.isTaskwarrior ? .certain : .no },
    makeReader: { TaskwarriorReader($0, $1) }, makeWriter: { TaskwarriorWriter($0) })
}

extension FileBeginning {
  /// Whether a task has a key or a value that no todo has.
  fileprivate var isTaskwarrior: Bool {
    guard let json, json.keys.contains("description") else { return false }
    if json.members.contains(where: { Self.keys.contains($0.key) }) { return true }
    // No task has one of the other fields of a todo.
    return json.members.contains(where: \.isTaskwarrior)
      && !json.keys.contains(where: Self.otherKeys.contains)
  }

  private static let keys: Set<String> = [
    "annotations", "depends", "end", "entry", "imask", "mask", "modified", "recur", "rtype",
    "scheduled", "start", "status", "urgency", "uuid",
  ]

  private static let otherKeys = Set(
    Todo.Field.all.map(\.name)
  ).subtracting(["description", "due", "id", "note", "parent", "priority", "project", "tags"])
    .subtracting(["repeat", "until", "wait"])
}

extension FileBeginning.JSON.Member {
  /// Whether the value is one that only a task has.
  fileprivate var isTaskwarrior: Bool {
    var scanner = JSONScanner(value, allowsControls: true)
    guard let text = try? scanner.string() else {
      return ["due", "id", "wait", "until"].contains(key) && scanner.number() != nil
    }
    switch key {
    case "due", "wait", "until":
      return !text.contains("-") && When(byProgram: text) != nil
    case "parent", "tags": return true
    case "priority": return Priority(text) == nil && Priority(taskwarrior: text) != nil
    default: return false
    }
  }
}

extension ExtraField {
  /// The names that ``TaskwarriorWriter`` writes itself.
  static let ofEveryTask: Set<String> = [
    "annotations", "description", "due", "end", "entry", "id", "modified", "note", "priority",
    "project", "status", "tags", "urgency", "uuid",
  ]

  /// The name of a field whose value is the template of a series, as JSON.
  static let templateName = "template of parent"

  /// Whether a kept field can be written as part of a task.
  static func isTaskwarrior(_ field: ExtraField) -> Bool {
    switch field.name {
    case "due", "entry", "modified", "priority", "project", "status", "tags", "uuid": true
    case "end":
      if case .instant? = When(basic: field.value) { true } else { false }
    case "annotations":
      ForeignJSON.isJSON(field.value) || isAnnotation(field.value)
    case templateName: TaskwarriorTemplate(field.value) != nil
    default: !ofEveryTask.contains(field.name) && !field.name.isEmpty
    }
  }

  /// Whether this is an instant, a space, and the text of an annotation.
  private static func isAnnotation(_ value: String) -> Bool {
    let entry = value.utf8.prefix { $0 != UInt8(ascii: " ") }
    guard entry.endIndex < value.endIndex, case .instant? = When(basic: Substring(entry))
    else { return false }
    return true
  }
}

extension Priority {
  var taskwarrior: String? {
    self == .none ? nil : String(description.prefix(1)).uppercased()
  }

  /// Reads the letter or the word, ignoring case.
  init?(taskwarrior: String) {
    guard let priority = Priority(typed: taskwarrior), priority != .none else { return nil }
    self = priority
  }
}

extension [ExtraField] {
  /// The fields about a task's recurrence.
  static let taskwarriorSeries: Set<String> = ["mask", "recur", "repeat", "until"]

  /// The value of `rtype` unless another one was kept.
  static let usualType = "periodic"
}

extension Due {
  /// Reads the dates of ``When/init(byProgram:)``, on the clocks of `timeZone`.
  ///
  /// The first instant of a day is the whole day, which is how `task` represents a date.
  init?(taskwarrior text: String, in timeZone: CivilTimeZone) {
    guard let due = When(byProgram: text)?.due(in: timeZone) else { return nil }
    guard case .instant(let instant) = due else {
      self = due
      return
    }
    self = timeZone.day(beginningAt: instant).map(Due.date) ?? due
  }
}

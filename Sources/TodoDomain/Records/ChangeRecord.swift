import FoundationEssentials
import TodoText

/// How the history keeps what a todo was before and after a change: as JSON objects of fields.
///
///     {"modifiedAt":1767225600000,"completedAt":1767225600000}
package enum ChangeRecord {
  /// Writes what `fields` hold of `todo`.
  package static func write(_ fields: Todo.Fields, of todo: Todo, to json: inout [UInt8]) {
    json.removeAll(keepingCapacity: true)
    for field in fields {
      json += Todo.Field.recordKeys[Int(field.rawValue)]
      json.appendRecord(todo[field])
    }
    // Each member begins with a comma: the first becomes the brace.
    if json.isEmpty { json.appendJSON(raw: "{") } else { json[0] = UInt8(ascii: "{") }
    json.appendJSON(raw: "}")
  }

  /// Writes all about a todo that a new one wouldn't have so, with its id.
  package static func write(_ todo: Todo, to json: inout [UInt8]) {
    write(todo.fieldsUnlikeNew, of: todo, to: &json)
  }

  /// Puts what a JSON object holds into `todo`; what it does not name stays.
  ///
  /// Returns which fields it held, which are all for a todo that was added or deleted, or `nil` where it
  /// could not be read.
  package static func read(_ json: UnsafeBufferPointer<UInt8>, into todo: inout Todo) -> Todo
    .Fields?
  {
    var copy = todo
    var fields: Todo.Fields = []
    let isRead = StoredJSON.object(json) { name, value in
      guard let field = Todo.Field(name: name), let value = field.value(value) else { return false }
      copy[field] = value
      fields.insert(field)
      // A new todo was modified when it was created; where it was not, `modifiedAt` comes after.
      if field == .createdAt, fields.contains(.id) { copy.modifiedAt = copy.createdAt }
      return true
    }
    guard isRead else { return nil }
    todo = copy
    return fields.contains(.id) ? .changeable : fields
  }

  /// As ``read(_:into:)``; returns whether all of it could be read.
  package static func apply(_ json: UnsafeBufferPointer<UInt8>, to todo: inout Todo) -> Bool {
    read(json, into: &todo) != nil
  }
}

extension Todo {
  /// The id, and the fields that would be different, had this todo just been added without any options.
  fileprivate var fieldsUnlikeNew: Fields {
    var fields = Self.alwaysRecorded
    for (field, value) in Self.defaults where self[field] != value { fields.insert(field) }
    if modifiedAt != createdAt { fields.insert(.modifiedAt) }
    return fields
  }

  private static let alwaysRecorded: Fields = [.id, .description, .position, .createdAt]
  private static let defaults = Fields.changeable.subtracting(alwaysRecorded)
    .subtracting([.modifiedAt]).map { ($0, blank[$0]) }
}

extension Todo.Field {
  /// What a record says about this field; `nil` where that is nothing that it could be.
  fileprivate func value(_ json: StoredJSON.Value) -> FieldValue? {
    if isOptional, json == .null { return .null }
    switch (kind, json) {
    case (.id, .text(let text)): return UUID(uuidString: text).map { .id($0) }
    case (.text, .text(let text)): return .text(text)
    case (.list, .list(let texts)): return .list(texts)
    case (.link, .integer(let number)): return .integer(number)
    case (.links, .numbers(let numbers)): return .numbers(numbers)
    // An empty list says nothing of what it lists.
    case (.links, .list(let texts)) where texts.isEmpty: return .numbers([])
    case (.priority, .integer(let rawValue)):
      return Priority(rawValue: rawValue).map { .priority($0) }
    case (.due, .text(let text)): return Due(text).map { .due($0) }
    case (.rule, .text(let text)): return RepeatRule(text).map { .rule($0) }
    case (.instant, .integer(let milliseconds)):
      return Instant(checked: milliseconds).map { .instant($0) }
    case (.number, .double(let number)):
      return NumberRule.positions.contains(number) ? .number(number) : nil
    case (.number, .integer(let number)): return value(.double(Double(number)))
    default: return nil
    }
  }
}

extension Todo.Field {
  /// What is written before the values, such as `,"id":`.
  fileprivate static let recordKeys = all.map { Array(",\"\($0.name)\":".utf8) }
}

extension [UInt8] {
  /// A value as it is stored: times in milliseconds, a priority as its number.
  fileprivate mutating func appendRecord(_ value: FieldValue) {
    switch value {
    case .null: appendJSON(raw: "null")
    case .bool(let bool): appendJSON(raw: bool ? "true" : "false")
    case .integer(let integer): appendJSON(integer)
    case .number(let number): appendJSON(number, keepsFraction: true)
    case .id(let id): appendJSON(id)
    case .text(let text): appendJSON(text, escaping: .required)
    case .list(let texts): appendJSON(texts, escaping: .required)
    case .numbers(let numbers): appendJSON(numbers)
    case .priority(let priority): appendJSON(priority.rawValue)
    case .due(let due): appendJSON(due.description, escaping: .required)
    case .rule(let rule): appendJSON(rule.description, escaping: .required)
    case .instant(let instant): appendJSON(instant.millisecondsSince1970)
    }
  }
}

import FoundationEssentials
import TodoText

/// The format of a todo before and after a change in the history: JSON objects of fields.
///
///     {"modifiedAt":1767225600000,"completedAt":1767225600000}
package enum ChangeRecord {
  /// Writes `fields` of `todo`.
  package static func write(_ fields: Todo.Fields, of todo: Todo, to json: inout [UInt8]) {
    json.removeAll(keepingCapacity: true)
    for field in fields {
      json += Todo.Field.recordKeys[Int(field.rawValue)]
      json.appendRecord(todo[field])
    }
    // Each member begins with a comma: the first one becomes the brace.
    if json.isEmpty { json.appendJSON(raw: "{") } else { json[0] = UInt8(ascii: "{") }
    json.appendJSON(raw: "}")
  }

  /// Writes the id and every field that differs from a new todo's.
  package static func write(_ todo: Todo, to json: inout [UInt8]) {
    write(todo.fieldsUnlikeNew, of: todo, to: &json)
  }

  /// Reads a JSON object into `todo`; fields that it doesn't name stay.
  ///
  /// Returns the fields that it held, which are all for a todo that was added or deleted, or `nil` if it could not
  /// be read.
  package static func read(_ json: UnsafeBufferPointer<UInt8>, into todo: inout Todo) -> Todo
    .Fields?
  {
    var copy = todo
    var fields: Todo.Fields = []
    let isRead = StoredJSON.object(json) { name, value in
      guard let field = Todo.Field(name: name), let value = field.value(value) else { return false }
      copy[field] = value
      fields.insert(field)
      // A new todo was modified when it was created; otherwise, `modifiedAt` comes later in the object.
      if field == .createdAt, fields.contains(.id) { copy.modifiedAt = copy.createdAt }
      return true
    }
    guard isRead else { return nil }
    todo = copy
    return fields.contains(.id) ? .changeable : fields
  }

  /// Like ``read(_:into:)``; returns whether it could read all of it.
  package static func apply(_ json: UnsafeBufferPointer<UInt8>, to todo: inout Todo) -> Bool {
    read(json, into: &todo) != nil
  }
}

extension Todo {
  /// The id, plus the fields in which it differs from a todo just added without options.
  fileprivate var fieldsUnlikeNew: Fields {
    var fields = Self.alwaysRecorded
    for field in Self.blankWhenNew where !self[field].isBlank { fields.insert(field) }
    if modifiedAt != createdAt { fields.insert(.modifiedAt) }
    return fields
  }

  private static let alwaysRecorded: Fields = [.id, .description, .position, .createdAt]
  private static let blankWhenNew = Fields.changeable.subtracting(alwaysRecorded)
    .subtracting([.modifiedAt])
}

extension Todo.Field {
  /// Returns a record's value of this field; `nil` if the field can't have that value.
  fileprivate func value(_ json: StoredJSON.Value) -> FieldValue? {
    if isOptional, json == .null { return .null }
    switch (kind, json) {
    case (.id, .text(let text)): return UUID(uuidString: text).map { .id($0) }
    case (.text, .text(let text)): return .text(text)
    case (.list, .list(let texts)): return .list(texts)
    case (.link, .integer(let number)), (.integer, .integer(let number)): return .integer(number)
    case (.links, .numbers(let numbers)): return .numbers(numbers)
    // An empty list doesn't show the type of its elements.
    case (.links, .list(let texts)) where texts.isEmpty: return .numbers([])
    case (.priority, .integer(let rawValue)):
      return Priority(rawValue: rawValue).map { .priority($0) }
    case (.due, .text(let text)): return Due(text).map { .due($0) }
    case (.rule, .text(let text)): return RepeatRule(text).map { .rule($0) }
    case (.instant, .integer(let milliseconds)):
      return Instant(checked: milliseconds).map { .instant($0) }
    case (.extra, .extra(let extra)): return FieldValue(extra)
    case (.number, .double(let number)):
      return NumberRule.positions.contains(number) ? .number(number) : nil
    case (.number, .integer(let number)): return value(.double(Double(number)))
    default: return nil
    }
  }
}

extension Todo.Field {
  /// The text before each value, such as `,"id":`.
  fileprivate static let recordKeys = all.map { Array(",\"\($0.name)\":".utf8) }
}

extension [UInt8] {
  /// Appends a value as it is stored: times in milliseconds, a priority as its number.
  fileprivate mutating func appendRecord(_ value: FieldValue) {
    switch value {
    case .number(let number): appendJSON(number, keepsFraction: true)
    case .priority(let priority): appendJSON(priority.rawValue)
    case .instant(let instant): appendJSON(instant.millisecondsSince1970)
    default: appendJSON(value, escaping: .required)
    }
  }
}

import TodoDomain
import TodoText

/// Writes todos as JSON objects, one per line.
package struct JSONTodoWriter: TodoWriter {
  package let shape: JSONElements.Shape
  private var isEmpty = true

  package init(shape: JSONElements.Shape) {
    self.shape = shape
  }

  package mutating func begin(_ bytes: inout [UInt8]) {
    if shape == .array { bytes.append(UInt8(ascii: "[")) }
  }

  @discardableResult
  package mutating func append(_ todo: Todo, to bytes: inout [UInt8]) -> [Loss] {
    if shape == .array, !isEmpty { bytes.appendJSON(raw: ",\n") }
    isEmpty = false
    bytes.appendJSON(todo)
    if shape != .array { bytes.append(UInt8(ascii: "\n")) }
    return []
  }

  package mutating func end(_ bytes: inout [UInt8]) {
    if shape == .array { bytes.appendJSON(raw: "]\n") }
  }
}

extension [UInt8] {
  /// Appends a todo as one JSON object, without white space; rare fields are there only if they have a value.
  package mutating func appendJSON(_ todo: Todo) {
    for (field, key) in zip(Todo.Field.all, Todo.Field.jsonKeys) {
      let value = todo[field]
      if field.isRare, case .null = value { continue }
      append(contentsOf: key)
      appendJSON(value)
    }
    append(UInt8(ascii: "}"))
  }

  /// Appends a text, escaped so that it is safe to show in a terminal.
  package mutating func appendJSON(_ text: String) {
    appendJSON(text, escaping: .unsafeInTerminals)
  }

  package mutating func appendJSON(_ value: FieldValue) {
    switch value {
    case .null: appendJSON(raw: "null")
    case .bool(let bool): appendJSON(raw: bool ? "true" : "false")
    case .integer(let integer): appendJSON(integer)
    case .number(let number): appendJSON(number)
    case .id(let id): appendJSON(id)
    case .text(let text): appendJSON(text)
    case .list(let texts): appendJSON(texts, escaping: .unsafeInTerminals)
    case .numbers(let numbers): appendJSON(numbers)
    case .extra(let extra): appendJSON(extra, escaping: .unsafeInTerminals)
    // These are ASCII, and have nothing to escape.
    case .priority(let priority): appendQuoted(priority.description)
    case .due(let due): appendQuoted(due.description)
    case .rule(let rule): appendQuoted(rule.description)
    case .instant(let instant): appendQuoted(instant.description)
    }
  }

  private mutating func appendQuoted(_ text: String) {
    append(UInt8(ascii: "\""))
    append(contentsOf: text.utf8)
    append(UInt8(ascii: "\""))
  }
}

extension Todo.Field {
  /// The bytes before each value, such as `,"id":`.
  fileprivate static let jsonKeys = all.map { field in
    Array("\(field == .number ? "{" : ",")\"\(field.name)\":".utf8)
  }
}

extension FieldValue {
  /// The value in JSON: `null`, `true`, `1.5`, `"Buy milk"`, `["shop"]`.
  package var json: String {
    var bytes: [UInt8] = []
    bytes.appendJSON(self)
    return String(decoding: bytes, as: UTF8.self)
  }
}

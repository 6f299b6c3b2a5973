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
}

extension Todo.Field {
  /// The bytes before each value, such as `,"id":`.
  fileprivate static let jsonKeys = all.map { field in
    Array("\(field == .number ? "{" : ",")\"\(field.name)\":".utf8)
  }
}

extension Todo {
  package var json: String { jsonText { $0.appendJSON(self) } }
}

extension FieldValue {
  /// The value in JSON: `null`, `true`, `1.5`, `"Buy milk"`, `["shop"]`.
  package var json: String { jsonText { $0.appendJSON(self) } }
}

private func jsonText(_ append: (inout [UInt8]) -> Void) -> String {
  var bytes: [UInt8] = []
  append(&bytes)
  return String(decoding: bytes, as: UTF8.self)
}

import TodoDomain

extension TodoFormat {
  /// One array of objects, as `list --json` answers.
  static let json = TodoFormat(
    name: "json", fileExtensions: ["json"],
    makeReader: { source, _ in JSONTodoReader(source, shape: .array) },
    makeWriter: { _ in JSONTodoWriter(shape: .array) })

  /// One object a line.
  static let jsonl = TodoFormat(
    name: "jsonl", fileExtensions: ["jsonl", "ndjson"],
    makeReader: { source, _ in JSONTodoReader(source, shape: .sequence) },
    makeWriter: { _ in JSONTodoWriter(shape: .sequence) })
}

/// Writes todos as JSON objects, each on a line of its own.
struct JSONTodoWriter: TodoWriter {
  let shape: JSONElements.Shape
  private var isEmpty = true

  init(shape: JSONElements.Shape) {
    self.shape = shape
  }

  mutating func begin(_ bytes: inout [UInt8]) {
    if shape == .array { bytes.append(UInt8(ascii: "[")) }
  }

  mutating func append(_ todo: Todo, to bytes: inout [UInt8]) -> [Loss] {
    if shape == .array, !isEmpty { bytes.appendJSON(raw: ",\n") }
    isEmpty = false
    bytes.appendJSON(todo)
    if shape != .array { bytes.append(UInt8(ascii: "\n")) }
    return []
  }

  mutating func end(_ bytes: inout [UInt8]) {
    if shape == .array { bytes.appendJSON(raw: "]\n") }
  }
}

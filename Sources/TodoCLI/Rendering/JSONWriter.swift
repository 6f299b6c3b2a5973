import FoundationEssentials
import TodoDomain

/// Writes an array of todos as JSON, one object a line.
///
///     var writer = JSONWriter()
///     for todo in todos { writer.append(todo) }
///     writer.finish()
///     output(writer.takeBytes())  // or earlier, and as often as it pays
struct JSONWriter {
  private var bytes: [UInt8] = [UInt8(ascii: "[")]
  private var isEmpty = true

  /// Writes one more object.
  mutating func append(_ todo: Todo) {
    if !isEmpty { bytes.appendJSON(raw: ",\n") }
    isEmpty = false
    bytes.appendJSON(todo)
  }

  /// Ends the array.
  ///
  /// Without a todo it is `[]`.
  mutating func finish() {
    bytes.appendJSON(raw: "]\n")
  }

  /// How many bytes are waiting for ``takeBytes()``.
  var count: Int { bytes.count }

  /// What was written since the last time.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }
}

extension [UInt8] {
  /// A todo as one JSON object, without white space.
  mutating func appendJSON(_ todo: Todo) {
    for (field, key) in zip(Todo.Field.all, Todo.Field.jsonKeys) {
      append(contentsOf: key)
      appendJSON(todo[field])
    }
    append(UInt8(ascii: "}"))
  }

  /// Lowercase, as `uuidString` in lowercase, but without making a string.
  mutating func append(_ id: UUID) {
    Swift.withUnsafeBytes(of: id.uuid) { bytes in
      for (position, byte) in bytes.enumerated() {
        if [4, 6, 8, 10].contains(position) { append(UInt8(ascii: "-")) }
        appendHexDigits(of: UInt32(byte), count: 2)
      }
    }
  }
}

extension Todo.Field {
  /// What is written before each value, such as `,"id":`.
  fileprivate static let jsonKeys = all.map { field in
    Array("\(field == .number ? "{" : ",")\"\(field.name)\":".utf8)
  }
}

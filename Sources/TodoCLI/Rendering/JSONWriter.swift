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
    appendJSON(raw: "{\"number\":")
    appendJSON(todo.number)
    appendJSON(raw: ",\"id\":\"")
    append(todo.id)
    appendJSON(raw: "\",\"description\":")
    appendJSON(todo.description)
    appendJSON(raw: todo.isComplete ? ",\"isComplete\":true" : ",\"isComplete\":false")
    appendJSON(raw: ",\"priority\":\"")
    appendJSON(raw: todo.priority.description)
    appendJSON(raw: "\",\"due\":")
    switch todo.due {
    case .date(let date): appendJSON(date.description)
    case .instant(let instant): append(instant)
    case nil: appendJSON(raw: "null")
    }
    appendJSON(raw: ",\"tags\":")
    appendJSON(todo.tags)
    appendJSON(raw: ",\"project\":")
    if let project = todo.project { appendJSON(project) } else { appendJSON(raw: "null") }
    appendJSON(raw: ",\"note\":")
    appendJSON(todo.note)
    appendJSON(raw: ",\"position\":")
    appendJSON(todo.position)
    appendJSON(raw: ",\"createdAt\":")
    append(todo.createdAt)
    appendJSON(raw: ",\"modifiedAt\":")
    append(todo.modifiedAt)
    appendJSON(raw: ",\"completedAt\":")
    if let completedAt = todo.completedAt { append(completedAt) } else { appendJSON(raw: "null") }
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

  private mutating func append(_ instant: Instant) {
    append(UInt8(ascii: "\""))
    appendJSON(raw: instant.description)
    append(UInt8(ascii: "\""))
  }
}

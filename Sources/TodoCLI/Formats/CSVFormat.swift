import FoundationEssentials
import TodoDomain

extension TodoFormat {
  /// Comma-separated values: <https://www.rfc-editor.org/rfc/rfc4180>.
  ///
  /// The first line names the columns, which may stand in any order: the fields of a todo as they are
  /// called in JSON, of which `description` has to be there, and any others, which are kept in the note.
  /// Tags have spaces between.
  static let csv = TodoFormat(
    name: "csv", fileExtensions: ["csv"],
    makeReader: { source, _ in CSVTodoReader(source) },
    makeWriter: { _ in CSVTodoWriter() })
}

/// Writes todos as comma-separated values.
///
/// What other columns an imported file had are columns again.
struct CSVTodoWriter: TodoWriter {
  /// The columns behind those that every todo has, each as often as a todo has it most often.
  private var others: [String] = []
  /// How often each stands there.
  private var counts: [[UInt8]: Int] = [:]

  var needsSurvey: Bool { true }

  mutating func survey(_ todo: Todo) {
    var counts: [[UInt8]: Int] = [:]
    for field in todo.csv.fields {
      let name = Array(field.name.utf8)
      counts[name, default: 0] += 1
      if counts[name, default: 0] > self.counts[name, default: 0] {
        self.counts[name, default: 0] += 1
        others.append(field.name)
      }
    }
  }

  mutating func begin(_ bytes: inout [UInt8]) {
    for (position, field) in Todo.Field.allCases.enumerated() {
      if position > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.appendCSV(field.rawValue)
    }
    for name in others {
      bytes.append(UInt8(ascii: ","))
      bytes.appendCSV(name)
    }
    bytes.append(contentsOf: "\r\n".utf8)
  }

  mutating func append(_ todo: Todo, to bytes: inout [UInt8]) -> [Loss] {
    let (note, fields) = todo.csv
    for (position, field) in Todo.Field.allCases.enumerated() {
      if position > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.appendCSV(field, of: todo, note: note)
    }
    if !others.isEmpty {
      var values = Dictionary(grouping: fields, by: { Array($0.name.utf8) })
        .mapValues { $0.map(\.value)[...] }
      for name in others {
        bytes.append(UInt8(ascii: ","))
        bytes.appendCSV(values[Array(name.utf8)]?.popFirst() ?? "")
      }
    }
    bytes.append(contentsOf: "\r\n".utf8)
    return []
  }
}

extension Todo {
  /// The note without the other columns of an imported file, and these.
  fileprivate var csv: (note: String, fields: [KeptField]) {
    let (rest, fields) = KeptField.taken(from: note, format: "csv")
    if fields.isEmpty { return (rest, []) }
    // A field of a todo cannot be another column: somebody wrote that into the note.
    let isOther = { (field: KeptField) in Field(rawValue: field.name) == nil && field.value != "" }
    if fields.allSatisfy(isOther) { return (rest, fields) }
    return (note, [])
  }
}

extension [UInt8] {
  fileprivate mutating func appendCSV(_ field: Todo.Field, of todo: Todo, note: String) {
    switch field {
    case .number: appendJSON(todo.number)
    case .id: append(todo.id)
    case .description: appendCSV(todo.description)
    case .isComplete: appendJSON(raw: todo.isComplete ? "true" : "false")
    case .priority: appendJSON(raw: todo.priority.description)
    case .due: appendJSON(raw: todo.due?.description ?? "")
    case .tags: appendCSV(todo.tags.joined(separator: " "))
    case .project: appendCSV(todo.project ?? "")
    case .note: appendCSV(note)
    case .position: appendJSON(todo.position)
    case .createdAt: appendJSON(raw: todo.createdAt.description)
    case .modifiedAt: appendJSON(raw: todo.modifiedAt.description)
    case .completedAt: appendJSON(raw: todo.completedAt?.description ?? "")
    }
  }

  /// A text as a field: in quotes where it has to be.
  fileprivate mutating func appendCSV(_ text: String) {
    let needsQuotes =
      text.utf8.first == UInt8(ascii: " ") || text.utf8.last == UInt8(ascii: " ")
      || text.utf8.contains { byte in
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n")
          || byte == UInt8(ascii: "\r")
      }
    guard needsQuotes else { return append(contentsOf: text.utf8) }
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { append(byte) }
      append(byte)
    }
    append(UInt8(ascii: "\""))
  }
}

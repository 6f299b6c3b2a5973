import TodoDomain
import TodoText

extension TodoFormat {
  /// Comma-separated values: <https://www.rfc-editor.org/rfc/rfc4180>.
  ///
  /// The first line names the columns, in any order: fields of a todo, by their names in JSON or in other programs,
  /// with `description` required, and any others, which are kept. Tags are separated by commas; commas
  /// and semicolons within a tag are doubled.
  package static let csv = TodoFormat(
    id: .csv, fileExtensions: ["csv"],
    fields: .changeable.subtracting([.extra]),
    recognizes: { $0.isCSV ? .likely : .no },
    makeReader: { CSVTodoReader($0, $1) },
    makeWriter: { _ in CSVTodoWriter() })
}

extension FileBeginning {
  /// Whether the first line names columns: `description`, several fields of a todo, or at least three columns with
  /// a line below.
  fileprivate var isCSV: Bool {
    guard let first = lines.first, first.first != "|" else { return false }
    if CSVSeparator.said(by: Array(first.utf8)[...]) != nil { return true }
    var records = CSVRecords(ByteSource(bytes))
    guard let names = try? records.header()?.fields, names.count > 1 else { return false }
    if names.contains(where: { $0.plainColumnName == Todo.Field.description.name }) { return true }
    guard let second = try? records.next(), second.fields.count > 1 else { return false }
    let fields = Set(names.compactMap(Todo.Field.init(usualColumn:)))
    return fields.contains(.description) && fields.count > 1
      || records.separator == UInt8(ascii: ",") && names.count > 2
        && names.allSatisfy { !$0.isEmpty && $0.first != " " }
  }
}

extension String {
  /// The text with each comma and each semicolon doubled.
  fileprivate var doublingSeparators: String {
    String(
      decoding: utf8.flatMap {
        $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") ? [$0, $0] : [$0]
      }, as: UTF8.self)
  }
}

/// Writes todos as comma-separated values.
///
/// Other columns of an imported file become columns again. A rare field is a column only if a todo has it.
struct CSVTodoWriter: TodoWriter {
  private var fields = Todo.Fields(Todo.Field.columns.filter { !$0.isRare })
  /// The columns after the fields of a todo, each as often as any one todo needs it.
  private var others: [String] = []
  /// The number of occurrences of each.
  private var counts: [[UInt8]: Int] = [:]

  var needsSurvey: Bool { true }

  mutating func survey(_ todo: Todo) {
    var counts: [[UInt8]: Int] = [:]
    var losses: [Loss] = []
    for field in Todo.Field.columns where field.isRare && todo[field] != .null {
      fields.insert(field)
    }
    for field in todo.otherColumns(&losses) {
      let name = Array(field.name.utf8)
      counts[name, default: 0] += 1
      if counts[name, default: 0] > self.counts[name, default: 0] {
        self.counts[name, default: 0] += 1
        others.append(field.name)
      }
    }
  }

  mutating func begin(_ bytes: inout [UInt8]) {
    bytes.appendCSV(fields.map { .text($0.name) } + others.map { .text($0) })
  }

  mutating func append(_ todo: Todo, to bytes: inout [UInt8]) -> [Loss] {
    var losses: [Loss] = []
    var cells = fields.map { todo[$0] }
    if !others.isEmpty {
      var values = Dictionary(grouping: todo.otherColumns(&losses), by: { Array($0.name.utf8) })
        .mapValues { $0.map(\.value)[...] }
      cells += others.map { .text(values[Array($0.utf8)]?.popFirst() ?? "") }
    }
    bytes.appendCSV(cells)
    return losses
  }
}

extension Todo {
  /// The values of other columns of an imported file; none of them can have the name of a field.
  fileprivate func otherColumns(_ losses: inout [Loss]) -> [ExtraField] {
    extra(for: .csv, &losses) { Field(column: $0.name) == nil }
  }
}

extension [UInt8] {
  fileprivate mutating func appendCSV(_ cells: [FieldValue]) {
    for (position, cell) in cells.enumerated() {
      if position > 0 { append(UInt8(ascii: ",")) }
      appendCSV(cell)
    }
    append(contentsOf: "\r\n".utf8)
  }

  private mutating func appendCSV(_ value: FieldValue) {
    switch value {
    case .null, .extra: break
    case .text(let text): appendCSV(text)
    case .list(let texts): appendCSV(texts.map(\.doublingSeparators).joined(by: ", "))
    case .numbers(let numbers): appendCSV(numbers.map(\.description).joined(by: " "))
    // In JSON these are numbers and words, or texts with nothing to escape.
    default: appendCSV(value.json.filter { $0 != "\"" })
    }
  }

  private mutating func appendCSV(_ text: String) {
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

import FoundationEssentials
import TodoDomain
import TodoText

/// Reads comma-separated values whose first line names the columns.
struct CSVTodoReader: TodoReader {
  /// What a column is about.
  private enum Column {
    case field(Todo.Field)
    /// Kept in the note.
    case other(String)
  }

  private var records: CSVRecords
  private var columns: [Column]?
  /// The fields that are columns.
  private var said: Todo.Fields = []
  private(set) var place = FilePlace()
  private(set) var canGoOn = false

  init(_ source: ByteSource) {
    records = CSVRecords(source)
  }

  mutating func next() throws(FormatError) -> ImportedTodo? {
    canGoOn = false
    if columns == nil { try readColumns() }
    guard let columns, let record = try records.next() else { return nil }
    canGoOn = true
    place = record.place
    guard record.fields.count == columns.count else {
      throw .malformed(
        record.place(of: columns.count),
        "this line has \(counted(record.fields.count, "field")), and the first line \(columns.count)",
        hint: "A field with a comma or a line break stands between quotes.")
    }

    var row = Row(saying: said)
    for (index, column) in columns.enumerated() {
      let text = record.fields[index]
      switch column {
      case .other(let name):
        if !text.isEmpty { row.others.append(KeptField(name, text)) }
      case .field(let field):
        do throws(FormatProblem) {
          try row.read(field, text)
        } catch {
          throw .malformed(record.place(of: index), error)
        }
      }
    }
    do throws(FormatProblem) {
      return try row.finished()
    } catch {
      throw .malformed(record.place, error)
    }
  }

  private mutating func readColumns() throws(FormatError) {
    guard let record = try records.next() else {
      throw .malformed(FilePlace(), "an empty file", hint: Self.hint)
    }
    var columns: [Column] = []
    var fields: Todo.Fields = []
    for (index, name) in record.fields.enumerated() {
      guard let field = Todo.Field(name: name) else {
        columns.append(.other(name))
        continue
      }
      guard !fields.contains(field) else {
        throw .malformed(record.place(of: index), "the column \(quoted(name)) stands twice")
      }
      fields.insert(field)
      columns.append(.field(field))
    }
    guard fields.contains(.description) else {
      throw .malformed(record.place, "there is no column `description`", hint: Self.hint)
    }
    said = fields
    self.columns = columns
  }

  private static let hint =
    "The first line names the columns, with commas between: description,due,tags."
}

/// A todo, as far as it is read.
private struct Row {
  private var entry: ImportedTodo
  private var isComplete: Bool?
  /// What is in columns that a todo has no field for.
  var others: [KeptField] = []

  init(saying said: Todo.Fields) {
    // An empty cell clears what a todo may be without, and says nothing about what it always has.
    entry = ImportedTodo(saying: said.intersection(.attributes))
    if said.contains(.isComplete) || said.contains(.completedAt) { entry.completion = .open }
  }

  /// Reads what is in the column of a field; an empty cell is none.
  mutating func read(_ field: Todo.Field, _ text: String) throws(FormatProblem) {
    if text.isEmpty, field != .description { return }
    switch field.kind {
    case .text: entry[field] = .text(try checked(text, field))
    case .list:
      // What a tag cannot hold separates two.
      var texts: [String] = []
      for word in text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace) {
        texts.append(try checked(String(word), field))
      }
      entry[field] = .list(texts)
    case .integer:
      guard let number = Int64(text) else { throw FormatProblem("\(quoted(text)) is not a number") }
      do throws(NumberError) { try NumberRule.number.check(number) } catch {
        throw FormatProblem(error)
      }
      entry[field] = .integer(number)
    case .number:
      guard let number = Double(text) else {
        throw FormatProblem("\(quoted(text)) is not a number")
      }
      do throws(NumberError) { try NumberRule.position.check(number) } catch {
        throw FormatProblem(error)
      }
      entry[field] = .number(number)
    case .id:
      guard let id = UUID(uuidString: text) else {
        throw FormatProblem("\(quoted(text)) is not an id")
      }
      entry[field] = .id(id)
    case .bool:
      // Spreadsheets write it in capitals.
      switch text.lowercased() {
      case "true": isComplete = true
      case "false": isComplete = false
      default: throw FormatProblem("\(quoted(text)) is neither true nor false")
      }
    case .priority:
      guard let priority = Priority(text) else { throw FormatProblem.notAPriority(text) }
      entry[field] = .priority(priority)
    case .due:
      guard let when = When(absolute: text) else { throw FormatProblem.notADate(text) }
      entry.set(field, when)
    case .instant:
      guard case .instant(let instant)? = When(absolute: text) else {
        throw FormatProblem.notAnInstant(text)
      }
      entry[field] = .instant(instant)
    }
  }

  /// The todo, once all columns are read.
  func finished() throws(FormatProblem) -> ImportedTodo {
    var entry = entry
    try entry.complete(isComplete)
    if !others.isEmpty {
      entry[.note] = .text(
        try checked(KeptField.note(entry.todo.note, keeping: others, format: "csv"), .note))
    }
    return entry
  }

  private func checked(_ text: String, _ field: Todo.Field) throws(FormatProblem) -> String {
    do throws(TextError) {
      try field.rule?.check(text)
      return text
    } catch {
      throw FormatProblem(error)
    }
  }
}

extension ImportedTodo {
  /// Makes the two ways in which JSON and CSV say that a todo is complete into one.
  mutating func complete(_ isComplete: Bool?) throws(FormatProblem) {
    let completedAt = self[.completedAt]?.instant
    if isComplete == false, completedAt != nil {
      throw FormatProblem("`isComplete` is false, but there is a `completedAt`")
    }
    guard isComplete != nil || completedAt != nil else { return }
    todo.completedAt = nil
    said.remove(.completedAt)
    completion = isComplete == true || completedAt != nil ? .completed(at: completedAt) : .open
  }
}

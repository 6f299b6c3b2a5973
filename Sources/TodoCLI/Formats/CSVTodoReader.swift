import FoundationEssentials
import TodoDomain
import TodoSQLite

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
  /// The fields that are no columns.
  private var unsaid: ImportedTodo.Fields = []
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

    var row = Row(ImportedTodo(description: "", unsaid: unsaid))
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
    var fields: Set<Todo.Field> = []
    for (index, name) in record.fields.enumerated() {
      guard let field = Todo.Field(rawValue: name) else {
        columns.append(.other(name))
        continue
      }
      guard fields.insert(field).inserted else {
        throw .malformed(record.place(of: index), "the column \(quoted(name)) stands twice")
      }
      columns.append(.field(field))
    }
    guard fields.contains(.description) else {
      throw .malformed(record.place, "there is no column `description`", hint: Self.hint)
    }
    if !fields.contains(.isComplete), !fields.contains(.completedAt) { unsaid.insert(.completion) }
    if !fields.contains(.priority) { unsaid.insert(.priority) }
    if !fields.contains(.due) { unsaid.insert(.due) }
    if !fields.contains(.tags) { unsaid.insert(.tags) }
    if !fields.contains(.project) { unsaid.insert(.project) }
    if !fields.contains(.note) { unsaid.insert(.note) }
    self.columns = columns
  }

  private static let hint =
    "The first line names the columns, with commas between: description,due,tags."
}

/// A todo, as far as it is read.
private struct Row {
  private var todo: ImportedTodo
  private var isComplete: Bool?
  private var completedAt: Instant?
  /// What stands in columns that a todo has no field for.
  var others: [KeptField] = []

  init(_ todo: ImportedTodo) {
    self.todo = todo
  }

  /// Reads what stands in the column of a field; nothing where the todo has none.
  mutating func read(_ field: Todo.Field, _ text: String) throws(FormatProblem) {
    if field == .description {
      todo.description = try checked(text, .description)
      return
    }
    if text.isEmpty { return }
    switch field {
    case .number:
      guard let number = Int64(text) else { throw FormatProblem("\(quoted(text)) is no number") }
      do throws(NumberError) {
        try NumberRule.number.check(number)
      } catch {
        throw FormatProblem(error)
      }
      todo.number = number
    case .id:
      guard let id = UUID(uuidString: text) else {
        throw FormatProblem("\(quoted(text)) is no id")
      }
      todo.id = id
    case .description: break
    case .isComplete:
      // Spreadsheets write it in capitals.
      switch text.lowercased() {
      case "true": isComplete = true
      case "false": isComplete = false
      default: throw FormatProblem("\(quoted(text)) is neither true nor false")
      }
    case .priority:
      guard let priority = Priority(text) else { throw FormatProblem(.notAPriority(text)) }
      todo.priority = priority
    case .due:
      guard let due = When(absolute: text) else { throw FormatProblem(.notADate(text)) }
      todo.due = due
    case .tags:
      // What a tag cannot hold stands between two.
      for tag in text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace) {
        todo.tags.append(try checked(String(tag), .tag))
      }
    case .project: todo.project = try checked(text, .project)
    case .note: todo.note = try checked(text, .note)
    case .position:
      guard let position = Double(text) else {
        throw FormatProblem("\(quoted(text)) is no number")
      }
      do throws(NumberError) {
        try NumberRule.position.check(position)
      } catch {
        throw FormatProblem(error)
      }
      todo.position = position
    case .createdAt: todo.createdAt = try instant(text)
    case .modifiedAt: todo.modifiedAt = try instant(text)
    case .completedAt: completedAt = try instant(text)
    }
  }

  /// The todo, once all columns are read.
  func finished() throws(FormatProblem) -> ImportedTodo {
    if isComplete == false, completedAt != nil {
      throw FormatProblem("`isComplete` is false, but there is a `completedAt`")
    }
    var todo = todo
    todo.completion = isComplete == true || completedAt != nil ? .completed(at: completedAt) : .open
    if !others.isEmpty {
      todo.note = try checked(
        KeptField.note(todo.note, keeping: others, format: "csv"), .note)
    }
    return todo
  }

  private func instant(_ text: String) throws(FormatProblem) -> Instant {
    guard case .instant(let instant)? = When(absolute: text) else { throw .notAnInstant(text) }
    return instant
  }

  private func checked(_ text: String, _ rule: TextRule) throws(FormatProblem) -> String {
    do throws(TextError) {
      try rule.check(text)
      return text
    } catch {
      throw FormatProblem(error)
    }
  }
}

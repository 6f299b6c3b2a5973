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
  private let mapped: [CSVColumn]
  private var columns: [Column]?
  /// The fields that are columns.
  private var said: Todo.Fields = []
  private(set) var place = FilePlace()
  private(set) var canGoOn = false

  /// `mapped` are columns that aren't called as their fields are; they count more than those that are.
  init(_ source: ByteSource, columns mapped: [CSVColumn] = []) {
    records = CSVRecords(source)
    self.mapped = mapped
  }

  mutating func next() throws(FormatError) -> ImportedTodo? {
    canGoOn = false
    if columns == nil { try readColumns() }
    guard let columns, let record = try nextRow() else { return nil }
    canGoOn = true
    place = record.place
    guard record.fields.count == columns.count else {
      throw .malformed(
        record.place(of: columns.count),
        "this line has \(counted(record.fields.count, "field")), and the first line \(columns.count)",
        hint: "Put a field with a comma or a line break in quotes.")
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
    var fields = try mappedFields(in: record)
    var columns: [Column] = []
    for (index, name) in record.fields.enumerated() {
      if let field = fields.first(where: { $0.index == index })?.field {
        columns.append(.field(field))
      } else if let field = Todo.Field(name: name), !mapped.contains(where: { $0.field == field }) {
        guard !fields.contains(where: { $0.field == field }) else {
          throw .malformed(record.place(of: index), "the column \(quoted(name)) is there twice")
        }
        fields.append((index, field))
        columns.append(.field(field))
      } else {
        columns.append(.other(name))
      }
    }
    for (_, field) in fields { said.insert(field) }
    guard said.contains(.description) else {
      throw .malformed(
        record.place, "the column `description` is missing",
        hint: Self.text(among: record.fields).map {
          "Say which column is the text: --map \"\($0.terminalSafe)=description\""
        } ?? Self.hint)
    }
    self.columns = columns
  }

  /// Where the columns are that ``mapped`` names.
  private func mappedFields(
    in record: CSVRecords.Record
  ) throws(FormatError) -> [(index: Int, field: Todo.Field)] {
    var fields: [(index: Int, field: Todo.Field)] = []
    for column in mapped {
      guard let index = record.fields.firstIndex(of: column.name) else {
        let names = record.fields.map(\.terminalSafe)
        throw .malformed(
          record.place, "the column \(quoted(column.name)) is missing",
          hint: suggestion(for: column.name, among: names) ?? "The columns are \(list(names)).")
      }
      fields.append((index, column.field))
    }
    return fields
  }

  /// The next record with anything in it: spreadsheets write lines of nothing but commas.
  private mutating func nextRow() throws(FormatError) -> CSVRecords.Record? {
    while let record = try records.next() {
      if record.fields.count == 1 || record.fields.contains(where: { !$0.isEmpty }) {
        return record
      }
    }
    return nil
  }

  /// The column that other programs have for the text.
  private static func text(among names: [String]) -> String? {
    let usual = [
      "title", "task", "task name", "card name", "content", "subject", "summary", "name", "text",
    ]
    return names.first { usual.contains($0.lowercased()) }
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
      var texts: [String] = []
      for tag in text.tags { texts.append(try checked(tag, field)) }
      entry[field] = .list(texts)
    case .integer: entry[field] = .integer(try todoNumber(text))
    case .link: entry.links[field] = [.number(try todoNumber(text))]
    case .links:
      var links: [ImportedTodo.Link] = []
      for word in text.tags { links.append(.number(try todoNumber(word))) }
      entry.links[field] = links
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
      switch text.lowercased() {
      case "true", "yes", "1", "x", "done", "completed": isComplete = true
      case "false", "no", "0", "open", "not started", "in progress": isComplete = false
      default: throw FormatProblem("\(quoted(text)) is neither true nor false")
      }
    case .priority:
      guard let priority = Priority(typed: text) ?? Priority(rank: text) else {
        throw FormatProblem.notAPriority(text)
      }
      entry[field] = .priority(priority)
    case .due:
      guard let when = When(sameOnEveryDay: text) else { throw FormatProblem.notADate(text) }
      entry.set(field, when)
    case .rule:
      guard let rule = RepeatRule(text) else { throw FormatProblem.notARule(text) }
      entry[field] = .rule(rule)
    case .instant:
      guard case .instant(let instant)? = When(absolute: text) else {
        throw FormatProblem.notAnInstant(text)
      }
      entry[field] = .instant(instant)
    }
  }

  private func todoNumber(_ text: String) throws(FormatProblem) -> Int64 {
    guard let number = Int64(text) else { throw FormatProblem("\(quoted(text)) is not a number") }
    do throws(NumberError) { try NumberRule.number.check(number) } catch {
      throw FormatProblem(error)
    }
    return number
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

extension String {
  /// The tags with spaces or commas between; a comma that is there twice is part of a tag.
  fileprivate var tags: [String] {
    var tags: [String] = []
    var tag = ""
    var scalars = unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      let isComma = scalar == ","
      if isComma, scalars.first == "," {
        scalars.removeFirst()
        tag.unicodeScalars.append(scalar)
      } else if isComma || scalar.properties.isWhitespace {
        if !tag.isEmpty { tags.append(tag) }
        tag = ""
      } else {
        tag.unicodeScalars.append(scalar)
      }
    }
    return tag.isEmpty ? tags : tags + [tag]
  }
}

extension Priority {
  /// Reads 1 for high to 4 for none, as Todoist has it.
  fileprivate init?(rank text: String) {
    guard text.utf8.count == 1, let rank = Int64(text), (1...4).contains(rank) else { return nil }
    self.init(rawValue: 4 - rank)
  }
}

extension When {
  /// Reads a date that doesn't depend on today, such as `2026-12-24T18:00` or `24.12.2026`.
  fileprivate init?(sameOnEveryDay text: String) {
    switch When(text) {
    case .date(let date)?: self = .date(date)
    case .instant(let instant)?: self = .instant(instant)
    case .local(let date, let time)?: self = .local(date, time)
    case .relative?, .fromDue?, .next?, .hence?, nil: return nil
    }
  }
}

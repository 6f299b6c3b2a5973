import TodoDomain
import TodoText

/// Reads comma-separated values whose first line names the columns.
struct CSVTodoReader: TodoReader {
  private var records: CSVRecords
  private let context: FormatContext
  private var header: CSVHeader?
  /// The number of tags that got hyphens for spaces.
  private var hyphenated = 0
  private(set) var place = FilePlace()
  private(set) var canGoOn = false
  private(set) var setAside: [Remark] = []
  /// The last todo of a program's file, which may get comments.
  private var held: (todo: ImportedTodo, place: FilePlace)?
  /// The error of the line after ``held``.
  private var failure: FormatError?
  private var outline = Outline()
  private var leftOutCount = 0

  /// The todos and the heading above the next line of a program's file.
  private struct Outline {
    var heading: String?
    var todos: [(level: Int, ordinal: Int64, text: String)] = []
    var count: Int64 = 0

    /// Returns the level of a todo, or `nil` where there are none.
    func level(of row: CSVProgram.Row?) -> Int? {
      switch row {
      case .todo(let level)?: level
      case .subtask(let parent, _)?:
        (todos.last { $0.text.hasSameBytes(as: parent) }?.level ?? 0) + 1
      case .heading?, .comment?, .other?, nil: nil
      }
    }
  }

  init(_ source: ByteSource, _ context: FormatContext) {
    records = CSVRecords(source)
    self.context = context
  }

  var leftOut: [Remark] {
    [
      Remark("line without a todo", "lines without todos", count: leftOutCount)
    ]
  }

  var changed: [Remark] {
    [
      Remark(
        "tag whose spaces became hyphens", "tags whose spaces became hyphens",
        count: hyphenated)
    ]
  }

  var interpretation: String? { header?.interpretation }

  mutating func next() throws(FormatError) -> ImportedTodo? {
    canGoOn = failure != nil
    if let failure {
      self.failure = nil
      throw failure
    }
    if header == nil { header = try readHeader() }
    guard let header else { return nil }
    guard header.program == nil else { return try nextOfProgram(header) }
    guard let record = try nextRow() else { return nil }
    place = record.place
    return try todo(record, header)
  }

  private mutating func readHeader() throws(FormatError) -> CSVHeader {
    guard var record = try records.next() else {
      throw .malformed(FilePlace(), "an empty file", hint: CSVHeader.hint)
    }
    if record.fields.count == 1, CSVProgram.isPreamble(record.fields[0]) {
      while record.fields.count == 1, let next = try records.next() { record = next }
    }
    return try CSVHeader(record, mapped: context.columns)
  }

  /// Returns the next todo with its comments, in its place among headings and subtasks.
  private mutating func nextOfProgram(_ header: CSVHeader) throws(FormatError) -> ImportedTodo? {
    while let record = try nextRow() {
      let cell = { header.cell($0, of: record) }
      let row = header.program?.row(cell)
      switch row {
      case .todo?, .subtask?:
        let level = outline.level(of: row)
        let finished = takeHeld()
        // An invalid line has no subtasks, and neither has the todo above at its level.
        if let level { outline.todos.removeAll { $0.level >= level } }
        do throws(FormatError) {
          var todo = try todo(record, header)
          for column in header.program?.finish(&todo, cell, context) ?? [] {
            setAside.add(.value(of: column))
          }
          arrange(&todo, level)
          if case .subtask(_, let column)? = row, todo.links[.parent] != nil { todo.drop(column) }
          held = (todo, record.place)
        } catch {
          if finished == nil { throw error }
          failure = error
        }
        if let finished { return finished }
      case .heading?:
        outline.todos = []
        outline.heading = text(record, header)
        if let finished = takeHeld() { return finished }
      case .comment?: if !addComment(record, header) { leftOutCount += 1 }
      case .other?, nil: leftOutCount += 1
      }
    }
    return takeHeld()
  }

  private mutating func takeHeld() -> ImportedTodo? {
    defer { held = nil }
    if let held { place = held.place }
    return held?.todo
  }

  /// Returns the cell with a todo's text.
  private func text(_ record: CSVRecords.Record, _ header: CSVHeader) -> String {
    zip(header.columns, record.fields).first { $0.0.field == .description }?.1 ?? ""
  }

  private mutating func arrange(_ todo: inout ImportedTodo, _ level: Int?) {
    guard let level else { return }
    if todo.todo.project == nil, let heading = outline.heading, TextRule.project.allows(heading) {
      todo[.project] = .text(heading)
    }
    if let parent = outline.todos.last { todo.links[.parent] = [.number(parent.ordinal)] }
    outline.count += 1
    todo.ordinal = outline.count
    outline.todos.append((level, outline.count, todo.todo.description))
  }

  /// Adds a comment to the note of the todo above it, and returns whether it has room.
  private mutating func addComment(_ record: CSVRecords.Record, _ header: CSVHeader) -> Bool {
    guard var entry = held?.todo, let structure = header.program?.structure else { return false }
    let note = entry.todo.note
    let longer = note.isEmpty ? text(record, header) : "\(note)\n\(text(record, header))"
    var kept = entry.todo.extra[TodoFormat.Name.csv.rawValue]
    for (column, value) in zip(header.columns, record.fields)
    where !value.isEmpty && column.field != .description && !structure.contains(column.name) {
      kept.append(ExtraField("comment \(column.name)", value))
    }
    guard TextRule.note.allows(longer), (try? entry.keep(kept, from: .csv)) != nil else {
      return false
    }
    entry[.note] = .text(longer)
    held?.todo = entry
    return true
  }

  private mutating func todo(
    _ record: CSVRecords.Record, _ header: CSVHeader
  ) throws(FormatError) -> ImportedTodo {
    let columns = header.columns
    guard record.fields.count >= columns.count,
      record.fields.dropFirst(columns.count).allSatisfy(\.isEmpty)
    else {
      throw .malformed(
        record.place(of: columns.count),
        "this line has \(counted(record.fields.count, "field")), and the first line \(columns.count)",
        hint: "Put a field with a comma or a line break in quotes.")
    }

    var row = CSVRow(header, in: context.timeZone)
    for (column, text) in zip(columns, record.fields) {
      let index = row.count
      row.count += 1
      guard let field = column.field else {
        if header.program?.defaults[column.name] != text { row.keep(text, of: column.name) }
        continue
      }
      var value = header.program?.rewrite(column.name, text) ?? text
      if let values = header.program?.values[column.name], !text.isEmpty {
        guard let known = values[text] else {
          row.keep(text, of: column.name)
          setAside.add(.value(of: column.name))
          continue
        }
        value = known
      }
      do throws(FormatProblem) {
        try row.read(field, value, isSure: column.isSure)
      } catch {
        guard !column.isSure, field.mayBeAnothers else {
          throw .malformed(record.place(of: index), error)
        }
        row.keep(text, of: column.name)
        setAside.add(.value(of: column.name))
      }
    }
    hyphenated += row.hyphenated
    do throws(FormatProblem) {
      return try row.finished()
    } catch {
      throw .malformed(record.place, error)
    }
  }

  /// Returns the next record with any contents: spreadsheets write lines of nothing but commas.
  private mutating func nextRow() throws(FormatError) -> CSVRecords.Record? {
    canGoOn = false
    while let record = try records.next() {
      if record.fields.count == 1 || record.fields.contains(where: { !$0.isEmpty }) {
        canGoOn = true
        return record
      }
    }
    return nil
  }
}

extension Todo.Field {
  /// Whether other programs have a column of this name with different values.
  fileprivate var mayBeAnothers: Bool {
    switch kind {
    case .integer, .link, .links, .number, .id, .bool, .priority, .rule: true
    case .text, .list, .due, .instant, .extra: false
    }
  }
}

import FoundationEssentials
import TodoDomain
import TodoText

/// Reads comma-separated values whose first line names the columns.
struct CSVTodoReader: TodoReader {
  private var records: CSVRecords
  private let context: FormatContext
  private var header: CSVHeader?
  private(set) var place = FilePlace()
  private(set) var remarks: [Remark] = []
  /// The order of dates with the year at their end, as far as it is known.
  private var dateOrder: DateOrder?
  private var isDateOrderSettled = false
  /// Records read ahead to find the order of dates, or comments; and the error after them.
  private var ahead: ArraySlice<CSVRecords.Record> = []
  private var aheadFailure: FormatError?
  private var outline = Outline()
  private var ids = PlaceIDs("")
  /// The project that the file is named after.
  private var project: String?
  private var section: String?

  /// The section, as a part of the file's project.
  private var heading: String? {
    guard let section, !section.isEmpty else { return project }
    return project.map { "\($0).\(section)" } ?? section
  }

  /// Returns the level of a todo, or `nil` if the file has none.
  private func level(of kind: CSVProgram.Kind) -> Int? {
    switch kind {
    case .todo(let level): level
    case .subtask(let parent, _):
      (outline.todos.last { $0.text.hasSameBytes(as: parent) }?.level ?? 0) + 1
    case .heading, .comment, .setting, .other: nil
    }
  }

  /// A limit for reading ahead.
  private static let maximumAheadCount = 100_000

  init(_ source: ByteSource, _ context: FormatContext) {
    records = CSVRecords(source)
    self.context = context
  }

  var canGoOn: Bool {
    header != nil && (records.canGoOn || aheadFailure != nil || !ahead.isEmpty)
  }

  var interpretation: String? {
    guard records.isWindows1252 else { return header?.interpretation }
    return "\(header?.interpretation ?? "csv"), in Windows-1252"
  }

  mutating func next() throws(FormatError) -> ImportedTodo? {
    if header == nil { header = try readHeader() }
    guard let header else { return nil }
    while let record = try nextRecord() {
      place = record.place
      let row = CSVRow(header, record)
      guard let program = header.program else { return try todo(row) }
      let kind = program.kind(row)
      switch kind {
      case .todo, .subtask:
        if let todo = try todo(row, kind, of: program) { return todo }
      case .heading:
        outline.close()
        section = row.text
        for column in row.kept.map(\.name) {
          remarks.add(.leftOut("\(quoted(column)) of a section", "\(quoted(column)) of sections"))
        }
      case .setting: break
      case .comment, .other: remarks.add(.lineWithoutTodo)
      }
    }
    return nil
  }

  private mutating func readHeader() throws(FormatError) -> CSVHeader {
    guard let record = try records.header() else {
      throw .malformed(FilePlace(), "an empty file", hint: CSVHeader.hint)
    }
    let header = try CSVHeader(record, mapped: context.columns)
    if let program = header.program {
      if program.isProject { project = context.fileName.map(CSVProgram.project(ofFile:)) }
      ids = PlaceIDs("csv \(program.name)", file: program.isProject ? project : "")
    }
    dateOrder = context.dateOrder ?? header.program?.dateOrder
    isDateOrderSettled = dateOrder != nil
    return header
  }

  /// Returns a program's todo with its comments, in its place among headings and subtasks; `nil` for one without a text.
  private mutating func todo(
    _ row: CSVRow, _ kind: CSVProgram.Kind, of program: CSVProgram
  ) throws(FormatError) -> ImportedTodo? {
    let level = level(of: kind)
    // An invalid line has no subtasks, and neither has the todo above at its level.
    if let level { outline.close(from: level) }
    guard let row = row.withText else {
      remarks.add(.lineWithoutTodo)
      return nil
    }
    var todo = try todo(row)
    if let folder = program.folder { todo.putProject(in: folder, row) }
    for column in program.finish(&todo, row, context) {
      remarks.add(.value(of: column), row[column], line: place.line)
    }
    arrange(&todo, level, program, row)
    if case .subtask(let parent, let column) = kind, !parent.isEmpty {
      if todo.links[.parent] != nil {
        todo.drop(column)
      } else {
        remarks.add(
          .setAside(
            "subtask whose parent isn't above it",
            "subtasks whose parents aren't above them"), parent, line: place.line)
      }
    }
    addComments(to: &todo, program, row.header)
    return todo
  }

  private mutating func arrange(
    _ todo: inout ImportedTodo, _ level: Int?, _ program: CSVProgram, _ row: CSVRow
  ) {
    if level != nil, todo.todo.project == nil, let heading,
      TextRule.project.allows(heading)
    {
      todo[.project] = .text(heading)
    }
    if let column = program.id, !row[column].isEmpty {
      todo[.id] = .id(UUID(named: "csv \(column) \(row[column])"))
    }
    if let column = program.number, !row[column].isEmpty {
      todo.ordinal = outline.ordinal(of: row[column])
      todo.drop(column)
      if let column = program.parent, !row[column].isEmpty {
        todo.links[.parent] = [.number(outline.ordinal(of: row[column]))]
        todo.linkSources[.parent] = [ExtraField(column, row[column])]
        todo.drop(column)
      }
    }
    if let level { outline.add(&todo, at: level) }
    ids.identify(&todo)
  }

  /// Adds the comments below a todo to its note, as long as it has room.
  private mutating func addComments(
    to todo: inout ImportedTodo, _ program: CSVProgram, _ header: CSVHeader
  ) {
    while let record = ahead.first ?? readAhead() {
      let row = CSVRow(header, record)
      switch program.kind(row) {
      case .todo, .subtask, .heading: return
      case .comment where todo.add(comment: row): break
      case .setting: break
      case .comment, .other: remarks.add(.lineWithoutTodo)
      }
      ahead.removeFirst()
    }
  }

  private mutating func todo(_ row: CSVRow) throws(FormatError) -> ImportedTodo {
    settleDateOrder(row.record)
    var todo = CSVTodo(row, in: context.timeZone, dateOrder)
    defer { for remark in todo.remarks { remarks.add(remark, count: remark.count) } }
    return try todo.read()
  }

  /// Reads on, if a date is one of two days, until another one shows the order.
  private mutating func settleDateOrder(_ record: CSVRecords.Record) {
    if isDateOrderSettled { return }
    let dates = record.fields.compactMap { YearLastDate($0) }
    if dates.isEmpty { return }
    isDateOrderSettled = true
    dateOrder = dates.lazy.compactMap(\.order).first
    while dateOrder == nil, ahead.count < Self.maximumAheadCount, let next = readAhead() {
      dateOrder = next.fields.lazy.compactMap { YearLastDate($0)?.order }.first
    }
  }

  /// Reads one more record ahead, and returns it; `nil` at the end and after an error.
  private mutating func readAhead() -> CSVRecords.Record? {
    guard aheadFailure == nil else { return nil }
    do throws(FormatError) {
      guard let record = try readRecord() else { return nil }
      ahead.append(record)
      return record
    } catch {
      aheadFailure = error
      return nil
    }
  }

  private mutating func nextRecord() throws(FormatError) -> CSVRecords.Record? {
    if let record = ahead.popFirst() { return record }
    if let failure = aheadFailure.take() { throw failure }
    return try readRecord()
  }

  /// Returns the next record with any contents: spreadsheets write lines of nothing but commas.
  private mutating func readRecord() throws(FormatError) -> CSVRecords.Record? {
    while let record = try records.next() {
      if record.fields.count == 1 || record.fields.contains(where: { !$0.isEmpty }) {
        return record
      }
    }
    return nil
  }
}

extension ImportedTodo {
  /// Adds a comment to the note, and returns whether there is room for it.
  fileprivate mutating func add(comment row: CSVRow) -> Bool {
    let note = todo.note.isEmpty ? row.text : "\(todo.note)\n\(row.text)"
    let kept = row.kept.map { ExtraField("comment \($0.name)", $0.value) }
    let extra = todo.extra[TodoFormat.Name.csv.rawValue] + kept
    guard TextRule.note.allows(note), (try? keep(extra, from: .csv)) != nil else { return false }
    self[.note] = .text(note)
    return true
  }
}

extension Remark {
  fileprivate static let lineWithoutTodo = leftOut("line without a todo", "lines without todos")
}

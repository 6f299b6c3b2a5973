import FoundationEssentials
import TodoDomain
import TodoText

/// Reads comma-separated values whose first line names the columns.
struct CSVTodoReader: TodoReader {
  private var records: CSVRecords
  private let context: FormatContext
  private var header: CSVHeader?
  private(set) var place = FilePlace()
  private(set) var canGoOn = false
  private(set) var remarks: [Remark] = []
  /// The order of dates with the year at their end, as far as it is known.
  private var dateOrder: DateOrder?
  /// Records read ahead to find the order of dates, and the error after them.
  private var ahead: ArraySlice<CSVRecords.Record> = []
  private var aheadFailure: FormatError?
  private var isDateOrderSettled = false
  /// The last todo of a program's file, which may get comments.
  private var held: (todo: ImportedTodo, place: FilePlace)?
  /// The error of the line after ``held``.
  private var failure: FormatError?
  private var outline = Outline()
  private var ids = PlaceIDs("")

  /// The todos and the heading above the next line of a program's file.
  private struct Outline {
    /// The project that the file is named after.
    var project: String?
    var section: String?
    var todos: [(level: Int, ordinal: Int64, text: String)] = []
    var count: Int64 = 0
    /// The ordinals of the todos that a column identifies.
    var ordinals: [String: Int64] = [:]

    /// The section, as a part of the file's project.
    var heading: String? {
      guard let section, !section.isEmpty else { return project }
      return project.map { "\($0).\(section)" } ?? section
    }

    /// Returns the level of a todo, or `nil` if the file has none.
    func level(of row: CSVProgram.Row?) -> Int? {
      switch row {
      case .todo(let level)?: level
      case .subtask(let parent, _)?:
        (todos.last { $0.text.hasSameBytes(as: parent) }?.level ?? 0) + 1
      case .heading?, .comment?, .setting?, .other?, nil: nil
      }
    }
  }

  /// A limit for reading ahead.
  private static let maximumAheadCount = 100_000

  init(_ source: ByteSource, _ context: FormatContext) {
    records = CSVRecords(source)
    self.context = context
  }

  var interpretation: String? {
    guard records.isWindows1252 else { return header?.interpretation }
    return "\(header?.interpretation ?? "csv"), in Windows-1252"
  }

  mutating func next() throws(FormatError) -> ImportedTodo? {
    canGoOn = failure != nil
    if let failure {
      self.failure = nil
      throw failure
    }
    if header == nil { header = try readHeader() }
    guard let header else { return nil }
    if let program = header.program { return try next(of: program, header) }
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
    let header = try CSVHeader(record, mapped: context.columns)
    if let program = header.program {
      if program.isProject { outline.project = context.fileName.map(CSVProgram.project(ofFile:)) }
      ids = PlaceIDs("csv \(program.name)", file: program.isProject ? outline.project : "")
    }
    dateOrder = context.dateOrder ?? header.program?.dateOrder
    isDateOrderSettled = dateOrder != nil
    return header
  }

  /// Returns the next todo with its comments, in its place among headings and subtasks.
  private mutating func next(
    of program: CSVProgram, _ header: CSVHeader
  ) throws(FormatError) -> ImportedTodo? {
    while var record = try nextRow() {
      // Some editors drop the commas at the end of a line.
      record.pad(to: header.columns.count)
      let cell = { [record] in header.cell($0, of: record) }
      let row = program.row(cell)
      switch row {
      case .todo, .subtask:
        let level = outline.level(of: row)
        let finished = takeHeld()
        // An invalid line has no subtasks, and neither has the todo above at its level.
        if let level { outline.todos.removeAll { $0.level >= level } }
        do throws(FormatError) {
          guard let record = header.withText(record) else {
            remarks.add(.lineWithoutTodo)
            if let finished { return finished }
            continue
          }
          var todo = try todo(record, header)
          if let folder = program.folder { todo.putProject(in: folder, cell) }
          for column in program.finish(&todo, cell, context) {
            remarks.add(.value(of: column, cell(column), line: record.place.line))
          }
          arrange(&todo, level, program, cell)
          if case .subtask(let parent, let column) = row, !parent.isEmpty {
            if todo.links[.parent] != nil {
              todo.drop(column)
            } else {
              remarks.add(
                .setAside(
                  "subtask whose parent isn't above it", "subtasks whose parents aren't above them",
                  first: (parent, record.place.line)))
            }
          }
          held = (todo, record.place)
        } catch {
          if finished == nil { throw error }
          failure = error
        }
        if let finished { return finished }
      case .heading:
        outline.todos = []
        outline.section = header.text(of: record)
        for (column, value) in header.kept(of: record) where !value.isEmpty {
          remarks.add(.leftOut("\(quoted(column)) of a section", "\(quoted(column)) of sections"))
        }
        if let finished = takeHeld() { return finished }
      case .comment where addComment(record, header): break
      case .setting: break
      case .comment, .other: remarks.add(.lineWithoutTodo)
      }
    }
    return takeHeld()
  }

  private mutating func takeHeld() -> ImportedTodo? {
    defer { held = nil }
    if let held { place = held.place }
    return held?.todo
  }

  private mutating func arrange(
    _ todo: inout ImportedTodo, _ level: Int?, _ program: CSVProgram, _ cell: (String) -> String
  ) {
    if level != nil, todo.todo.project == nil, let heading = outline.heading,
      TextRule.project.allows(heading)
    {
      todo[.project] = .text(heading)
    }
    if let column = program.id, !cell(column).isEmpty {
      todo[.id] = .id(UUID(named: "csv \(column) \(cell(column))"))
    }
    if let column = program.number, !cell(column).isEmpty {
      todo.ordinal = ordinal(cell(column))
      todo.drop(column)
      if let column = program.parent, !cell(column).isEmpty {
        todo.links[.parent] = [.number(ordinal(cell(column)))]
        todo.linkSources[.parent] = [ExtraField(column, cell(column))]
        todo.drop(column)
      }
    }
    if let level {
      if let parent = outline.todos.last { todo.links[.parent] = [.number(parent.ordinal)] }
      outline.count += 1
      todo.ordinal = outline.count
      outline.todos.append((level, outline.count, todo.todo.description))
    }
    ids.identify(&todo)
  }

  /// Returns the ordinal for what identifies a todo within its file.
  private mutating func ordinal(_ id: String) -> Int64 {
    if let ordinal = outline.ordinals[id] { return ordinal }
    outline.count += 1
    outline.ordinals[id] = outline.count
    return outline.count
  }

  /// Adds a comment to the note of the todo above it, and returns whether it has room.
  private mutating func addComment(_ record: CSVRecords.Record, _ header: CSVHeader) -> Bool {
    guard var entry = held?.todo else { return false }
    let note = entry.todo.note
    let longer = note.isEmpty ? header.text(of: record) : "\(note)\n\(header.text(of: record))"
    var kept = entry.todo.extra[TodoFormat.Name.csv.rawValue]
    for (column, value) in header.kept(of: record) where !value.isEmpty {
      kept.append(ExtraField("comment \(column)", value))
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
    settleDateOrder(record)
    var row = CSVRow(header, in: context.timeZone, dateOrder)
    defer { for remark in row.remarks { remarks.add(remark, count: remark.count) } }
    return try row.read(record)
  }

  /// Reads on, if a date is one of two days, until another one shows the order.
  private mutating func settleDateOrder(_ record: CSVRecords.Record) {
    if isDateOrderSettled { return }
    let dates = record.fields.compactMap { YearLastDate($0) }
    if dates.isEmpty { return }
    isDateOrderSettled = true
    dateOrder = dates.lazy.compactMap(\.order).first
    while dateOrder == nil, ahead.count < Self.maximumAheadCount {
      do throws(FormatError) {
        guard let next = try records.next() else { return }
        ahead.append(next)
        dateOrder = next.fields.lazy.compactMap { YearLastDate($0)?.order }.first
      } catch {
        aheadFailure = error
        return
      }
    }
  }

  /// Returns the next record with any contents: spreadsheets write lines of nothing but commas.
  private mutating func nextRow() throws(FormatError) -> CSVRecords.Record? {
    while let record = try nextRecord() {
      if record.fields.count == 1 || record.fields.contains(where: { !$0.isEmpty }) {
        return record
      }
    }
    return nil
  }

  private mutating func nextRecord() throws(FormatError) -> CSVRecords.Record? {
    canGoOn = true
    if let record = ahead.popFirst() { return record }
    do throws(FormatError) {
      if let failure = aheadFailure.take() { throw failure }
      return try records.next()
    } catch {
      canGoOn = records.canGoOn
      throw error
    }
  }
}

extension Remark {
  fileprivate static let lineWithoutTodo = leftOut("line without a todo", "lines without todos")
}

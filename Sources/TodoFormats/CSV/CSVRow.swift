import TodoDomain
import TodoText

/// A line of a file, with the names of its cells.
struct CSVRow {
  let header: CSVHeader
  private(set) var record: CSVRecords.Record

  init(_ header: CSVHeader, _ record: CSVRecords.Record) {
    self.header = header
    self.record = record
    // Some editors drop the commas at the end of a line.
    if header.program != nil {
      while self.record.fields.count < header.columns.count { self.record.fields.append("") }
    }
  }

  /// The value of a column, or an empty text if there is none.
  subscript(column: String) -> String {
    let index = header.columns.firstIndex { $0.name.hasSameBytes(as: column) }
    return index.map { record.fields[$0] } ?? ""
  }

  var text: String { self[.description] }

  private subscript(field: Todo.Field) -> String {
    header.columns.firstIndex { $0.field == field }.map { record.fields[$0] } ?? ""
  }

  /// The cells of a heading or a comment beside its text, by column.
  var kept: [ExtraField] {
    zip(header.columns, record.fields).filter { column, value in
      !value.isEmpty && column.field != .description
        && header.program?.structure.contains(column.name) != true
    }.map { ExtraField($0.name, $1) }
  }

  /// The row with the first line of the note for a missing text; `nil` if it has neither.
  var withText: CSVRow? {
    guard let index = header.columns.firstIndex(where: { $0.field == .description }),
      text.allSatisfy(\.isWhitespace)
    else { return self }
    guard let line = self[.note].split(whereSeparator: \.isNewline).first else { return nil }
    var row = self
    row.record.fields[index] = String(line)
    return row
  }
}

/// A todo, as its row is being read.
struct CSVTodo {
  private let row: CSVRow
  private let timeZone: CivilTimeZone
  private let dateOrder: DateOrder?
  private var entry: ImportedTodo
  private var isComplete: Bool?
  /// The values that no field can hold.
  private var others: [ExtraField] = []
  private(set) var remarks: [Remark] = []

  private var header: CSVHeader { row.header }

  init(_ row: CSVRow, in timeZone: CivilTimeZone, _ dateOrder: DateOrder?) {
    self.row = row
    self.timeZone = timeZone
    self.dateOrder = dateOrder
    // An empty cell clears an optional field, and says nothing about a required one.
    let said = row.header.said
    entry = ImportedTodo(saying: said.intersection(.attributes))
    if said.contains(.isComplete) || said.contains(.completedAt) { entry.completion = .open }
  }

  mutating func read() throws(FormatError) -> ImportedTodo {
    let (columns, record) = (header.columns, row.record)
    guard record.fields.count >= columns.count,
      record.fields.dropFirst(columns.count).allSatisfy(\.isEmpty)
    else {
      throw .malformed(
        record.place(of: columns.count),
        "this line has \(counted(record.fields.count, "field")), and the first line \(columns.count)",
        hint: "Put a field with a comma or a line break in quotes.")
    }
    for (index, column) in columns.enumerated() {
      do throws(FormatProblem) { try read(record.fields[index], column) } catch {
        throw .malformed(record.place(of: index), error)
      }
    }
    try record.place.check(entry.complete(isComplete))
    // A file of our own has no values that no field can hold.
    if !header.isOwn || columns.contains(where: { $0.field == nil }) {
      try record.place.check(entry.keep(others, from: .csv))
    }
    return entry
  }

  private mutating func read(
    _ cell: String, _ column: CSVHeader.Column
  ) throws(FormatProblem) {
    let program = header.program
    guard let field = column.field else {
      if program?.defaults[column.name] != cell, program?.structure.contains(column.name) != true {
        keep(cell, of: column)
      }
      return
    }
    // ClickUp writes empty lists.
    let isEmptyList = cell == "[]" && !header.isOwn && [.tags, .note].contains(field)
    var value = isEmptyList ? "" : program?.rewrite(column.name, cell) ?? cell
    if let values = program?.values[column.name], !cell.isEmpty {
      guard let known = values.first(where: { $0.key == cell }) else {
        setAside(cell, of: column)
        return
      }
      value = known.value
      if values.first(where: { $0.value == value })?.key != cell { keep(cell, of: column) }
    }
    do throws(FormatProblem) {
      try read(value, field, isSure: column.isSure)
    } catch {
      let isForeign =
        !column.isSure || program == nil && !header.isOwn && [.id, .priority].contains(field.kind)
      // Other programs have no other texts and lists. A date that may be one of two days is for the reader to decide.
      guard isForeign, ![.text, .list, .extra].contains(field.kind), YearLastDate(cell) == nil
      else { throw error }
      setAside(cell, of: column)
    }
  }

  private mutating func setAside(_ cell: String, of column: CSVHeader.Column) {
    keep(cell, of: column)
    remarks.add(.value(of: column.name), cell, line: row.record.place.line)
  }

  private mutating func keep(_ cell: String, of column: CSVHeader.Column) {
    if !cell.isEmpty { others.append(ExtraField(column.name, cell)) }
  }

  /// Reads the value of a field; ignores an empty cell.
  ///
  /// Unless the column `isSure`, a number isn't a priority: for some programs 1 is the highest, for others the lowest.
  private mutating func read(
    _ cell: String, _ field: Todo.Field, isSure: Bool
  ) throws(FormatProblem) {
    if field.kind == .text {
      if !cell.isEmpty || field == .description { try entry.read(cell, field) }
      return
    }
    let text = cell.trimmed
    if text.isEmpty { return }
    switch field.kind {
    case .list: entry[field] = .list(try tags(text, field))
    case .links:
      let words = text.split { $0 == "," || $0 == ";" || $0.isWhitespace }
      entry.links[field] = try words.map { word throws(FormatProblem) in
        .number(try field.checked(Int64(word), String(word)))
      }
    case .bool: try readState(text)
    default:
      let order = dateOrder
      try entry.read(
        text, field, in: timeZone,
        when: { text throws(FormatProblem) in try Self.when(text, order) },
        priority: { isSure || Int($0) == nil ? Priority(cell: $0) : nil })
    }
  }

  /// Reads a state; some programs write the day of completion there.
  private mutating func readState(_ text: String) throws(FormatProblem) {
    if let state = Self.states[text.lowercased()] {
      isComplete = state || isComplete == true
    } else if let instant = try Self.when(text, dateOrder)?.due(in: timeZone)?.beginning(
      in: timeZone)
    {
      isComplete = true
      if entry[.completedAt] == nil { entry[.completedAt] = .instant(instant) }
    } else {
      throw FormatProblem(
        "\(quoted(text)) is neither true nor false", hint: "Write `done` or `open`, for example.")
    }
  }

  private static let states: [String: Bool] = [
    "true": true, "t": true, "yes": true, "y": true, "1": true, "x": true, "[x]": true, "✓": true,
    "✔": true, "done": true, "complete": true, "completed": true, "finished": true, "closed": true,
    "checked": true, "resolved": true, "cancelled": true, "canceled": true,
    "false": false, "f": false, "no": false, "n": false, "0": false, "[ ]": false, "open": false,
    "todo": false, "to do": false, "to-do": false, "new": false, "pending": false,
    "incomplete": false, "not done": false, "not completed": false, "not started": false,
    "needs-action": false, "needs action": false, "in progress": false, "in-process": false,
    "started": false, "active": false, "waiting": false, "deferred": false, "unchecked": false,
  ]

  /// Reads a date that doesn't depend on today: `2026-12-24T18:00`, `24.12.2026`, `December 24, 2026 6:00 PM`.
  private static func when(_ text: String, _ order: DateOrder?) throws(FormatProblem) -> When? {
    if let date = YearLastDate(text) { return try date.when(order) }
    // Slashes are unambiguous if the year comes first.
    let when =
      When(byProgram: text) ?? When(text.replacing("/", with: "-").replacing(", ", with: " "))
    switch when {
    case .date?, .instant?, .local?: return when
    case .relative?, .fromDue?, .next?, .hence?, nil: return nil
    }
  }

  /// Splits tags at commas; replaces spaces within a tag with hyphens.
  ///
  /// Other programs write `#a, #b` and `[a,b]`.
  private mutating func tags(_ text: String, _ field: Todo.Field) throws(FormatProblem) -> [String]
  {
    var tags: [String] = []
    let isInBrackets = !header.isOwn && text.hasBytePrefix("[") && text.utf8.last == 93
    for word in (isInBrackets ? String(text.dropFirst().dropLast()) : text).listWords {
      let bare = header.isOwn ? word[...] : word.drop { $0 == "#" || $0 == "@" }
      let word = bare.isEmpty ? word : String(bare)
      let tag = word.split(whereSeparator: \.isWhitespace).map(String.init).joined(by: "-")
      if !tag.hasSameBytes(as: word) {
        remarks.add(
          .changed("tag whose spaces became hyphens", "tags whose spaces became hyphens"))
      }
      tags.append(try field.checked(tag))
    }
    return tags
  }
}

extension String {
  /// The text without white space at either end.
  fileprivate var trimmed: String {
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    return String(unicodeScalars.drop(while: isSpace).dropLast(while: isSpace))
  }

  /// The words between commas or semicolons; a doubled separator is part of a word.
  fileprivate var listWords: [String] {
    var words: [String] = []
    var word = ""
    var scalars = unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      let isSeparator = scalar == "," || scalar == ";"
      if isSeparator, scalars.first != scalar {
        words.append(word)
        word = ""
      } else {
        if isSeparator { scalars.removeFirst() }
        word.unicodeScalars.append(scalar)
      }
    }
    return (words + [word]).map(\.trimmed).filter { !$0.isEmpty }
  }
}

extension Priority {
  /// Reads a name, its first letter, other programs' names, or 1 for high to 4 for none, as in Todoist.
  fileprivate init?(cell text: String) {
    if let priority = Priority(typed: text) {
      self = priority
      return
    }
    switch text.lowercased() {
    case "1", "p1", "highest", "urgent", "critical": self = .high
    case "2", "p2", "normal": self = .medium
    case "3", "p3", "lowest": self = .low
    case "4", "p4", "-": self = .none
    default: return nil
    }
  }
}

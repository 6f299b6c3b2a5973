import TodoDomain
import TodoText

/// A todo, as its line is being read.
struct CSVRow {
  private let header: CSVHeader
  private let timeZone: CivilTimeZone
  private let dateOrder: DateOrder?
  private var line = 0
  private var entry: ImportedTodo
  private var isComplete: Bool?
  /// The values that no field can hold.
  private var others: [ExtraField] = []
  private(set) var remarks: [Remark] = []

  init(_ header: CSVHeader, in timeZone: CivilTimeZone, _ dateOrder: DateOrder?) {
    self.header = header
    self.timeZone = timeZone
    self.dateOrder = dateOrder
    // An empty cell clears an optional field, and says nothing about a required one.
    entry = ImportedTodo(saying: header.said.intersection(.attributes))
    if header.said.contains(.isComplete) || header.said.contains(.completedAt) {
      entry.completion = .open
    }
  }

  mutating func read(_ record: CSVRecords.Record) throws(FormatError) -> ImportedTodo {
    let columns = header.columns
    line = record.place.line
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
    do throws(FormatProblem) {
      try entry.complete(isComplete)
      // A file of our own has no values that no field can hold.
      if !header.isOwn || columns.contains(where: { $0.field == nil }) {
        try entry.keep(others, from: .csv)
      }
    } catch {
      throw .malformed(record.place, error)
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
      // A date that may be one of two days is for the reader to decide.
      let isForeign =
        !column.isSure || program == nil && !header.isOwn && [.id, .priority].contains(field.kind)
      guard isForeign, field.mayBeAnothers, YearLastDate(cell) == nil else { throw error }
      setAside(cell, of: column)
    }
  }

  private mutating func setAside(_ cell: String, of column: CSVHeader.Column) {
    keep(cell, of: column)
    remarks.add(.value(of: column.name, cell, line: line))
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
      var links: [ImportedTodo.Link] = []
      for word in text.split(whereSeparator: { $0 == "," || $0 == ";" || $0.isWhitespace }) {
        links.append(.number(try field.checked(Int64(word), String(word))))
      }
      entry.links[field] = links
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
    guard let when = When(byProgram: text) ?? When(text.yearFirst.replacing(", ", with: " ")) else {
      return nil
    }
    switch when {
    case .date, .instant, .local: return when
    case .relative, .fromDue, .next, .hence: return nil
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

extension Todo.Field {
  /// Whether other programs have a column of this name with different values.
  fileprivate var mayBeAnothers: Bool {
    switch kind {
    case .integer, .link, .links, .number, .id, .bool, .priority, .rule, .due, .instant: true
    case .text, .list, .extra: false
    }
  }
}

extension String {
  /// The text without white space at either end.
  fileprivate var trimmed: String {
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    guard let last = unicodeScalars.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(unicodeScalars[...last].drop(while: isSpace))
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

  /// `2026/12/24` as `2026-12-24`: slashes are unambiguous if the year comes first.
  fileprivate var yearFirst: String {
    let bytes = Array(utf8)
    guard bytes.count >= 10, bytes[4] == UInt8(ascii: "/"), bytes[7] == UInt8(ascii: "/")
    else { return self }
    return String(prefix(10)).replacing("/", with: "-") + dropFirst(10)
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

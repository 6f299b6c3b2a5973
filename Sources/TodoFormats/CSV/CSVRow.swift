import FoundationEssentials
import TodoDomain
import TodoText

/// A todo, as its line is being read.
struct CSVRow {
  private var entry: ImportedTodo
  private let timeZone: CivilTimeZone
  private var isComplete: Bool?
  /// Whether the file may have values that no field can hold.
  private let keepsOthers: Bool
  /// Columns that are read otherwise.
  private let structure: [String]
  /// The values of columns without a field.
  private var others: [ExtraField] = []
  /// The number of tags that got hyphens.
  private(set) var hyphenated = 0
  /// The number of fields read.
  var count = 0

  init(_ header: CSVHeader, in timeZone: CivilTimeZone) {
    let said = header.said
    structure = header.program?.structure ?? []
    keepsOthers = header.columns.contains { !$0.isSure }
    // An empty cell clears an optional field, and says nothing about a required one.
    entry = ImportedTodo(saying: said.intersection(.attributes))
    if said.contains(.isComplete) || said.contains(.completedAt) { entry.completion = .open }
    self.timeZone = timeZone
  }

  /// Keeps a value.
  mutating func keep(_ text: String, of column: String) {
    if !text.isEmpty, !structure.contains(column) { others.append(ExtraField(column, text)) }
  }

  /// Reads the value of a field; ignores an empty cell.
  ///
  /// Unless the column `isSure`, a number isn't a priority: for some programs 1 is the highest, for others the lowest.
  mutating func read(
    _ field: Todo.Field, _ cell: String, isSure: Bool
  ) throws(FormatProblem) {
    if field.kind == .text {
      if cell.isEmpty, field != .description { return }
      entry[field] = .text(try checked(cell, field))
      return
    }
    let text = cell.trimmed
    if text.isEmpty { return }
    switch field.kind {
    case .text, .extra: break
    case .list: entry[field] = .list(try tags(text, field))
    case .integer: entry[field] = .integer(try todoNumber(text))
    case .link: entry.links[field] = [.number(try todoNumber(text))]
    case .links:
      var links: [ImportedTodo.Link] = []
      for word in text.split(whereSeparator: { $0 == "," || $0 == ";" || $0.isWhitespace }) {
        links.append(.number(try todoNumber(String(word))))
      }
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
    case .bool: try readState(text)
    case .priority:
      guard isSure || Int(text) == nil, let priority = Priority(cell: text) else {
        throw FormatProblem.notAPriority(text)
      }
      entry[field] = .priority(priority)
    case .due:
      guard let when = When(cell: text) else { throw FormatProblem.notADate(text) }
      entry.set(field, when)
    case .rule:
      guard let rule = RepeatRule(text) else { throw FormatProblem.notARule(text) }
      entry[field] = .rule(rule)
    case .instant:
      guard let instant = When(cell: text)?.instant(in: timeZone) else {
        throw FormatProblem.notAnInstant(text)
      }
      entry[field] = .instant(instant)
    }
  }

  /// Reads a state; some programs write the day of completion there.
  private mutating func readState(_ text: String) throws(FormatProblem) {
    if let state = Self.states[text.lowercased()] {
      isComplete = state
    } else if let instant = When(cell: text)?.instant(in: timeZone) {
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

  /// Splits tags at commas; replaces spaces within a tag with hyphens.
  private mutating func tags(_ text: String, _ field: Todo.Field) throws(FormatProblem) -> [String]
  {
    var tags: [String] = []
    for word in text.listWords {
      let tag = word.split(whereSeparator: \.isWhitespace).map(String.init).joined(by: "-")
      if !tag.hasSameBytes(as: word) { hyphenated += 1 }
      tags.append(try checked(tag, field))
    }
    return tags
  }

  private func todoNumber(_ text: String) throws(FormatProblem) -> Int64 {
    guard let number = Int64(text) else { throw FormatProblem("\(quoted(text)) is not a number") }
    do throws(NumberError) { try NumberRule.number.check(number) } catch {
      throw FormatProblem(error)
    }
    return number
  }

  /// Returns the todo, after all columns are read.
  func finished() throws(FormatProblem) -> ImportedTodo {
    var entry = entry
    try entry.complete(isComplete)
    if keepsOthers { try entry.keep(others, from: .csv) }
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
  /// The text without white space at either end.
  fileprivate var trimmed: String {
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !isSpace($0) }),
      let last = scalars.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(scalars[first...last])
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

extension When {
  /// Reads a date that doesn't depend on today, such as `2026-12-24T18:00` or `24.12.2026`.
  fileprivate init?(cell text: String) {
    if let when = When(byProgram: text) {
      self = when
      return
    }
    switch When(text.yearFirst) {
    case .date(let date)?: self = .date(date)
    case .instant(let instant)?: self = .instant(instant)
    case .local(let date, let time)?: self = .local(date, time)
    case .relative?, .fromDue?, .next?, .hence?, nil: return nil
    }
  }

  /// Returns its instant, or the first instant of its day.
  fileprivate func instant(in timeZone: CivilTimeZone) -> Instant? {
    switch self {
    case .date(let date): Instant(checked: timeZone.beginning(of: date).millisecondsSince1970)
    case .instant(let moment): moment
    case .local(let date, let time): timeZone.firstInstant(date: date, time: time)
    case .relative, .fromDue, .next, .hence: nil
    }
  }
}

extension String {
  /// `2026/12/24` as `2026-12-24`: slashes are unambiguous if the year comes first.
  fileprivate var yearFirst: String {
    let bytes = Array(utf8)
    guard bytes.count >= 10, bytes[4] == UInt8(ascii: "/"), bytes[7] == UInt8(ascii: "/")
    else { return self }
    return String(prefix(10)).replacing("/", with: "-") + dropFirst(10)
  }
}

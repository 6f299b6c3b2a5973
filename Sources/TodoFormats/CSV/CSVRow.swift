import FoundationEssentials
import TodoDomain
import TodoText

/// A todo, as far as its line is read.
struct CSVRow {
  private var entry: ImportedTodo
  private let timeZone: CivilTimeZone
  private var isComplete: Bool?
  /// What is in columns that a todo has no field for.
  private var others: [KeptField] = []
  /// How many of its tags got hyphens.
  private(set) var hyphenated = 0
  /// How many fields were read.
  var count = 0

  init(saying said: Todo.Fields, in timeZone: CivilTimeZone) {
    // An empty cell clears what a todo may be without, and says nothing about what it always has.
    entry = ImportedTodo(saying: said.intersection(.attributes))
    if said.contains(.isComplete) || said.contains(.completedAt) { entry.completion = .open }
    self.timeZone = timeZone
  }

  /// Keeps what is in a column in the note.
  mutating func keep(_ text: String, of column: String) {
    if !text.isEmpty { others.append(KeptField(column, text)) }
  }

  /// Reads what is in the column of a field; an empty cell is none.
  ///
  /// In a column that is only called as the field is elsewhere, a number is no priority: of some the first is the
  /// highest, of others the last.
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
    case .text: break
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

  /// Some have the day of the completion in that column.
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

  /// Tags have commas between them; spaces are part of one.
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
  /// Without the spaces at both ends.
  fileprivate var trimmed: String {
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !isSpace($0) }),
      let last = scalars.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(scalars[first...last])
  }

  /// The words with commas or semicolons between; one that is there twice is part of a word.
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
  /// Reads a name, its first letter, what else programs call it, and 1 for high to 4 for none, as Todoist has it.
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

  /// Its moment, or the first of its day.
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
  /// `2026-12-24` for `2026/12/24`: with the year first slashes mean but one thing.
  fileprivate var yearFirst: String {
    let bytes = Array(utf8)
    guard bytes.count >= 10, bytes[4] == UInt8(ascii: "/"), bytes[7] == UInt8(ascii: "/")
    else { return self }
    return String(prefix(10)).replacing("/", with: "-") + dropFirst(10)
  }
}

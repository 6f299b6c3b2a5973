import TodoDomain
import TodoText

/// Reads a todo.txt file.
///
/// Projects, contexts and `key:value` words at the end of a line are taken from the text; others stay
/// where they are, in the middle of a sentence, and count all the same.
struct TodoTxtReader: TodoReader {
  private var lines: LineReader
  private let timeZone: CivilTimeZone
  private(set) var place = FilePlace()

  /// A line that is wrong is read to its end.
  let canGoOn = true

  init(_ source: ByteSource, _ context: FormatContext) {
    // A note is one word of the line, and may take three times its length.
    lines = LineReader(source, maximumByteCount: 8 * LineReader.maximumByteCount)
    timeZone = context.timeZone
  }

  mutating func next() throws(FormatError) -> ImportedTodo? {
    while let line = try lines.nextLine() {
      if line.bytes.allSatisfy(\.isBlank) { continue }
      place = FilePlace(line: line.number)
      try checkText(line.bytes, at: place)
      var task = TodoTxtLine(
        Substring(decoding: line.bytes, as: UTF8.self), number: line.number, timeZone: timeZone)
      return try task.read()
    }
    return nil
  }
}

/// Reads one line.
private struct TodoTxtLine {
  private let line: Substring
  private let number: Int
  private let timeZone: CivilTimeZone
  private var rest: Substring
  private var entry = ImportedTodo(saying: TodoFormat.todotxt.fields, completion: .open)
  private var note = ""
  /// How it repeats, and the word that says so: known to count once all of the line was read.
  private var rule: (RepeatRule, word: String)?
  private var kept: [KeptField] = []

  private static let format = TodoFormat.todotxt.name

  init(_ line: Substring, number: Int, timeZone: CivilTimeZone) {
    self.line = line
    self.number = number
    self.timeZone = timeZone
    rest = line
  }

  mutating func read() throws(FormatError) -> ImportedTodo {
    if rest.utf8.starts(with: "x ".utf8) {
      rest = Substring(rest.utf8.dropFirst(2))
      entry.completion = .completed(at: try date())
      entry[.createdAt] = try date().map { .instant($0) }
    } else {
      readPriority()
      entry[.createdAt] = try date().map { .instant($0) }
    }
    let trailing = takeTrailingTokens()
    try readInlineTokens()
    for token in trailing { try read(token) }
    try finish()
    return entry
  }

  /// Reads the letter in parentheses, if there is one.
  private mutating func readPriority() {
    let head = Array(rest.utf8.prefix(4))
    guard head.count == 4, head[0] == UInt8(ascii: "("), head[2...].elementsEqual(") ".utf8),
      let priority = Priority(todotxt: String(Unicode.Scalar(head[1])))
    else { return }
    set(priority, letter: String(Unicode.Scalar(head[1])))
    rest = Substring(rest.utf8.dropFirst(4))
  }

  private mutating func set(_ priority: Priority, letter: String) {
    entry.todo.priority = priority
    if priority.todotxt != letter { kept.append(KeptField("priority", letter)) }
  }

  /// The start of the day that stands next, if one does.
  private mutating func date() throws(FormatError) -> Instant? {
    let bytes = rest.utf8
    guard let space = bytes.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    let word = rest[..<space]
    guard TodoTxtToken.looksLikeDate(word) else { return nil }
    guard case .date(let date)? = When(absolute: word), let start = timeZone.start(of: date) else {
      throw notADate(word)
    }
    rest = Substring(bytes[bytes.index(after: space)...])
    return start
  }

  /// The tokens at the end of the line, each after a single space, in their order.
  private mutating func takeTrailingTokens() -> [Substring] {
    var tokens: [Substring] = []
    // Of a line of nothing but tokens the first is the text.
    while let space = rest.utf8.lastIndex(of: UInt8(ascii: " ")), space > rest.startIndex {
      let word = Substring(rest.utf8[rest.utf8.index(after: space)...])
      guard TodoTxtToken(word) != nil else { break }
      tokens.append(word)
      rest = rest[..<space]
    }
    return tokens.reversed()
  }

  /// What is in the text stays there, so that nothing of it has to be kept.
  private mutating func readInlineTokens() throws(FormatError) {
    for word in rest.todotxtWords {
      switch TodoTxtToken(word) {
      case .project(let name)?:
        entry.todo.project = entry.todo.project ?? TodoTxtWord.name.decoded(name)
      case .context(let name)?:
        if let tag = Self.tag(name) { entry.todo.tags.append(tag) }
      case .pair("due", let value)?:
        if case .date(let date)? = When(absolute: value) { entry.todo.due = .date(date) }
      case .pair, nil: break
      }
    }
  }

  private var hasTrailingProject = false

  private mutating func read(_ word: Substring) throws(FormatError) {
    switch TodoTxtToken(word) {
    case .project(let name)?:
      if !hasTrailingProject, let project = TodoTxtWord.name.decoded(name) {
        entry.todo.project = project
        hasTrailingProject = true
      } else {
        kept.append(KeptField("+", name))
      }
    case .context(let name)?:
      if let tag = Self.tag(name) {
        entry.todo.tags.append(tag)
      } else {
        kept.append(KeptField("@", name))
      }
    case .pair(let key, let value)?: try read(key, value, at: word)
    case nil: break
    }
  }

  /// The tag that is written as the context `name`.
  private static func tag(_ name: String) -> String? {
    guard let tag = TodoTxtWord.name.decoded(name), (try? TextRule.tag.check(tag)) != nil
    else { return nil }
    return tag
  }

  private mutating func read(
    _ key: String, _ value: String, at word: Substring
  ) throws(FormatError) {
    switch key {
    case "due":
      if TodoTxtToken.looksLikeDate(value[...]) {
        guard case .date(let date)? = When(absolute: value) else {
          throw notADate(value[...], at: word)
        }
        entry.todo.due = .date(date)
        return
      }
    case "due-at":
      if case .instant(let instant)? = When(absolute: value), instant.description == value,
        entry.todo.due == .date(timeZone.civil(at: instant).date)
      {
        entry.todo.due = .instant(instant)
        return
      }
    case "t" where entry.todo.wait == nil && TodoTxtToken.looksLikeDate(value[...]):
      if case .date(let date)? = When(absolute: value) {
        entry.todo.wait = .date(date)
        return
      }
    case "t-at":
      if case .instant(let instant)? = When(absolute: value), instant.description == value,
        entry.todo.wait == .date(timeZone.civil(at: instant).date)
      {
        entry.todo.wait = .instant(instant)
        return
      }
    case "rec" where rule == nil:
      if let read = RepeatRule(todotxt: value) {
        rule = (read, value)
        return
      }
    case "note":
      if let text = TodoTxtWord.value.decoded(value) {
        note += note.isEmpty ? text : "\n" + text
        return
      }
    case "pri":
      if case .completed = entry.completion, entry.todo.priority == .none,
        let priority = Priority(todotxt: value)
      {
        set(priority, letter: value)
        return
      }
    default: break
    }
    kept.append(KeptField(key, value))
  }

  private mutating func finish() throws(FormatError) {
    entry.todo.description = String(rest)
    if let rule {
      // What is done, or has no date, does not repeat: the word is kept.
      if entry.completion == .open, entry.todo.due != nil {
        entry.todo.repeat = rule.0
      } else {
        kept.append(KeptField("rec", rule.word))
      }
    }
    entry.todo.note = KeptField.foreign(
      note, keeping: kept, format: Self.format, where: TodoTxtToken.isKept)
    let place = place(of: rest)
    try checkText(entry.todo.description, .description, at: place)
    if let project = entry.todo.project { try checkText(project, .project, at: place) }
    try checkText(entry.todo.note, .note, at: place)
  }

  private func notADate(_ text: Substring, at word: Substring? = nil) -> FormatError {
    .malformed(
      place(of: word ?? text), .notADate(String(text), hint: "A date is written 2026-12-24."))
  }

  private func place(of word: Substring) -> FilePlace {
    FilePlace(line: number, column: 1 + line[..<word.startIndex].unicodeScalars.count)
  }
}

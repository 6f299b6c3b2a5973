import TodoDomain
import TodoText

/// Problems with a word that looks like a field, or with the whole line.
extension Remark {
  static let misdated = setAside("word that isn't a date", "words that aren't dates")
  static let undatedRule = setAside("rule without a date", "rules without a date")
  static let wrongRule = setAside("rule that no todo can follow", "rules that no todo can follow")
  static let nextProject = setAside("project after the first", "projects after the first")
  static let twice = setAside("word that its line has twice", "words that their lines have twice")
  static let unknownKey = setAside("word with an unknown key", "words with unknown keys")
}

/// A line of a todo.txt file, parsed as a todo.
///
/// Projects, contexts and `key:value` words at the end of a line are removed from the text; others stay
/// where they are, in the middle of a sentence, and count all the same.
struct TodoTxtLine {
  let text: String
  private(set) var entry = ImportedTodo(saying: TodoFormat.todotxt.fields, completion: .open)
  /// The letter of its priority; a todo only has three priorities.
  private(set) var letter: String?
  /// The words at its end that correspond to no field.
  private(set) var words: [String] = []
  /// The ids of its todo and of the parent, as topydo writes them: `id:1`, `p:1`.
  private(set) var id: String?
  private(set) var parentID: String?
  /// Whether the todo is only due because it repeats.
  private(set) var isDueByWait = false
  private(set) var doubts: [(remark: Remark, word: String)] = []

  private let timeZone: CivilTimeZone
  /// The rest of the line to be read.
  private var rest: Substring
  private var rule: (RepeatRule, word: String)?
  private var isRuleInline = false

  init(_ text: String, timeZone: CivilTimeZone) {
    self.text = text
    self.timeZone = timeZone
    rest = text[...]
    readHead()
    if rest.utf8.isEmpty {
      // If the line has nothing but a head, the head is the text.
      rest = text[...]
      entry = ImportedTodo(saying: TodoFormat.todotxt.fields, completion: .open)
      letter = nil
    }
    let trailing = takeTrailingWords()
    entry.todo.description = String(rest)
    for word in rest.todotxtWords {
      if case .context(let name)? = TodoTxtToken(word), let tag = Self.tag(name) {
        entry.todo.tags.append(tag)
      }
    }
    for word in trailing where !read(word) { words.append(String(word)) }
    // A word in the text stays there; words at the end take precedence.
    for word in rest.todotxtWords { _ = read(word, isInline: true) }
    finish()
  }

  /// The name of a field that keeps a line which an export of its todo would write differently.
  static let keptName = "line"

  /// Whether a kept field can be written back and reads the same again.
  static func isKept(_ field: ExtraField) -> Bool {
    field.name == keptName && field.value.utf8.contains { !$0.isBlank }
      && !field.value.unicodeScalars.contains { $0 == "\n" || $0 == "\r" }
  }

  /// Whether the line agrees with `todo`, as far as the line is precise, apart from ids.
  func says(_ todo: Todo) -> Bool {
    entry.todo.changedFields(to: todo)
      .isDisjoint(with: TodoFormat.todotxt.fields.subtracting([.parent]))
      && hasHead(of: todo)
  }

  /// Whether the line agrees with its completion and its creation.
  func hasHead(of todo: Todo) -> Bool {
    let isSameCompletion =
      switch entry.completion {
      case .completed(let completedAt):
        todo.completedAt.map { completedAt == nil || day(completedAt) == day($0) } ?? false
      case .open, nil: !todo.isComplete
      }
    let createdAt = entry[.createdAt]?.instant
    return isSameCompletion && (createdAt == nil || day(createdAt) == day(todo.createdAt))
  }

  /// Whether the line has the dates of its todo's creation and, if it is done, completion.
  var isDated: Bool {
    if case .completed(at: nil)? = entry.completion { return false }
    return entry.said.contains(.createdAt)
  }

  private func day(_ instant: Instant?) -> CivilDate? {
    instant.map { timeZone.civil(at: $0).date }
  }

  private mutating func readHead() {
    guard rest.utf8.starts(with: "x ".utf8) else {
      readPriority()
      entry[.createdAt] = date().map { .instant($0) }
      return
    }
    rest = Substring(rest.utf8.dropFirst(2))
    // In the format, the priority comes first or not at all, but programs leave it where they find it.
    readPriority()
    let completedAt = date()
    entry.completion = .completed(at: completedAt)
    if completedAt == nil { return }
    readPriority()
    entry[.createdAt] = date().map { .instant($0) }
    readPriority()
  }

  private mutating func readPriority() {
    guard letter == nil, let head = rest.todotxtWords.first, head.startIndex == rest.startIndex,
      head.todotxtPriority != nil, let space = rest.utf8.firstIndex(of: UInt8(ascii: " "))
    else { return }
    set(letter: String(head.dropFirst().dropLast()))
    rest = rest[rest.utf8.index(after: space)...]
  }

  private mutating func set(letter: String) {
    self.letter = letter
    entry.todo.priority = Priority(todotxt: letter) ?? .none
  }

  /// Reads a date, if one is next, and returns the start of its day.
  private mutating func date() -> Instant? {
    guard let space = rest.utf8.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    let word = rest[..<space]
    guard TodoTxtToken.looksLikeDate(word) else { return nil }
    guard case .date(let date)? = When(absolute: word), let start = timeZone.start(of: date),
      Instant.range.contains(start)
    else {
      doubts.append((.misdated, String(word)))
      return nil
    }
    rest = rest[rest.utf8.index(after: space)...]
    return start
  }

  /// Removes the words with a meaning at the end of the line, each after a single space; returns them in order.
  ///
  /// An invalid date stays text, and so does everything in front of it.
  private mutating func takeTrailingWords() -> [Substring] {
    var words: [Substring] = []
    // If the line has nothing but such words, the first is the text.
    while let space = rest.utf8.lastIndex(of: UInt8(ascii: " ")), space > rest.startIndex {
      let word = rest[rest.utf8.index(after: space)...]
      guard let token = TodoTxtToken(word), !token.isMisdated else { break }
      words.append(word)
      rest = rest[..<space]
    }
    return words.reversed()
  }

  /// Reads a word as a field, unless the field is set already.
  private mutating func read(_ word: Substring, isInline: Bool = false) -> Bool {
    switch TodoTxtToken(word) {
    case .project(let name)?:
      guard let project = TodoTxtWord.name.decoded(name) else { return false }
      guard entry.todo.project == nil else { return !isInline && doubt(.nextProject, word) }
      entry.todo.project = project
    case .context(let name)?:
      guard !isInline, let tag = Self.tag(name) else { return false }
      entry.todo.tags.append(tag)
    case .pair(let key, let value)?: return read(key.lowercased(), value, word, isInline: isInline)
    case nil: return false
    }
    return true
  }

  private mutating func read(
    _ key: String, _ value: String, _ word: Substring, isInline: Bool
  ) -> Bool {
    switch key {
    case "due", "t":
      let field = key == "due" ? Todo.Field.due : .wait
      guard case .date(let date)? = When(absolute: value) else { return doubt(.misdated, word) }
      guard entry.todo[field] == .null else { return !isInline && doubt(.twice, word) }
      entry.todo[field] = .due(.date(date))
    case "rec":
      guard rule == nil else { return !isInline && doubt(.twice, word) }
      guard let read = RepeatRule(todotxt: value) else {
        return !isInline && doubt(.wrongRule, word)
      }
      (rule, isRuleInline) = ((read, String(word)), isInline)
    case _ where isInline: return false
    case "id" where id == nil: id = value
    case "p" where parentID == nil: parentID = value
    case "due-at", "t-at":
      let field = key == "due-at" ? Todo.Field.due : .wait
      guard case .instant(let instant)? = When(absolute: value), instant.description == value,
        entry.todo[field].due == .date(timeZone.civil(at: instant).date)
      else { return false }
      entry.todo[field] = .due(.instant(instant))
    case "note":
      guard let text = TodoTxtWord.value.decoded(value) else { return false }
      entry.todo.note += entry.todo.note.isEmpty ? text : "\n" + text
    case "pri":
      guard case .completed = entry.completion, letter == nil, Priority(todotxt: value) != nil
      else { return false }
      set(letter: value)
    case "id", "p": return false
    default: return doubt(.unknownKey, word)
    }
    return true
  }

  /// Reports a word, which is then not a field.
  private mutating func doubt(_ remark: Remark, _ word: Substring) -> Bool {
    doubts.append((remark, String(word)))
    return false
  }

  private mutating func finish() {
    entry.todo.tags = entry.todo.tags.withoutDuplicates
    guard let rule else { return }
    // A completed todo doesn't repeat.
    if entry.completion == .open {
      if entry.todo.due == nil, let wait = entry.todo.wait {
        // Each recurrence begins on that day.
        entry.todo.due = wait
        isDueByWait = true
      }
      if entry.todo.due != nil {
        entry.todo.repeat = rule.0
        return
      }
      doubts.append((.undatedRule, rule.word))
    }
    if !isRuleInline {
      words.append(rule.word)
    }
  }

  private static func tag(_ name: String) -> String? {
    TodoTxtWord.name.decoded(name).flatMap { TextRule.tag.allows($0) ? $0 : nil }
  }
}

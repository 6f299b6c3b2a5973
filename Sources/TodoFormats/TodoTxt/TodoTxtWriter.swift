import TodoDomain

/// Writes a line a todo, as todo.txt has it.
struct TodoTxtWriter: TodoWriter {
  private let timeZone: CivilTimeZone

  init(_ context: FormatContext) {
    timeZone = context.timeZone
  }

  func append(_ todo: Todo, to bytes: inout [UInt8]) -> [Loss] {
    var line = TodoTxtText(todo, timeZone: timeZone)
    line.write(to: &bytes)
    return line.losses
  }
}

/// Writes one line.
private struct TodoTxtText {
  private let todo: Todo
  private let timeZone: CivilTimeZone
  private let note: String
  private let kept: [KeptField]
  private var words: [String] = []
  private(set) var losses: [Loss] = []

  init(_ todo: Todo, timeZone: CivilTimeZone) {
    self.todo = todo
    self.timeZone = timeZone
    (note, kept) = KeptField.taken(
      from: todo.note, format: TodoFormat.todotxt.name, where: TodoTxtToken.isKept)
  }

  mutating func write(to bytes: inout [UInt8]) {
    addHead()
    var text = self.text
    separateRefusedDate(in: &text)
    words.append(text)
    let inline = text[...].todotxtWords.compactMap { TodoTxtToken($0) }
    // Words at the end of a text are taken from it.
    if let last = text[...].todotxtWords.last, last.startIndex > text.startIndex,
      TodoTxtToken(last) != nil
    {
      loseMeaning()
    }
    addProject(unless: inline)
    addTags(unless: inline)
    addDue(unless: inline)
    addWait()
    addRule()
    addKept()
    bytes += words.joined(separator: " ").utf8
    bytes.append(UInt8(ascii: "\n"))
    // It holds for every line, so it is said last.
    losses.append(Loss("the id, the time of day of its creation and completion, and its changes"))
  }

  private var letter: String? {
    let letter = kept.last { $0.name == "priority" }?.value
    return letter.flatMap { Priority(todotxt: $0) } == todo.priority
      ? letter : todo.priority.todotxt
  }

  private mutating func addHead() {
    if let completedAt = todo.completedAt {
      words = ["x", day(completedAt)]
    } else if let letter {
      words = ["(\(letter))"]
    }
    words.append(day(todo.createdAt))
  }

  private func day(_ instant: Instant) -> String {
    timeZone.civil(at: instant).date.description
  }

  /// The text on one line.
  private var text: String {
    mutating get {
      let lineBreaks: Set<Unicode.Scalar> = ["\n", "\r"]
      guard todo.description.unicodeScalars.contains(where: lineBreaks.contains) else {
        return todo.description
      }
      losses.append(Loss("the line breaks in its text"))
      var text = ""
      for scalar in todo.description.unicodeScalars {
        text.unicodeScalars.append(lineBreaks.contains(scalar) ? " " : scalar)
      }
      return text
    }
  }

  /// Puts a space into a date at the end of the text that would be refused there, and so is none.
  private mutating func separateRefusedDate(in text: inout String) {
    for word in text[...].todotxtWords.reversed() where word.startIndex > text.startIndex {
      guard let token = TodoTxtToken(word) else { return }
      guard token.isRefused else { continue }
      losses.append(Loss("a due date in its text that does not exist"))
      text.insert(" ", at: text.utf8.index(word.startIndex, offsetBy: "due:".utf8.count))
      return
    }
  }

  private mutating func addProject(unless inline: [TodoTxtToken]) {
    let name = todo.project.map(TodoTxtWord.name.encoded)
    let first = inline.first { if case .project = $0 { true } else { false } }
    // Of several after the text the first is the project: it has to come before those that are kept.
    if let name, first != .project(name) || kept.contains(where: { $0.name == "+" }) {
      words.append("+" + name)
    } else if name == nil, first != nil {
      loseMeaning()
    }
  }

  private mutating func addTags(unless inline: [TodoTxtToken]) {
    let tags = todo.tags.map(TodoTxtWord.name.encoded)
    for tag in tags where !inline.contains(.context(tag)) { words.append("@" + tag) }
    let isOthers = inline.contains { token in
      if case .context = token { !tags.contains { token == .context($0) } } else { false }
    }
    if isOthers { loseMeaning() }
  }

  private mutating func addDue(unless inline: [TodoTxtToken]) {
    switch todo.due {
    case .date(let date)?:
      if !inline.contains(.pair(key: "due", value: date.description)) {
        words.append("due:\(date)")
      }
    case .instant(let instant)?:
      words.append("due:\(day(instant))")
      words.append("due-at:\(instant)")
    case nil:
      let isDue = inline.contains { token in
        if case .pair("due", let value) = token, case .date? = When(absolute: value) {
          true
        } else {
          false
        }
      }
      if isDue { loseMeaning() }
    }
  }

  private mutating func addWait() {
    switch todo.wait {
    case .date(let date)?: words.append("t:\(date)")
    case .instant(let instant)?:
      words.append("t:\(day(instant))")
      words.append("t-at:\(instant)")
    case nil: break
    }
  }

  private mutating func addRule() {
    guard let rule = todo.repeat else { return }
    if let word = rule.todotxt, todo.due != nil, !todo.isComplete {
      words.append("rec:\(word)")
    } else {
      losses.append(Loss("the \(Todo.Field.repeat.label)"))
    }
  }

  private mutating func addKept() {
    if todo.isComplete, let letter { words.append("pri:\(letter)") }
    for field in kept {
      switch field.name {
      case "priority", KeptField.noteName: break
      // Another one would be taken for its own.
      case "rec" where todo.repeat != nil: losses.append(.secondRule)
      case "+", "@": words.append(field.name + field.value)
      default: words.append("\(field.name):\(field.value)")
      }
    }
    let note = KeptField.foreignNote(note, kept)
    if !note.isEmpty { words.append("note:\(TodoTxtWord.value.encoded(note))") }
  }

  private mutating func loseMeaning() {
    losses.append(Loss("`+word`, `@word` or `key:value` as plain text"))
  }
}

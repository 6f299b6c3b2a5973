import TodoDomain
import TodoText

/// Writes one line per todo, in todo.txt's format.
///
/// An imported line is written unchanged, as long as it agrees with its todo.
struct TodoTxtWriter: TodoWriter {
  private let timeZone: CivilTimeZone
  private var numbers = NumberSet()
  private var parents: Set<Int64> = []
  /// The ids that imported lines have, by number.
  private var ids: [Int64: String] = [:]
  private var takenIDs: Set<String> = []

  init(_ timeZone: CivilTimeZone) {
    self.timeZone = timeZone
  }

  var needsSurvey: Bool { true }

  mutating func survey(_ todo: Todo) {
    numbers.insert(todo.number)
    if let parent = todo.parent { parents.insert(parent) }
    if let line = todo.extra[TodoFormat.Name.todotxt.rawValue].last(TodoTxtLine.keptName),
      let id = TodoTxtLine(line, timeZone: timeZone).id
    {
      ids[todo.number] = id
      takenIDs.insert(id)
    }
  }

  /// Returns the id that stands for a todo: that of its line, or its number.
  private func id(of number: Int64) -> String {
    var id = ids[number] ?? "\(number)"
    while ids[number] == nil, takenIDs.contains(id) { id = "0\(id)" }
    return id
  }

  func append(_ todo: Todo, to bytes: inout [UInt8]) -> [Loss] {
    var losses: [Loss] = []
    let isNamed = ids[todo.number] != nil || parents.contains(todo.number)
    let line = todo.extra(for: .todotxt, &losses, where: TodoTxtLine.isKept).last
      .map { TodoTxtLine($0.value, timeZone: timeZone) }
    // A line may name a parent that isn't in its file.
    let lost = line?.parentID.flatMap { takenIDs.contains($0) ? nil : $0 }
    let parent = todo.parent.flatMap { numbers.contains($0) ? id(of: $0) : nil } ?? lost
    if parent == nil, todo.parent != nil { losses.append(Loss("the \(Todo.Field.parent.label)")) }
    let written = text(
      of: todo, id: isNamed ? id(of: todo.number) : nil, parent: parent, from: line)
    bytes += written.text.utf8
    bytes.append(UInt8(ascii: "\n"))
    // This applies to every line, so it comes last.
    return losses + written.losses
      + [Loss("the id, the time of day of its creation and completion, and its changes")]
  }

  /// Whether the todo of an imported line is written the same way, from nothing but its fields.
  func writes(_ line: TodoTxtLine) -> Bool {
    guard line.isDated, line.id == nil, line.parentID == nil,
      let createdAt = line.entry[.createdAt]?.instant
    else { return false }
    var todo = line.entry.todo
    todo.createdAt = createdAt
    if case .completed(let completedAt)? = line.entry.completion { todo.completedAt = completedAt }
    return text(of: todo, id: nil, parent: nil, from: nil).text.hasSameBytes(as: line.text)
  }

  private func text(
    of todo: Todo, id: String?, parent: String?, from line: TodoTxtLine?
  ) -> (text: String, losses: [Loss]) {
    let ids = (id.map { ["id:\($0)"] } ?? []) + (parent.map { ["p:\($0)"] } ?? [])
    func says(_ text: String, _ todo: Todo) -> Bool {
      let line = TodoTxtLine(text, timeZone: timeZone)
      return line.id == id && line.parentID == parent && line.says(todo)
    }
    var (todo, losses) = (todo, [Loss]())
    losses += todo.removeLineBreaks()
    losses += todo.removeUnwritableRule()

    if let line {
      let note = line.entry.todo.note.isEmpty ? noteWords(of: todo) : []
      let text = ([line.text] + note).joined(by: " ")
      if says(text, todo) { return (text, losses) }
    }
    let own = line?.words ?? []
    let words = own.filter { !TodoTxtToken.mayBeField($0[...]) }
    // Without a date, the text could be taken for something else.
    let datings = line?.isDated == false ? [line, nil] : [line]
    for (words, lost) in words == own ? [(own, [])] : [(own, []), (words, [Loss.secondWord])] {
      for like in datings {
        let text = self.text(of: todo, words: ids + words, like: like)
        if says(text, todo) { return (text, losses + lost) }
      }
    }
    let text = self.text(of: todo, words: ids + words, like: nil)
    let read = TodoTxtLine(text, timeZone: timeZone)
    let isHead = !read.hasHead(of: todo) || read.entry.todo.priority != todo.priority
    return (
      text,
      losses + [
        Loss(isHead ? "`(A)` before its text" : "`+word`, `@word` or `key:value` as plain text")
      ]
    )
  }

  /// Returns a todo as a line, in the style of an earlier line, `like`.
  private func text(of todo: Todo, words: [String], like: TodoTxtLine?) -> String {
    let isAlike = like?.entry.todo.priority == todo.priority
    let letter = isAlike ? like?.letter : todo.priority.todotxt
    var parts = todo.isComplete ? ["x"] : letter.map { ["(\($0))"] } ?? []
    if !todo.isComplete || like?.entry.completion != .completed(at: nil) {
      if let completedAt = todo.completedAt { parts.append(day(completedAt)) }
      if like?.entry.said.contains(.createdAt) ?? true { parts.append(day(todo.createdAt)) }
    }
    parts.append(todo.description)
    let inline = TodoTxtLine(parts.joined(by: " "), timeZone: timeZone).entry.todo
    parts += fields(of: todo, unless: inline, like)
    if todo.isComplete, let letter { parts.append("pri:\(letter)") }
    parts += words
    parts += noteWords(of: todo)
    return parts.joined(by: " ")
  }

  private func noteWords(of todo: Todo) -> [String] {
    todo.note.isEmpty ? [] : ["note:\(TodoTxtWord.value.encoded(todo.note))"]
  }

  private func day(_ instant: Instant) -> String {
    timeZone.civil(at: instant).date.description
  }

  /// Returns words for the fields that the text doesn't have, or has with another value.
  private func fields(of todo: Todo, unless inline: Todo, _ like: TodoTxtLine?) -> [String] {
    var words: [String] = []
    if let project = todo.project,
      // Of several projects at the end, the first counts.
      !(inline.project?.hasSameBytes(as: project) ?? false)
        || like?.words.contains(where: { $0.hasBytePrefix("+") }) == true
    {
      words.append("+" + TodoTxtWord.name.encoded(project))
    }
    for tag in todo.tags where !inline.tags.contains(where: { $0.hasSameBytes(as: tag) }) {
      words.append("@" + TodoTxtWord.name.encoded(tag))
    }
    let isDueByWait = like?.isDueByWait == true && todo.due == todo.wait && todo.repeat != nil
    if !isDueByWait, todo.due != inline.due { words += dateWords("due", todo.due) }
    if todo.wait != inline.wait { words += dateWords("t", todo.wait) }
    if let word = todo.repeat?.todotxt, todo.repeat != inline.repeat { words.append("rec:\(word)") }
    return words
  }

  private func dateWords(_ key: String, _ due: Due?) -> [String] {
    switch due {
    case .date(let date)?: ["\(key):\(date)"]
    case .instant(let instant)?: ["\(key):\(day(instant))", "\(key)-at:\(instant)"]
    case nil: []
    }
  }
}

extension Todo {
  fileprivate mutating func removeLineBreaks() -> [Loss] {
    let lineBreaks: Set<Unicode.Scalar> = ["\n", "\r"]
    guard description.unicodeScalars.contains(where: lineBreaks.contains) else { return [] }
    let scalars = description.unicodeScalars.map { lineBreaks.contains($0) ? " " : $0 }
    description = String(String.UnicodeScalarView(scalars))
    return [Loss("the line breaks in its text")]
  }

  fileprivate mutating func removeUnwritableRule() -> [Loss] {
    guard let rule = self.repeat, rule.todotxt == nil || due == nil || isComplete else { return [] }
    self.repeat = nil
    return [Loss("the \(Todo.Field.repeat.label)")]
  }
}

import ComposableTesting
import FoundationEssentials
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoFormats

extension TodoFormat {
  /// Returns the todos of a file.
  func read(
    _ text: String, in timeZone: CivilTimeZone = .berlin, chunkSize: Int = .max
  ) throws(FormatError) -> [ImportedTodo] {
    try read(Array(text.utf8), in: timeZone, chunkSize: chunkSize)
  }

  func read(
    _ bytes: [UInt8], in timeZone: CivilTimeZone = .berlin, chunkSize: Int = .max
  ) throws(FormatError) -> [ImportedTodo] {
    let context = FormatContext(timeZone: timeZone, now: Instant.morning)
    var reader = makeReader(ByteSource(bytes, chunkSize: chunkSize), context)
    var todos: [ImportedTodo] = []
    while let todo = try reader.next() { todos.append(todo) }
    return todos
  }

  /// Returns the writer of a format that has one.
  func writer(_ context: FormatContext) -> any TodoWriter {
    guard let makeWriter else { fatalError("\(name) can only be imported") }
    return makeWriter(context)
  }

  /// Returns a file of these todos, and the data of theirs that it can't store.
  func write(
    _ todos: [Todo], in timeZone: CivilTimeZone = .berlin
  ) -> (text: String, losses: [Loss]) {
    var writer = writer(FormatContext(timeZone: timeZone, now: Instant.morning))
    var bytes: [UInt8] = []
    var losses: [Loss] = []
    if writer.needsSurvey { for todo in todos { writer.survey(todo) } }
    writer.begin(&bytes)
    for todo in todos { losses += writer.append(todo, to: &bytes) }
    writer.end(&bytes)
    return (String(decoding: bytes, as: UTF8.self), losses)
  }

  /// Returns the file after importing it into an empty list and exporting that.
  func rewrite(_ text: String, in timeZone: CivilTimeZone = .berlin) throws(FormatError) -> String {
    let todos = try read(text, in: timeZone).enumerated().map { index, todo in
      todo.stored(number: Int64(index + 1), in: timeZone)
    }
    return write(todos, in: timeZone).text
  }
}

extension TodoReader {
  var leftOut: [Remark] { remarks.filter { $0.outcome == .leftOut } }
  var setAside: [Remark] { remarks.filter { $0.outcome == .setAside } }
  var changed: [Remark] { remarks.filter { $0.outcome == .changed } }
}

extension ImportedTodo {
  /// Creates a todo from a file that has its text, priority, due date, tags, project and note.
  init(
    _ todo: Todo, saying more: Todo.Fields = [], completion: Completion? = .open,
    format: TodoFormat.Name? = nil
  ) {
    self.init(saying: more.union([.description, .priority, .due, .tags, .project, .note]))
    self.todo = todo
    self.todo.completedAt = nil
    self.completion = completion
    self.format = format?.rawValue
  }

  /// Returns the todo in a list after an import at ``TodoDomain/Instant/morning``.
  func stored(number: Int64, in timeZone: CivilTimeZone = .berlin) -> Todo {
    var todo = self.todo
    todo.id = self[.id]?.id ?? UUID(named: "todo \(number)")
    todo.number = number
    todo.position = Double(number)
    todo.createdAt = self[.createdAt]?.instant ?? Instant.morning
    todo.modifiedAt = self[.modifiedAt]?.instant ?? Instant.morning
    todo.due = (try? resolved(now: { Instant.morning }, in: timeZone))?.todo.due
    todo.tags = []
    for tag in self.todo.tags where !todo.tags.contains(where: { $0.hasSameBytes(as: tag) }) {
      todo.tags.append(tag)
    }
    if case .number(let parent)? = links[.parent]?.first { todo.parent = parent }
    if case .completed(let at) = completion { todo.completedAt = at ?? Instant.morning }
    return todo
  }
}

extension Todo {
  /// Its extra fields, one per line: `taskwarrior.recur: weekly`.
  var kept: [String] {
    extra.parts.flatMap { part in
      part.fields.map { "\(part.format).\($0.name): \($0.value)" }
    }
  }
}

extension CivilTimeZone {
  /// Central European Time, with the summer time in force since 1996.
  static let berlin: CivilTimeZone =
    CivilTimeZone(ZoneObservance.rules(posix: "CET-1CEST,M3.5.0,M10.5.0/3") ?? []) ?? .utc
}

extension SeededRandomNumberGenerator {
  /// Returns a text that is hard on formats: words with a meaning in some format, and hostile characters.
  mutating func formatText() -> String {
    let words = [
      "milk", "x", "(A)", "+home", "@shop", "due:2026-12-24", "a:b", "http://a.b/c", "- [ ]", "-",
      "1.", "#", "#tag", "!high", "tag:x", "*bold*", "_it_", "`code`", "[a](b)", "<b>", "&amp;",
      "&#10;", "\\", "\\n", "%20", "%", ";", ",", ":", "\"", "'", "{}", "[]", "2026-02-03", "\n",
      "\n\n", " ", "  ", "\t", "\r", "é", "e\u{301}", "😀", "\u{301}", "ü", "~~", "---", "===", ">",
      "|", "pri:A", "note:x", "\u{7}", "\u{1B}[31m", "\u{2028}", "\u{85}", "snake_case", "2*3",
      "t:2026-12-02", "rec:+1m", "BEGIN:VTODO",
      "```", "END", "📅 2026-12-24", "📅", "⏫", "🔁 every week", "[due:: 2026-12-24]", "(a:: b)",
      "a:: b",
      "TODO", "SCHEDULED: <2026-12-24 Thu>", ":LOGBOOK:", "^a1", "id:7", "p:8", "\u{FEFF}",
      "due\\:2026-01-01", "\\#a", "#12", "#12b", "14:30", "+1", "@9:00",
      // A `Character` joins each of these with the sign before or after it.
      "=\u{301}", ",\u{301}", ";\u{301}", ":\u{301}", "+\u{301}", "@\u{301}", "#\u{301}",
      " \u{301}",
      "\"\u{301}", "\u{600},", "\u{600}:", "\r\n",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 1...6, using: &self) {
      text += words.randomElement(using: &self) ?? ""
      if Bool.random(using: &self) { text += " " }
    }
    if UInt8.random(in: 0..<4, using: &self) == 0 { text += self.text(length: 12) }
    return text
  }

  /// Returns a todo with such texts, and with times in whole seconds.
  mutating func formatTodo(number: Int64) -> Todo {
    func instant(_ generator: inout SeededRandomNumberGenerator) -> Instant {
      Instant(
        millisecondsSince1970: 1000
          * Int64.random(in: 400_000_000...4_000_000_000, using: &generator))
    }
    var description = formatText()
    if description.isEmpty { description = "a" }
    var todo = Todo(
      id: UUID(named: "\(number)"), number: number, description: description,
      priority: Priority.allCases.randomElement(using: &self) ?? .none, position: Double(number),
      createdAt: instant(&self), modifiedAt: instant(&self))
    func date(_ generator: inout SeededRandomNumberGenerator) -> Due {
      Bool.random(using: &generator)
        ? .instant(instant(&generator))
        : .date(CivilDate(daysSince1970: Int.random(in: 4000...40_000, using: &generator)))
    }
    if UInt8.random(in: 0..<3, using: &self) > 0 { todo.due = date(&self) }
    if Bool.random(using: &self) { todo.completedAt = instant(&self) }
    if UInt8.random(in: 0..<4, using: &self) == 0 { todo.wait = date(&self) }
    if !todo.isComplete, UInt8.random(in: 0..<4, using: &self) == 0 {
      let short = [
        "daily", "weekdays", "every! 3 days", "every 2 weeks", "monthly", "every! 5 years",
      ]
      todo.repeat =
        Bool.random(using: &self)
        ? rule() : short.randomElement(using: &self).flatMap { RepeatRule($0) }
    }
    if todo.repeat != nil, Bool.random(using: &self) { todo.until = date(&self) }
    if Bool.random(using: &self) { todo.note = formatText() }
    if Bool.random(using: &self) { todo.project = formatText() }
    for _ in 0..<Int.random(in: 0...3, using: &self) {
      let tag = formatText()
      if (try? TextRule.tag.check(tag)) != nil, !todo.tags.contains(tag) { todo.tags.append(tag) }
    }
    return todo
  }
}

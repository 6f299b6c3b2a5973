import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoFormats

@Suite("A foreign format")
struct ForeignFormatTests {
  static let formats: [TodoFormat] = [.todotxt, .taskwarrior, .ics, .markdown]

  /// The losses that a format reports for every todo.
  static let ofAll: [Loss] = [
    Loss("the id, the time of day of its creation and completion, and its changes"),
    Loss("the id, when it was created and changed, and the time of day of its completion"),
  ]

  @Test("round-trips every todo for which it reports no other loss", arguments: formats)
  func roundTrip(format: TodoFormat) throws {
    var generator = SeededRandomNumberGenerator(seed: 7)
    var expressed = 0
    for number in 1...2000 {
      let todo = generator.formatTodo(number: Int64(number))
      let (text, losses) = format.write([todo])
      let read = try format.read(text)
      guard (losses + format.losses(of: todo)).allSatisfy(Self.ofAll.contains) else { continue }
      expressed += 1
      let expected = format.expressible(todo)
      let actual = read.first.map { format.expressible($0.stored(number: todo.number)) }
      try #require(
        read.count == 1 && actual?.hasSameBytes(as: expected) == true,
        "\(todo) is written as\n\(text)\nand read as \(read), \(expected.changes(to: actual ?? todo))"
      )
    }
    #expect(expressed > 500)
  }

  static let files: [(TodoFormat, String)] = [
    // The project is in the text too, followed by another.
    (.todotxt, "paint +a wall +a +b\n"),
    // No text can hold a NUL, so no word stands for one.
    (.todotxt, "a +%00 wall +%00 @%00 note:%00\n"),
    // This one has neither a text nor an id to be named by.
    (.ics, "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nX-A:b\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"),
    (
      .ics,
      "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nDESCRIPTION:ics.X-A: b\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    ),
    // A custom field named like a tag.
    (.taskwarrior, #"{"description":"a","tag":"b","annotation":"20260101T000000Z c"}"#),
    (.markdown, "- [ ] a\n\n  b\r\r\n  > c\n"),
    // Fields that the text already has, or that aren't what they look like.
    (.markdown, "- [ ] a 📅 2026-12-24 📅 2026-12-25 (due:: 2026-12-26)\n"),
    (.markdown, "- [x] 📅 2026-12-24\n"),
    (.markdown, "- TODO a\n  DEADLINE: <2026-12-24 Thu +1h>\n  DEADLINE: <2026-12-25>\n  b:: c\n"),
    (.todotxt, "a id:1 id:2 p:3\n"),
    // Indented this far, it isn't a heading.
    (.markdown, "   - [ ] a\n     # b\n     c\n"),
    // A tag can't hold a control character, only the symbol for one.
    (
      .ics,
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:a\nCATEGORIES:b\rc,d e\nEND:VTODO\nEND:VCALENDAR\n"
    ),
    // In March 2006, New York's clocks hadn't gone forward yet.
    (
      .ics,
      "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:a\r\nDUE;TZID=America/New_York:20060320T100000\r\n"
        + "END:VTODO\r\nEND:VCALENDAR\r\n"
    ),
    // The first of several starts counts.
    (
      .ics,
      "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:a\r\nX-A:b\r\nDTSTART;X-B=c:20261201\r\n"
        + "DTSTART:20261211\r\nDTSTART:20261221\r\nDURATION:P1D\r\nX-C:d\r\nEND:VTODO\r\n"
        + "END:VCALENDAR\r\n"
    ),
    // A time zone's name and a parameter's value that begin with an accent.
    (
      .ics,
      "BEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\r\nTZID:\u{301}Z\r\nBEGIN:STANDARD\r\n"
        + "DTSTART:19700101T000000\r\nTZOFFSETFROM:+0500\r\nTZOFFSETTO:+0500\r\nEND:STANDARD\r\n"
        + "END:VTIMEZONE\r\nBEGIN:VTODO\r\nSUMMARY;X-A=\u{301}:b\r\n"
        + "DUE;TZID=\"\u{301}Z\":20261224T100000\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    ),
    (
      .taskwarrior,
      #"{"description":"a","tags":"b,\u0301c","depends":["d","\u0301e"],"\u00e9":"1","e\u0301":"2"}"#
    ),
    // The second status is kept, but contradicts the first.
    (
      .ics,
      "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:a\r\nSTATUS:NEEDS-ACTION\r\n"
        + "STATUS:COMPLETED\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    ),
    // The first completion can't be written back unchanged, and the second isn't a date.
    (
      .ics,
      "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:a\r\nSTATUS:NEEDS-ACTION\r\n"
        + "COMPLETED;X-A=\u{1}:20261121T080000Z\r\nCOMPLETED:b\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    ),
  ]

  @Test("is split at its separators, even if an accent follows them")
  func accents() throws {
    let task = #"{"description":"a","tags":"b,\u0301c","depends":["d","\u0301e"]}"#
    let read = try TodoFormat.taskwarrior.read(task)
    #expect(read.map(\.todo.tags) == [["b", "\u{301}c"]])
    #expect(try TodoFormat.taskwarrior.rewrite(task).contains("\"depends\":[\"d\",\"\u{301}e\"]"))

    let event =
      "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nDESCRIPTION:a\r\\nb\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    #expect(
      try TodoFormat.ics.read(event).map { Array($0.todo.description.utf8) } == [Array("a\r".utf8)])
  }

  @Test("distinguishes names that differ only in bytes")
  func sameLooks() throws {
    var todo = Todo.plain
    todo.description = "paint +e\u{301} @e\u{301} wall"
    todo.project = "\u{E9}"
    todo.tags = ["\u{E9}"]
    todo.extra["taskwarrior"] = [ExtraField("e\u{301}", "2"), ExtraField("\u{E9}", "1")]
    let (text, losses) = TodoFormat.todotxt.write([todo])
    #expect(text.utf8.contains("+\u{E9} @\u{E9}".utf8))
    #expect(losses.contains { $0.name.contains("as plain text") })
    let task = try TodoFormat.taskwarrior.read(TodoFormat.taskwarrior.write([todo]).text).first
    #expect(task?.todo.extra == todo.extra)
  }

  @Test(
    "keeps a file's meaning through import and export, and its bytes from then on", arguments: files
  )
  func rewritten(format: TodoFormat, file: String) throws {
    let before = try #require(try format.read(file).first)
    let after = try #require(try format.read(format.rewrite(file)).first)
    #expect(after.todo.description == before.todo.description)
    #expect(after.completion == before.completion)
    #expect(after.todo.project == before.todo.project)
    #expect(after.todo.due == before.todo.due)
    #expect(after.todo.tags == before.todo.tags)
    #expect(after.todo.note.hasSameBytes(as: before.todo.note))

    let written = try format.rewrite(file)
    #expect(try format.rewrite(written) == written)
  }
}

extension ForeignFormatTests {
  @Test("stays readable, whatever data a todo keeps for it", arguments: formats + [.csv])
  func hostile(format: TodoFormat) throws {
    var generator = SeededRandomNumberGenerator(seed: 8)
    let names = [
      "line", "item", "heading", "box", "marker", "text", "note", "recur", "parent", "tags", "due",
      "annotations", "depends", "end", "status", "uuid", "imask", "template of parent", "BEGIN",
      "END", "RRULE", "DTSTART;TZID=Europe/Berlin", "X-A", "no SUMMARY", "description", "",
    ]
    for number in 1...500 {
      var todo = generator.formatTodo(number: Int64(number))
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let name = names.randomElement(using: &generator) ?? ""
        todo.extra[format.name].append(
          ExtraField(
            Bool.random(using: &generator) ? name : generator.formatText(), generator.formatText()))
      }
      let text = format.write([todo, .plain]).text
      let read = try format.read(text)
      try #require(
        read.contains { $0.todo.description == Todo.plain.description }, "\(todo.kept)\n\(text)")
    }
  }
}

extension TodoFormat {
  /// Returns the todo as far as the format can express it.
  fileprivate func expressible(_ todo: Todo) -> Todo {
    var todo = todo
    switch self {
    case .todotxt:
      todo.id = Self.id
      todo.modifiedAt = Instant.morning
      todo.createdAt = Self.startOfDay(todo.createdAt)
      todo.completedAt = todo.completedAt.map(Self.startOfDay)
    case .markdown:
      todo.id = Self.id
      todo.createdAt = Instant.morning
      todo.modifiedAt = Instant.morning
      if todo.isComplete { todo.completedAt = Instant.morning }
    default: break
    }
    return todo
  }

  private static func startOfDay(_ instant: Instant) -> Instant {
    CivilTimeZone.berlin.start(of: CivilTimeZone.berlin.civil(at: instant).date) ?? instant
  }
}

extension TodoFormat {
  fileprivate static let id = UUID(named: "any")
}

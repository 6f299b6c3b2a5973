import FoundationEssentials
import Testing
import TodoDomain
import TodoText

@testable import TodoFormats

@Suite("Completion in iCalendar")
struct ICSCompletionTests {
  @Test("follows the status, or else the other properties")
  func status() throws {
    let at = instant("2026-11-21T08:00:00Z")
    let files: [([String], ImportedTodo.Completion)] = [
      (["PERCENT-COMPLETE:100"], .completed(at: nil)),
      (["PERCENT-COMPLETE: 100"], .completed(at: nil)),
      (["PERCENT-COMPLETE:99"], .open),
      (["PERCENT-COMPLETE:100", "STATUS:NEEDS-ACTION"], .open),
      (["PERCENT-COMPLETE:100", "STATUS:"], .completed(at: nil)),
      (["COMPLETED:20261121T080000Z"], .completed(at: at)),
      (["COMPLETED:20261121T080000Z", "PERCENT-COMPLETE:50"], .completed(at: at)),
      (["COMPLETED:20261121T080000Z", "STATUS:IN-PROCESS"], .open),
      (["STATUS:COMPLETED", "PERCENT-COMPLETE:0"], .completed(at: nil)),
      (["STATUS:CANCELLED"], .completed(at: nil)),
    ]
    for (lines, completion) in files {
      let file = icsFile(lines)
      #expect(try TodoFormat.ics.read(file).first?.completion == completion, "\(lines)")
      let written = try TodoFormat.ics.rewrite(file)
      let again = try TodoFormat.ics.read(written).first?.completion
      #expect((again == .open) == (completion == .open), "\(lines)")
      #expect(try TodoFormat.ics.rewrite(written) == written)
    }
  }

  static let series = [
    "UID:water", "DTSTART;TZID=America/New_York:20261201T090000", "RRULE:FREQ=WEEKLY",
  ]

  static func done(_ day: String, _ more: String...) -> [String] {
    [
      "UID:water", "RECURRENCE-ID;TZID=America/New_York:202612\(day)T090000",
      "DTSTART;TZID=America/New_York:202612\(day)T090000",
    ] + (more.isEmpty ? ["STATUS:COMPLETED", "COMPLETED:202612\(day)T200000Z"] : more)
  }

  @Test("of a date in a series moves the series on to the next one")
  func goesOn() throws {
    let files: [([[String]], due: String)] = [
      ([Self.series, Self.done("01")], "2026-12-08T14:00:00.000Z"),
      ([Self.done("01"), Self.series], "2026-12-08T14:00:00.000Z"),
      ([Self.series, Self.done("01"), Self.done("08")], "2026-12-15T14:00:00.000Z"),
      ([Self.done("08"), Self.series, Self.done("01")], "2026-12-15T14:00:00.000Z"),
      ([Self.series, Self.done("08")], "2026-12-01T14:00:00.000Z"),
      ([Self.series, Self.done("01", "PERCENT-COMPLETE:100")], "2026-12-08T14:00:00.000Z"),
      ([Self.series, Self.done("01", "STATUS:CANCELLED")], "2026-12-08T14:00:00.000Z"),
      ([Self.series, Self.done("01", "STATUS:NEEDS-ACTION")], "2026-12-01T14:00:00.000Z"),
      // In UTC.
      (
        [Self.series, ["UID:water", "RECURRENCE-ID:20261201T140000Z", "STATUS:COMPLETED"]],
        "2026-12-08T14:00:00.000Z"
      ),
    ]
    for (todos, due) in files {
      let read = try TodoFormat.ics.read(Self.file(todos))
      let master = try #require(read.first { $0.todo.repeat != nil })
      #expect(master.todo.due == Due(due), "\(todos)")
      #expect(master[.id] == .id(UUID(uid: "water")))
      #expect(master.completion == .open)
    }
  }

  @Test("of a date in a series is a completed todo, with the same id each time")
  func doneTodo() throws {
    let file = Self.file([Self.series, Self.done("01")])
    let read = try TodoFormat.ics.read(file)
    #expect(read.count == 2)
    #expect(read[1].completion == .completed(at: instant("2026-12-01T20:00:00Z")))
    #expect(read[1].todo.due == Due("2026-12-01T14:00:00.000Z"))
    #expect(read[1].todo.repeat == nil)
    #expect(read[1][.id] != nil && read[1][.id] != read[0][.id])
    #expect(try TodoFormat.ics.read(file)[1][.id] == read[1][.id])

    let written = try TodoFormat.ics.rewrite(file)
    #expect(!written.contains("RECURRENCE-ID"))
    #expect(written.contains("\r\nDTSTART;TZID=America/New_York:20261208T090000\r\n"))
    #expect(try TodoFormat.ics.read(written).map { $0[.id] } == read.map { $0[.id] })
    #expect(try TodoFormat.ics.rewrite(written) == written)
  }

  @Test("of the last date in a series ends it")
  func ends() throws {
    let series = [
      "UID:water", "DTSTART;VALUE=DATE:20261201", "DUE;VALUE=DATE:20261202",
      "RRULE:FREQ=WEEKLY;UNTIL=20261208",
    ]
    let done = ["01", "08"].map { day in
      ["UID:water", "RECURRENCE-ID;VALUE=DATE:202612\(day)", "STATUS:COMPLETED"]
    }
    let first = try #require(
      try TodoFormat.ics.read(Self.file([series, done[0]])).first)
    #expect(first.todo.due == Due("2026-12-09") && first.completion == .open)
    let both = try #require(try TodoFormat.ics.read(Self.file([series] + done)).first)
    #expect(both.todo.due == Due("2026-12-09"))
    #expect(both.completion == .completed(at: nil))
    #expect(both.todo.repeat == nil)
  }

  @Test("of a date in another series leaves a series alone")
  func others() throws {
    let other = Self.done("01").map { $0.replacing("water", with: "other") }
    let read = try TodoFormat.ics.read(Self.file([Self.series, other]))
    #expect(read[0].todo.due == Due("2026-12-01T14:00:00.000Z"))
    #expect(read.count == 2)
  }

  private static func file(_ todos: [[String]]) -> String {
    (["BEGIN:VCALENDAR"] + todos.flatMap { ["BEGIN:VTODO", "SUMMARY:a"] + $0 + ["END:VTODO"] }
      + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
  }
}

private func instant(_ text: String) -> Instant? {
  guard case .instant(let instant)? = When(absolute: text) else { return nil }
  return instant
}

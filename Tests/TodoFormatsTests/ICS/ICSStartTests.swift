import Testing
import TodoDomain
import TodoFixtures

@testable import TodoFormats

@Suite("The start of a to-do in iCalendar")
struct ICSStartTests {
  @Test("can be on a different day from the due date if both are always equally far apart")
  func distance() throws {
    for (start, due, value, rule) in [
      ("20261222", "20261224", "FREQ=WEEKLY;BYDAY=TU", "weekly"),
      ("20261222", "20261224", "FREQ=MONTHLY", "monthly"),
      ("20261222", "20261224", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=22", "every 2 months"),
      ("20261222", "20261224", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=22", "yearly"),
    ] {
      let lines = ["DUE;VALUE=DATE:\(due)", "DTSTART;VALUE=DATE:\(start)", "RRULE:\(value)"]
      let todo = try #require(try TodoFormat.ics.read(icsFile(lines)).first).todo
      #expect(todo.repeat == RepeatRule(rule), "\(value)")
      #expect(todo.wait == Due("2026-12-22"))
      let again = try TodoFormat.ics.rewrite(icsFile(lines))
      for line in lines.prefix(2) { #expect(again.contains(line + "\r\n"), "\(again)") }
      #expect(!again.contains("X-TODO"), "\(again)")
      #expect(try TodoFormat.ics.read(again).first?.todo.repeat == todo.repeat)
    }
  }

  @Test("is in the same time zone as the due date, whichever of them changed")
  func sameClocks() throws {
    func lines(_ change: (inout Todo) -> Void, _ lines: String...) throws -> [String] {
      let entry = try #require(try TodoFormat.ics.read(icsFile(lines)).first)
      var todo = entry.stored(number: 1)
      change(&todo)
      return TodoFormat.ics.write([todo]).text.split(separator: "\r\n").map(String.init).filter {
        $0.hasPrefix("DUE") || $0.hasPrefix("DTSTART:2") || $0.hasPrefix("DTSTART;")
          || $0.hasPrefix("DURATION") || $0.contains("UNTIL")
      }
    }
    // This one had no start.
    #expect(
      try lines({ _ in }, "DUE;TZID=America/New_York:20261224T180000", "RRULE:FREQ=DAILY") == [
        "DUE;TZID=America/New_York:20261224T180000",
        "DTSTART;TZID=America/New_York:20261224T180000",
      ])
    let wait = { (todo: inout Todo) in todo.wait = Due("2026-12-22T11:00:00.000Z") }
    #expect(
      try lines(wait, "DUE;TZID=Europe/Berlin:20261224T180000", "RRULE:FREQ=DAILY;UNTIL=20261231")
        == [
          "DUE:20261224T180000", "DTSTART:20261222T120000",
          "RRULE:FREQ=DAILY;UNTIL=20261229T235959",
        ])
    #expect(
      try lines(wait, "DUE:20261224T180000", "DTSTART:20261220T180000") == [
        "DUE:20261224T180000", "DTSTART:20261222T120000",
      ])
    // Other starts stay as they are.
    #expect(
      try lines(
        { _ in }, "DUE;VALUE=DATE:20261224", "DTSTART;VALUE=DATE:20261224",
        "DTSTART;VALUE=DATE:20261225", "RRULE:FREQ=DAILY") == [
          "DUE;VALUE=DATE:20261224", "DTSTART;VALUE=DATE:20261224", "DTSTART;VALUE=DATE:20261225",
        ])
    // The duration would count from a different start.
    #expect(
      try lines(wait, "DTSTART;TZID=Europe/Berlin:20261220T180000", "DURATION:P4D") == [
        "DUE:20261224T170000Z", "DTSTART:20261222T110000Z",
      ])
  }

  @Test("becomes a wait date if it comes before the due date")
  func waiting() throws {
    let starts: [([String], due: String?, wait: String?)] = [
      (["DTSTART;VALUE=DATE:20261220", "DUE;VALUE=DATE:20261224"], "2026-12-24", "2026-12-20"),
      (["DTSTART;VALUE=DATE:20261220"], nil, "2026-12-20"),
      (["DTSTART;VALUE=DATE:20261220", "DURATION:P2D"], "2026-12-22", "2026-12-20"),
      (["DTSTART;VALUE=DATE:20261224", "DUE;VALUE=DATE:20261224"], "2026-12-24", nil),
      (["DTSTART;VALUE=DATE:20261225", "DUE;VALUE=DATE:20261224"], "2026-12-24", nil),
      (["DTSTART;VALUE=DATE:20261224", "RRULE:FREQ=DAILY"], "2026-12-24", nil),
      (
        ["DTSTART;VALUE=DATE:20261220", "DUE;VALUE=DATE:20261224", "RRULE:FREQ=DAILY"],
        "2026-12-24",
        "2026-12-20"
      ),
      (["DTSTART:sometime", "DUE;VALUE=DATE:20261224"], "2026-12-24", nil),
      (["X-TODO-WAIT;VALUE=DATE:20261225", "DUE;VALUE=DATE:20261224"], "2026-12-24", "2026-12-25"),
    ]
    for (lines, due, wait) in starts {
      let todo = try #require(try TodoFormat.ics.read(icsFile(lines)).first).todo
      #expect(todo.due == due.flatMap { Due($0) }, "\(lines)")
      #expect(todo.wait == wait.flatMap { Due($0) }, "\(lines)")
      let again = try TodoFormat.ics.rewrite(icsFile(lines))
      for line in lines {
        #expect(again.contains(line + "\r\n"), "\(again)")
      }
      let stored = try #require(try TodoFormat.ics.read(again).first).todo
      #expect(stored.due == todo.due)
      #expect(stored.wait == todo.wait)
      #expect(stored.repeat == todo.repeat)
    }
  }

  @Test("doesn't become a due date for a kept rule if the todo only waits")
  func waitingWithKeptRule() throws {
    let rule = "RRULE:FREQ=HOURLY"
    for lines in [
      ["X-TODO-WAIT;VALUE=DATE:20261220", rule],
      ["X-TODO-WAIT;VALUE=DATE:20261220", "DTSTART;VALUE=DATE:20261221", rule],
    ] {
      var todo = try #require(try TodoFormat.ics.read(icsFile(lines)).first).stored(number: 1)
      todo.due = nil
      let text = TodoFormat.ics.write([todo]).text
      #expect(text.contains(lines[0]))
      #expect(text.contains(rule))
      let again = try #require(try TodoFormat.ics.read(text).first).todo
      #expect(again.due == nil)
      #expect(again.wait == Due("2026-12-20"))
    }
  }

  @Test("is kept if a kept rule counts from it")
  func startOfKeptRule() throws {
    let lines = [
      "DUE;VALUE=DATE:20261230", "DTSTART;VALUE=DATE:20351231", "RRULE:FREQ=MONTHLY;BYDAY=1WE,-1WE",
      "X-TODO-WAIT;VALUE=DATE:20261229",
    ]
    let todo = try #require(try TodoFormat.ics.read(icsFile(lines)).first).todo
    let text = try TodoFormat.ics.rewrite(icsFile(lines))
    for line in lines { #expect(text.contains(line)) }
    let again = try #require(try TodoFormat.ics.read(text).first).todo
    #expect(again.repeat == todo.repeat)
    #expect(again.wait == Due("2026-12-29"))
  }

  @Test("stays at the same instant if its time zone had other rules then")
  func oldRules() throws {
    // In 2006, summer time began on the first Sunday of April, the 2nd.
    let lines = ["DTSTART;TZID=America/New_York:20060401T090000", "RRULE:FREQ=HOURLY"]
    let todo = try #require(try TodoFormat.ics.read(icsFile(lines)).first).todo
    #expect(todo.due == Due("2006-04-01T14:00:00.000Z"))
    let again = try #require(try TodoFormat.ics.read(TodoFormat.ics.rewrite(icsFile(lines))).first)
    #expect(again.todo.due == todo.due)
    #expect(again.todo.wait == nil)
  }
}

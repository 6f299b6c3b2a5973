import Testing
import TodoDomain
import TodoFixtures

@testable import TodoFormats

@Suite("The end of a series in iCalendar")
struct ICSSeriesEndTests {
  @Test(
    "is written as UNTIL, with X-TODO-UNTIL if that isn't exact",
    arguments: [
      ("2026-12-24", "2027-06-24", ["RRULE:FREQ=WEEKLY;UNTIL=20270624"]),
      (
        "2026-12-24", "2027-06-24T08:00:00.000Z",
        ["RRULE:FREQ=WEEKLY;UNTIL=20270624", "X-TODO-UNTIL:20270624T080000Z"]
      ),
      (
        "2026-12-24T17:00:00.000Z", "2027-06-24T08:00:00.000Z",
        ["RRULE:FREQ=WEEKLY;UNTIL=20270624T100000"]
      ),
    ])
  func ends(due: String, until: String, expected: [String]) throws {
    let lines = try writtenICS("weekly", due: due, until: until)
    #expect(lines.filter { $0.contains("UNTIL") }.map(String.init) == expected)
  }

  @Test("counts from the start in iCalendar, and from the due date in a todo")
  func endOfStart() throws {
    let files = [
      (
        [
          "DUE;VALUE=DATE:20261224", "DTSTART;VALUE=DATE:20261220",
          "RRULE:FREQ=DAILY;UNTIL=20261227",
        ],
        "2026-12-31"
      ),
      (
        [
          "DUE:20261224T180000", "DTSTART:20261224T090000",
          "RRULE:FREQ=DAILY;UNTIL=20261227T090000",
        ],
        "2026-12-27T17:00:00.000Z"
      ),
      (
        [
          "DUE:20261224T180000", "DTSTART:20261223T090000",
          "RRULE:FREQ=DAILY;UNTIL=20261227T235959",
        ],
        "2026-12-28"
      ),
      // In UTC if the start is in a named time zone.
      (
        [
          "DUE;TZID=Europe/Berlin:20261224T180000", "DTSTART;TZID=Europe/Berlin:20261224T180000",
          "RRULE:FREQ=DAILY;UNTIL=20261227T225959Z",
        ], "2026-12-27"
      ),
      (
        [
          "DUE;TZID=Europe/Berlin:20261224T180000", "DTSTART;TZID=Europe/Berlin:20261224T090000",
          "RRULE:FREQ=DAILY;UNTIL=20261227T080000Z",
        ], "2026-12-27T17:00:00.000Z"
      ),
    ]
    for (lines, until) in files {
      let todo = try #require(try TodoFormat.ics.read(icsFile(lines)).first).todo
      #expect(todo.until == Due(until), "\(lines)")
      let again = try TodoFormat.ics.rewrite(icsFile(lines))
      for line in lines { #expect(again.contains(line + "\r\n"), "\(again)") }
      #expect(!again.contains("X-TODO"), "\(again)")
    }
    // A series of days ends on a day.
    let todo = try readICS("DUE;VALUE=DATE:20261224", "RRULE:FREQ=DAILY;UNTIL=20261227T000000Z")
      .todo
    #expect(todo.until == Due("2026-12-27"))
  }

  @Test("follows the RRULE if another program changed it")
  func changedEnd() throws {
    for (value, until) in [
      ("FREQ=DAILY;UNTIL=20261227", "2026-12-27T08:00:00.000Z"),
      ("FREQ=DAILY;UNTIL=20261228", "2026-12-28"), ("FREQ=DAILY", nil),
    ] {
      let todo = try readICS(
        "DUE;VALUE=DATE:20261224", "RRULE:\(value)", "X-TODO-UNTIL:20261227T080000Z"
      ).todo
      #expect(todo.until == until.flatMap { Due($0) })
    }
  }
}

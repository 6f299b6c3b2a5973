import Testing
import TodoDomain
import TodoFixtures

@testable import TodoFormats

@Suite("A rule written to iCalendar")
struct ICSRuleWritingTests {
  @Test(
    "is an RRULE with the same dates",
    arguments: [
      ("daily", "FREQ=DAILY"), ("every 3 days", "FREQ=DAILY;INTERVAL=3"), ("weekly", "FREQ=WEEKLY"),
      ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
      ("every 2 weeks on mon, thu", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH"),
      ("monthly", "FREQ=MONTHLY"), ("every 1st, 15th", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
      ("every last fri", "FREQ=MONTHLY;BYDAY=-1FR"), ("every 31st", "FREQ=MONTHLY;BYMONTHDAY=-1"),
      ("every first mon, last mon", "FREQ=MONTHLY;BYDAY=1MO,-1MO"),
      ("every 30th", "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1"), ("yearly", "FREQ=YEARLY"),
      ("every 24 dec", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24"),
      ("every 29 feb", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"),
    ])
  func rules(rule: String, value: String) throws {
    let lines = try writtenICS(rule, due: "2026-12-24")
    #expect(lines.contains("RRULE:\(value)"))
    #expect(!lines.contains { $0.hasPrefix("X-TODO-REPEAT") })
    // The RRULE counts from the first date.
    #expect(lines.contains("DTSTART;VALUE=DATE:20261224"))
  }

  @Test("reads back the same for a due date on any day of a leap year")
  func days() throws {
    // From 2028-01-01 on.
    for day in 21_184..<21_550 {
      let date = CivilDate(daysSince1970: day)
      _ = try writtenICS("yearly", due: date.description)
      _ = try writtenICS("monthly", due: date.description)
    }
  }

  @Test(
    "includes the words of the rule if the RRULE reads as a different one",
    arguments: [
      ("monthly", "2026-12-31", "FREQ=MONTHLY;BYMONTHDAY=-1"),
      ("monthly", "2026-12-29", "FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1"),
      ("yearly", "2028-02-29", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"),
      ("daily at 9:00", "2026-12-24T08:00:00.000Z", "FREQ=DAILY"),
    ])
  func words(rule: String, due: String, value: String) throws {
    let lines = try writtenICS(rule, due: due)
    #expect(lines.contains("RRULE:\(value)"))
    #expect(lines.contains("X-TODO-REPEAT:\(try #require(RepeatRule(rule)).description)"))
  }

  @Test(
    "has only the words of the rule if no RRULE has its dates",
    arguments: ["every! 3 days", "every 1st, 30th", "every 1st, last fri", "daily at 9:00"])
  func onlyWords(rule: String) throws {
    let lines = try writtenICS(rule, due: "2026-12-24", until: "2027-12-24")
    #expect(!lines.contains { $0.hasPrefix("RRULE") })
    #expect(lines.contains { $0.hasPrefix("X-TODO-REPEAT:") })
    #expect(lines.contains("X-TODO-UNTIL;VALUE=DATE:20271224"))
  }

  @Test("has times in the reader's local time, so that they survive clock changes")
  func clocks() throws {
    let lines = try writtenICS(
      "weekly", due: "2026-12-24T17:00:00.000Z", until: "2027-06-24")
    #expect(lines.contains("DUE:20261224T180000"))
    #expect(lines.contains("DTSTART:20261224T180000"))
    #expect(lines.contains("RRULE:FREQ=WEEKLY;UNTIL=20270624T235959"))
  }

  @Test("leaves out an RDATE kept from before, and reports that")
  func secondRule() throws {
    var todo = try readICS("DUE;VALUE=DATE:20261224", "RDATE;VALUE=DATE:20270126").stored(number: 1)
    #expect(TodoFormat.ics.write([todo]).text.contains("RDATE;VALUE=DATE:20270126"))
    todo.repeat = RepeatRule("daily")
    let (text, losses) = TodoFormat.ics.write([todo])
    #expect(losses == [.secondRule])
    #expect(!text.contains("RDATE"))
    #expect(try TodoFormat.ics.read(text).first?.todo.repeat == todo.repeat)
  }
}

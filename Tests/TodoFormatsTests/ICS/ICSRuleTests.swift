import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoFormats

@Suite("A recurring to-do in iCalendar")
struct ICSRuleTests {
  @Test(
    "is read with a rule",
    arguments: [
      ("FREQ=DAILY;INTERVAL=1", "daily"), ("freq=weekly;wkst=su", "weekly"),
      ("FREQ=WEEKLY;BYDAY=TH,MO", "every mon, thu"), ("INTERVAL=2;FREQ=WEEKLY", "every 2 weeks"),
      ("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "weekdays"),
      ("FREQ=MONTHLY;BYMONTHDAY=15,1", "every 1st, 15th"),
      ("FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1", "every last fri"),
      ("FREQ=MONTHLY;BYDAY=2TU", "every second tue"),
      ("FREQ=YEARLY;BYMONTHDAY=31;BYMONTH=12", "every 31 dec"),
      ("FREQ=YEARLY;BYMONTH=12", "yearly"),
      // A week that begins on Sunday has the same Monday to Saturday.
      ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;WKST=SU", "every 2 weeks on mon, thu"),
    ])
  func reading(value: String, rule: String) throws {
    let todo = try readICS(
      "DUE;VALUE=DATE:20261224", "DTSTART;VALUE=DATE:20261224", "RRULE:\(value)"
    )
    .todo
    #expect(todo.repeat == RepeatRule(rule))
    #expect(todo.kept == [])
  }

  @Test(
    "keeps its RRULE unchanged if no rule has the same dates",
    arguments: [
      "FREQ=DAILY;COUNT=3", "FREQ=HOURLY", "FREQ=DAILY;BYHOUR=9,17", "FREQ=MONTHLY;BYMONTHDAY=31",
      "FREQ=MONTHLY;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTHDAY=-2", "FREQ=MONTHLY;BYDAY=5MO",
      "FREQ=MONTHLY;BYDAY=MO", "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1",
      "FREQ=YEARLY;BYMONTH=1,2;BYMONTHDAY=1",
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "FREQ=YEARLY;BYWEEKNO=20", "FREQ=WEEKLY;INTERVAL=0",
      "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO", "FREQ=WEEKLY;BYDAY=1MO",
      "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU", "FREQ=WEEKLY;INTERVAL=2;WKST=XX;BYDAY=MO",
      "FREQ=YEARLY;BYMONTH=11",
      "FREQ=WEEKLY;FREQ=DAILY",
      "FREQ=DAILY;UNTIL=soon", "weekly",
    ])
  func strange(value: String) throws {
    let lines = ["DUE;VALUE=DATE:20261224", "DTSTART;VALUE=DATE:20261224", "RRULE:\(value)"]
    var reader = TodoFormat.ics.makeReader(
      ByteSource(Array(icsFile(lines).utf8)), FormatContext(timeZone: .berlin, now: .morning))
    let todo = try #require(try reader.next()).todo
    #expect(todo.repeat == nil)
    #expect(todo.kept.contains("ics.RRULE: \(value)"))
    #expect(
      reader.setAside.map(\.description) == [
        "1 rule that can't be followed (line 2: \(quoted(value)))"
      ])
    let again = try TodoFormat.ics.rewrite(icsFile(lines))
    for line in lines { #expect(again.contains(line + "\r\n")) }
  }

  @Test(
    "keeps its RRULE unchanged if its other properties change the dates",
    arguments: [
      ["DUE;TZID=America/New_York:20261224T230000", "RRULE:FREQ=WEEKLY;BYDAY=TH,SU"],
      ["DTSTART;VALUE=DATE:20261222", "DUE;VALUE=DATE:20261224", "RRULE:FREQ=WEEKLY;BYDAY=TU,TH"],
      ["DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261202", "RRULE:FREQ=MONTHLY"],
      ["DTSTART;VALUE=DATE:20261227", "DUE;VALUE=DATE:20261229", "RRULE:FREQ=MONTHLY"],
      ["DUE;VALUE=DATE:20261231", "RRULE:FREQ=MONTHLY"],
      ["DUE;VALUE=DATE:20280229", "RRULE:FREQ=YEARLY"],
      ["DUE;VALUE=DATE:20261224", "RRULE:FREQ=DAILY", "RRULE:FREQ=WEEKLY"],
      ["STATUS:COMPLETED", "DUE;VALUE=DATE:20261224", "RRULE:FREQ=DAILY"], ["RRULE:FREQ=DAILY"],
      ["DUE;VALUE=DATE:20261224", "RRULE;X-A=b:FREQ=DAILY"],
      // The rule's dates aren't the only ones.
      ["DUE;VALUE=DATE:20261224", "RRULE:FREQ=DAILY", "EXDATE;VALUE=DATE:20261223,20261226"],
      ["DUE;VALUE=DATE:20261224", "RRULE:FREQ=DAILY", "RDATE;VALUE=DATE:20270126"],
      ["DUE;VALUE=DATE:20261224", "RRULE:FREQ=DAILY", "EXRULE:FREQ=WEEKLY"],
      // Next to a property that no export can write.
      ["DUE;VALUE=DATE:20261224", "RRULE:FREQ=DAILY", "EXDATE;VALUE=DATE:20261226", "X-A:b\rc"],
    ])
  func otherDay(lines: [String]) throws {
    let todo = try #require(try TodoFormat.ics.read(icsFile(lines)).first).todo
    #expect(todo.repeat == nil)
    let again = try TodoFormat.ics.rewrite(icsFile(lines))
    for line in lines where !line.contains("\r") { #expect(again.contains(line + "\r\n")) }
  }

  @Test("has a rule despite exceptions before it is due")
  func pastExceptions() throws {
    let lines = [
      "DUE;VALUE=DATE:20261224", "RRULE:FREQ=DAILY", "EXDATE;VALUE=DATE:20261221,20261223",
    ]
    #expect(try TodoFormat.ics.read(icsFile(lines)).first?.todo.repeat == RepeatRule("daily"))
    #expect(try TodoFormat.ics.rewrite(icsFile(lines)).contains(lines[2]))
  }

  @Test("falls on the reader's weekdays if they differ from those in the file's time zone")
  func otherClocks() throws {
    let lines = ["DUE;TZID=America/New_York:20261224T230000", "RRULE:FREQ=WEEKLY;BYDAY=TH"]
    #expect(try TodoFormat.ics.read(icsFile(lines)).first?.todo.repeat == RepeatRule("weekly"))
    let again = try TodoFormat.ics.rewrite(icsFile(lines))
    #expect(again.contains(lines[0]))
    #expect(again.contains("RRULE:FREQ=WEEKLY\r\n"))

    // The weekday is a different one in the file's zone, so the date is written in local time.
    var todo = try #require(try TodoFormat.ics.read(icsFile(lines)).first).stored(number: 1)
    todo.repeat = RepeatRule("every fri")
    let (text, losses) = TodoFormat.ics.write([todo])
    #expect(losses == [])
    #expect(text.contains("\r\nDUE:20261225T050000\r\n"))
    #expect(text.contains("RRULE:FREQ=WEEKLY;BYDAY=FR\r\n"))
  }

  @Test("has the same rule after an export even if a property of the series can't be written back")
  func unwritable() throws {
    let due = "DUE;VALUE=DATE:20261224"
    for (lines, rule) in [
      ([due, "RRULE:FREQ=DAILY;X\r", "X-TODO-REPEAT:monthly"], "monthly"),
      ([due, "RRULE:FREQ=DAILY\r\r", "RRULE:FREQ=WEEKLY"], "weekly"),
      ([due, "RRULE:FREQ=WEEKLY", "EXDATE:20261231\r\r"], "weekly"),
      ([due, "DTSTART;VALUE=DATE:20261224\r,", "RRULE:FREQ=WEEKLY"], "weekly"),
    ] {
      #expect(try TodoFormat.ics.read(icsFile(lines)).first?.todo.repeat == RepeatRule(rule))
      let again = try TodoFormat.ics.read(TodoFormat.ics.rewrite(icsFile(lines)))
      #expect(again.first?.todo.repeat == RepeatRule(rule))
    }
  }

  @Test("is read without its changed dates, which are reported as left out")
  func exceptions() throws {
    let text = icsFile(
      ["UID:a", "DUE;VALUE=DATE:20261224", "RRULE:FREQ=DAILY"],
      ["UID:a", "RECURRENCE-ID;VALUE=DATE:20261225", "DUE;VALUE=DATE:20261226"])
    var reader = TodoFormat.ics.makeReader(
      ByteSource(Array(text.utf8)), FormatContext(timeZone: .berlin, now: Instant.morning))
    #expect(try reader.next()?.todo.due == Due("2026-12-24"))
    #expect(try reader.next() == nil)
    #expect(
      reader.leftOut.filter { $0.count > 0 }.map(\.description) == [
        "1 changed date of a to-do that recurs"
      ])
  }
}

import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoFormats

@Suite("What recurs in iCalendar")
struct ICSRuleTests {
  /// A file with to-dos, each the lines of one.
  private func file(_ todos: [String]...) -> String {
    (["BEGIN:VCALENDAR"] + todos.flatMap { ["BEGIN:VTODO", "SUMMARY:a"] + $0 + ["END:VTODO"] }
      + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
  }

  private func read(_ lines: String...) throws -> ImportedTodo {
    try #require(try TodoFormat.ics.read(file(lines)).first)
  }

  /// The lines of a file with one todo that repeats by `rule` and is due then.
  private func written(_ rule: String, due: String, until: String? = nil) throws -> [Substring] {
    let rule = try #require(RepeatRule(rule))
    var todo = Todo.plain
    todo.due = Due(due)
    todo.repeat = rule
    todo.until = until.flatMap { Due($0) }
    let (text, losses) = TodoFormat.ics.write([todo])
    #expect(losses == [])
    // Whatever is in the file, it says the same.
    let read = try #require(try TodoFormat.ics.read(text).first)
    #expect(read.todo.repeat == rule)
    #expect(read.todo.due == todo.due)
    #expect(read.todo.until == todo.until)
    #expect(read.todo.wait == nil)
    #expect(read.todo.note == "")
    return text.split(separator: "\r\n")
  }

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
    let lines = try written(rule, due: "2026-12-24")
    #expect(lines.contains("RRULE:\(value)"))
    #expect(!lines.contains { $0.hasPrefix("X-TODO-REPEAT") })
    // Of the first date it counts.
    #expect(lines.contains("DTSTART;VALUE=DATE:20261224"))
  }

  @Test(
    "has the words of the rule, too, where it reads as another one",
    arguments: [
      ("monthly", "2026-12-31", "FREQ=MONTHLY;BYMONTHDAY=-1"),
      ("monthly", "2026-12-29", "FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1"),
      ("yearly", "2028-02-29", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"),
      ("daily at 9:00", "2026-12-24T08:00:00.000Z", "FREQ=DAILY"),
    ])
  func words(rule: String, due: String, value: String) throws {
    let lines = try written(rule, due: due)
    #expect(lines.contains("RRULE:\(value)"))
    #expect(lines.contains("X-TODO-REPEAT:\(try #require(RepeatRule(rule)).description)"))
  }

  @Test(
    "has the words of the rule alone, where no RRULE has its dates",
    arguments: ["every! 3 days", "every 1st, 30th", "every 1st, last fri", "daily at 9:00"])
  func onlyWords(rule: String) throws {
    let lines = try written(rule, due: "2026-12-24", until: "2027-12-24")
    #expect(!lines.contains { $0.hasPrefix("RRULE") })
    #expect(lines.contains { $0.hasPrefix("X-TODO-REPEAT:") })
    #expect(lines.contains("X-TODO-UNTIL;VALUE=DATE:20271224"))
  }

  @Test("says a time on the clocks of whoever reads it, and so keeps it when they change")
  func clocks() throws {
    let lines = try written(
      "weekly", due: "2026-12-24T17:00:00.000Z", until: "2027-06-24")
    #expect(lines.contains("DUE:20261224T180000"))
    #expect(lines.contains("DTSTART:20261224T180000"))
    #expect(lines.contains("RRULE:FREQ=WEEKLY;UNTIL=20270624T235959"))
  }

  @Test(
    "ends when it is to end",
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
    let lines = try written("weekly", due: due, until: until)
    #expect(lines.filter { $0.contains("UNTIL") }.map(String.init) == expected)
  }

  @Test(
    "is read as a rule",
    arguments: [
      ("FREQ=DAILY;INTERVAL=1", "daily"), ("freq=weekly;wkst=su", "weekly"),
      ("FREQ=WEEKLY;BYDAY=TH,MO", "every mon, thu"), ("INTERVAL=2;FREQ=WEEKLY", "every 2 weeks"),
      ("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "weekdays"),
      ("FREQ=MONTHLY;BYMONTHDAY=15,1", "every 1st, 15th"),
      ("FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1", "every last fri"),
      ("FREQ=MONTHLY;BYDAY=2TU", "every second tue"),
      ("FREQ=YEARLY;BYMONTHDAY=31;BYMONTH=12", "every 31 dec"),
    ])
  func reading(value: String, rule: String) throws {
    let todo = try read("DUE;VALUE=DATE:20261224", "DTSTART;VALUE=DATE:20261224", "RRULE:\(value)")
      .todo
    #expect(todo.repeat == RepeatRule(rule))
    #expect(todo.note == "")
  }

  @Test(
    "is kept as it stands where no rule has its dates",
    arguments: [
      "FREQ=DAILY;COUNT=3", "FREQ=HOURLY", "FREQ=DAILY;BYHOUR=9,17", "FREQ=MONTHLY;BYMONTHDAY=31",
      "FREQ=MONTHLY;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTHDAY=-2", "FREQ=MONTHLY;BYDAY=5MO",
      "FREQ=MONTHLY;BYDAY=MO", "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1",
      "FREQ=YEARLY;BYMONTH=1,2;BYMONTHDAY=1",
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "FREQ=YEARLY;BYWEEKNO=20", "FREQ=WEEKLY;INTERVAL=0",
      "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO", "FREQ=WEEKLY;BYDAY=1MO",
      "FREQ=WEEKLY;FREQ=DAILY",
      "FREQ=DAILY;UNTIL=soon", "weekly", "",
    ])
  func strange(value: String) throws {
    let lines = ["DUE;VALUE=DATE:20261224", "DTSTART;VALUE=DATE:20261224", "RRULE:\(value)"]
    let todo = try #require(try TodoFormat.ics.read(file(lines)).first).todo
    #expect(todo.repeat == nil)
    #expect(todo.note.contains("ics.RRULE: \(value)"))
    let again = try TodoFormat.ics.rewrite(file(lines))
    for line in lines { #expect(again.contains(line + "\r\n")) }
  }

  @Test(
    "is kept where the date that counts is another day here than there",
    arguments: [
      ["DUE;TZID=America/New_York:20261224T230000", "RRULE:FREQ=WEEKLY;BYDAY=TH"],
      ["DTSTART;VALUE=DATE:20261222", "DUE;VALUE=DATE:20261224", "RRULE:FREQ=WEEKLY;BYDAY=TU"],
      ["DTSTART;VALUE=DATE:20261222", "DUE;VALUE=DATE:20261224", "RRULE:FREQ=MONTHLY"],
      ["DUE;VALUE=DATE:20261231", "RRULE:FREQ=MONTHLY"],
      ["DUE;VALUE=DATE:20280229", "RRULE:FREQ=YEARLY"],
      ["DUE;VALUE=DATE:20261224", "RRULE:FREQ=DAILY", "RRULE:FREQ=WEEKLY"],
      ["STATUS:COMPLETED", "DUE;VALUE=DATE:20261224", "RRULE:FREQ=DAILY"], ["RRULE:FREQ=DAILY"],
    ])
  func otherDay(lines: [String]) throws {
    let todo = try #require(try TodoFormat.ics.read(file(lines)).first).todo
    #expect(todo.repeat == nil)
    let again = try TodoFormat.ics.rewrite(file(lines))
    for line in lines { #expect(again.contains(line + "\r\n")) }
  }

  @Test("waits for its start, where that comes before it is due")
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
      let todo = try #require(try TodoFormat.ics.read(file(lines)).first).todo
      #expect(todo.due == due.flatMap { Due($0) }, "\(lines)")
      #expect(todo.wait == wait.flatMap { Due($0) }, "\(lines)")
      let again = try TodoFormat.ics.rewrite(file(lines))
      for line in lines {
        #expect(again.contains(line + "\r\n"), "\(again)")
      }
      let stored = try #require(try TodoFormat.ics.read(again).first).todo
      #expect(stored.due == todo.due)
      #expect(stored.wait == todo.wait)
      #expect(stored.repeat == todo.repeat)
    }
  }

  @Test("leaves out the dates of a series that were changed, and leaves the series alone")
  func exceptions() throws {
    let text = file(
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

  @Test("is part of others, and blocked by them, by their UIDs")
  func links() throws {
    let id = "0de49409-9225-4b0e-8278-bdacce8b9d35"
    let entry = try read(
      "RELATED-TO:first", "RELATED-TO;RELTYPE=PARENT:second", "RELATED-TO;RELTYPE=DEPENDS-ON:\(id)",
      "RELATED-TO;RELTYPE=SIBLING:third")
    #expect(entry.links[.parent] == [.id(UUID(uid: "first"))])
    #expect(entry.links[.blockedBy] == [.id(UUID(uid: id))])
    #expect(
      entry.todo.note == """
        ics.RELATED-TO: first
        ics.RELATED-TO;RELTYPE=PARENT: second
        ics.RELATED-TO;RELTYPE=SIBLING: third
        """)

    var todo = entry.stored(number: 1)
    todo.parent = 2
    todo.blockedBy = [3, 4]
    var writer = TodoFormat.ics.makeWriter(FormatContext(timeZone: .berlin, now: Instant.morning))
    var bytes: [UInt8] = []
    writer.link([2: UUID(uid: "first"), 3: UUID(uid: id)])
    #expect(writer.append(todo, to: &bytes) == [Loss("the blockers")])
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    #expect(
      lines.filter { $0.hasPrefix("RELATED-TO") } == [
        "RELATED-TO:first", "RELATED-TO;RELTYPE=DEPENDS-ON:\(id)",
        "RELATED-TO;RELTYPE=SIBLING:third",
      ])
  }
}

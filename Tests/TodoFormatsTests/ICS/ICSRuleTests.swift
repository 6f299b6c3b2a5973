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

  @Test("is an RRULE on each day of the year")
  func days() throws {
    // 2028-01-01.
    for day in 21_184..<21_550 {
      let date = CivilDate(daysSince1970: day)
      _ = try written("yearly", due: date.description)
      _ = try written("monthly", due: date.description)
    }
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
      ("FREQ=YEARLY;BYMONTH=12", "yearly"),
      // A week that begins on Sunday has the same Mondays to Saturdays.
      ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;WKST=SU", "every 2 weeks on mon, thu"),
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
      "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU", "FREQ=WEEKLY;INTERVAL=2;WKST=XX;BYDAY=MO",
      "FREQ=YEARLY;BYMONTH=11",
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
      ["DUE;TZID=America/New_York:20261224T230000", "RRULE:FREQ=WEEKLY;BYDAY=TH,SU"],
      ["DTSTART;VALUE=DATE:20261222", "DUE;VALUE=DATE:20261224", "RRULE:FREQ=WEEKLY;BYDAY=TU,TH"],
      ["DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261202", "RRULE:FREQ=MONTHLY"],
      ["DTSTART;VALUE=DATE:20261227", "DUE;VALUE=DATE:20261229", "RRULE:FREQ=MONTHLY"],
      ["DUE;VALUE=DATE:20261231", "RRULE:FREQ=MONTHLY"],
      ["DUE;VALUE=DATE:20280229", "RRULE:FREQ=YEARLY"],
      ["DUE;VALUE=DATE:20261224", "RRULE:FREQ=DAILY", "RRULE:FREQ=WEEKLY"],
      ["STATUS:COMPLETED", "DUE;VALUE=DATE:20261224", "RRULE:FREQ=DAILY"], ["RRULE:FREQ=DAILY"],
      ["DUE;VALUE=DATE:20261224", "RRULE;X-A=b:FREQ=DAILY"],
      // Its dates are not those of the rule alone.
      ["DUE;VALUE=DATE:20261224", "RRULE:FREQ=DAILY", "EXDATE;VALUE=DATE:20261223,20261226"],
      ["DUE;VALUE=DATE:20261224", "RRULE:FREQ=DAILY", "RDATE;VALUE=DATE:20270126"],
      ["DUE;VALUE=DATE:20261224", "RRULE:FREQ=DAILY", "EXRULE:FREQ=WEEKLY"],
      // Beside a property that no export can write.
      ["DUE;VALUE=DATE:20261224", "RRULE:FREQ=DAILY", "EXDATE;VALUE=DATE:20261226", "X-A:b\rc"],
    ])
  func otherDay(lines: [String]) throws {
    let todo = try #require(try TodoFormat.ics.read(file(lines)).first).todo
    #expect(todo.repeat == nil)
    let again = try TodoFormat.ics.rewrite(file(lines))
    for line in lines where !line.contains("\r") { #expect(again.contains(line + "\r\n")) }
  }

  @Test("doesn't mind dates that were left out before it is due")
  func pastExceptions() throws {
    let lines = [
      "DUE;VALUE=DATE:20261224", "RRULE:FREQ=DAILY", "EXDATE;VALUE=DATE:20261221,20261223",
    ]
    #expect(try TodoFormat.ics.read(file(lines)).first?.todo.repeat == RepeatRule("daily"))
    #expect(try TodoFormat.ics.rewrite(file(lines)).contains(lines[2]))
  }

  @Test("starts on another day than it is due, where both are as far apart each time")
  func distance() throws {
    for (start, due, value, rule) in [
      ("20261222", "20261224", "FREQ=WEEKLY;BYDAY=TU", "weekly"),
      ("20261222", "20261224", "FREQ=MONTHLY", "monthly"),
      ("20261222", "20261224", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=22", "every 2 months"),
      ("20261222", "20261224", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=22", "yearly"),
    ] {
      let lines = ["DUE;VALUE=DATE:\(due)", "DTSTART;VALUE=DATE:\(start)", "RRULE:\(value)"]
      let todo = try #require(try TodoFormat.ics.read(file(lines)).first).todo
      #expect(todo.repeat == RepeatRule(rule), "\(value)")
      #expect(todo.wait == Due("2026-12-22"))
      let again = try TodoFormat.ics.rewrite(file(lines))
      for line in lines.prefix(2) { #expect(again.contains(line + "\r\n"), "\(again)") }
      #expect(!again.contains("X-TODO"), "\(again)")
      #expect(try TodoFormat.ics.read(again).first?.todo.repeat == todo.repeat)
    }
  }

  @Test("is on the days of whoever reads it, where the clocks of the file show others")
  func otherClocks() throws {
    let lines = ["DUE;TZID=America/New_York:20261224T230000", "RRULE:FREQ=WEEKLY;BYDAY=TH"]
    #expect(try TodoFormat.ics.read(file(lines)).first?.todo.repeat == RepeatRule("weekly"))
    let again = try TodoFormat.ics.rewrite(file(lines))
    #expect(again.contains(lines[0]))
    #expect(again.contains("RRULE:FREQ=WEEKLY\r\n"))

    // A day by name is another one there, so that the date is told on the clocks here.
    var todo = try #require(try TodoFormat.ics.read(file(lines)).first).stored(number: 1)
    todo.repeat = RepeatRule("every fri")
    let (text, losses) = TodoFormat.ics.write([todo])
    #expect(losses == [])
    #expect(text.contains("\r\nDUE:20261225T050000\r\n"))
    #expect(text.contains("RRULE:FREQ=WEEKLY;BYDAY=FR\r\n"))
  }

  @Test("leaves out what changed the dates of another rule, and reports that")
  func secondRule() throws {
    var todo = try read("DUE;VALUE=DATE:20261224", "RDATE;VALUE=DATE:20270126").stored(number: 1)
    #expect(TodoFormat.ics.write([todo]).text.contains("RDATE;VALUE=DATE:20270126"))
    todo.repeat = RepeatRule("daily")
    let (text, losses) = TodoFormat.ics.write([todo])
    #expect(losses == [.secondRule])
    #expect(!text.contains("RDATE"))
    #expect(try TodoFormat.ics.read(text).first?.todo.repeat == todo.repeat)
  }

  @Test("ends by its start, as iCalendar has it, and a todo by the date that it is due")
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
      // In UTC, where the start is on the clocks of a place by name.
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
      let todo = try #require(try TodoFormat.ics.read(file(lines)).first).todo
      #expect(todo.until == Due(until), "\(lines)")
      let again = try TodoFormat.ics.rewrite(file(lines))
      for line in lines { #expect(again.contains(line + "\r\n"), "\(again)") }
      #expect(!again.contains("X-TODO"), "\(again)")
    }
    // A day that recurs ends on a day.
    let todo = try read("DUE;VALUE=DATE:20261224", "RRULE:FREQ=DAILY;UNTIL=20261227T000000Z").todo
    #expect(todo.until == Due("2026-12-27"))
  }

  @Test("ends as its RRULE says, where another program changed that")
  func changedEnd() throws {
    for (value, until) in [
      ("FREQ=DAILY;UNTIL=20261227", "2026-12-27T08:00:00.000Z"),
      ("FREQ=DAILY;UNTIL=20261228", "2026-12-28"), ("FREQ=DAILY", nil),
    ] {
      let todo = try read(
        "DUE;VALUE=DATE:20261224", "RRULE:\(value)", "X-TODO-UNTIL:20261227T080000Z"
      ).todo
      #expect(todo.until == until.flatMap { Due($0) })
    }
  }

  @Test("has its dates on the same clocks, whichever of them was changed")
  func sameClocks() throws {
    func lines(_ change: (inout Todo) -> Void, _ lines: String...) throws -> [String] {
      let entry = try #require(try TodoFormat.ics.read(file(lines)).first)
      var todo = entry.stored(number: 1)
      change(&todo)
      return TodoFormat.ics.write([todo]).text.split(separator: "\r\n").map(String.init).filter {
        $0.hasPrefix("DUE") || $0.hasPrefix("DTSTART:2") || $0.hasPrefix("DTSTART;")
          || $0.hasPrefix("DURATION") || $0.contains("UNTIL")
      }
    }
    // No start was there.
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
    // How long it takes counts from another start.
    #expect(
      try lines(wait, "DTSTART;TZID=Europe/Berlin:20261220T180000", "DURATION:P4D") == [
        "DUE:20261224T170000Z", "DTSTART:20261222T110000Z",
      ])
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

  @Test("is the same after an export, where a property of the series can't be written again")
  func unwritable() throws {
    let due = "DUE;VALUE=DATE:20261224"
    for (lines, rule) in [
      ([due, "RRULE:FREQ=DAILY;X\r", "X-TODO-REPEAT:monthly"], "monthly"),
      ([due, "RRULE:FREQ=DAILY\r\r", "RRULE:FREQ=WEEKLY"], "weekly"),
      ([due, "RRULE:FREQ=WEEKLY", "EXDATE:20261231\r\r"], "weekly"),
      ([due, "DTSTART;VALUE=DATE:20261224\r,", "RRULE:FREQ=WEEKLY"], "weekly"),
    ] {
      #expect(try TodoFormat.ics.read(file(lines)).first?.todo.repeat == RepeatRule(rule))
      let again = try TodoFormat.ics.read(TodoFormat.ics.rewrite(file(lines)))
      #expect(again.first?.todo.repeat == RepeatRule(rule))
    }
  }

  @Test("waits without being due, where a rule is kept that would count from its start")
  func waitingWithKeptRule() throws {
    let rule = "RRULE:FREQ=HOURLY"
    for lines in [
      ["X-TODO-WAIT;VALUE=DATE:20261220", rule],
      ["X-TODO-WAIT;VALUE=DATE:20261220", "DTSTART;VALUE=DATE:20261221", rule],
    ] {
      var todo = try #require(try TodoFormat.ics.read(file(lines)).first).stored(number: 1)
      todo.due = nil
      let text = TodoFormat.ics.write([todo]).text
      #expect(text.contains(lines[0]))
      #expect(text.contains(rule))
      let again = try #require(try TodoFormat.ics.read(text).first).todo
      #expect(again.due == nil)
      #expect(again.wait == Due("2026-12-20"))
    }
  }

  @Test("has the start that a rule which was kept counts from")
  func startOfKeptRule() throws {
    let lines = [
      "DUE;VALUE=DATE:20261230", "DTSTART;VALUE=DATE:20351231", "RRULE:FREQ=MONTHLY;BYDAY=1WE,-1WE",
      "X-TODO-WAIT;VALUE=DATE:20261229",
    ]
    let todo = try #require(try TodoFormat.ics.read(file(lines)).first).todo
    let text = try TodoFormat.ics.rewrite(file(lines))
    for line in lines { #expect(text.contains(line)) }
    let again = try #require(try TodoFormat.ics.read(text).first).todo
    #expect(again.repeat == todo.repeat)
    #expect(again.wait == Due("2026-12-29"))
  }

  @Test("begins when it began, where its time zone had other rules then")
  func oldRules() throws {
    // Summer time began on the last Sunday of April.
    let lines = ["DTSTART;TZID=America/New_York:20060401T090000", "RRULE:FREQ=HOURLY"]
    let todo = try #require(try TodoFormat.ics.read(file(lines)).first).todo
    #expect(todo.due == Due("2006-04-01T14:00:00.000Z"))
    let again = try #require(try TodoFormat.ics.read(TodoFormat.ics.rewrite(file(lines))).first)
    #expect(again.todo.due == todo.due)
    #expect(again.todo.wait == nil)
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

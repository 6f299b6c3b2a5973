import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoFormats

@Suite("An unreadable iCalendar value")
struct ICSUnreadableTests {
  static let zones: [CivilTimeZone] = [
    .berlin, .utc, .fixed(secondsFromUTC: -5 * 3600), .fixed(secondsFromUTC: 14 * 3600),
  ]

  @Test(
    "may be a date in the year 1, which .NET and Go write for no date, in any zone",
    arguments: [
      "DUE", "DTSTART", "CREATED", "COMPLETED", "LAST-MODIFIED", "DTSTAMP", "X-TODO-WAIT",
    ])
  func noDate(name: String) throws {
    for zone in Self.zones {
      for value in [
        ":00010101T000000", ":00010101T000000Z", ";TZID=Europe/Berlin:00010101T000000",
        ";TZID=America/New_York:00010101T000000", ";VALUE=DATE:00010101", ":00010101T120000",
      ] {
        let file = icsFile(["STATUS:NEEDS-ACTION", name + value])
        let entry = try #require(try TodoFormat.ics.read(file, in: zone).first)
        #expect(entry.todo.due == nil && entry.todo.wait == nil)
        #expect(entry[.createdAt] == nil && entry[.modifiedAt] == nil)
        #expect(entry.completion == .open)
        #expect(entry.todo.kept.contains { $0.hasPrefix("ics.\(name)") }, "\(value)")
        #expect(try Self.setAside(file, in: zone) == ["1 date of the year 1 that means none"])
      }
    }
  }

  @Test("is kept if it is outside the years 1 to 9999 in UTC")
  func outside() throws {
    let west = CivilTimeZone.fixed(secondsFromUTC: -5 * 3600)
    for name in ["DUE", "DTSTART", "CREATED", "COMPLETED", "LAST-MODIFIED"] {
      for (value, zone) in [
        ("99991231T235959", west), ("00010102T000000", .fixed(secondsFromUTC: 26 * 3600)),
        (";TZID=America/New_York:99991231T235959", .utc),
      ] {
        let line = name + (value.first == ";" ? value : ":" + value)
        let file = icsFile([line])
        let entry = try #require(try TodoFormat.ics.read(file, in: zone).first)
        _ = try entry.resolved(now: { .morning }, in: zone)
        #expect(entry.todo.due == nil && entry.todo.wait == nil)
        #expect(entry[.createdAt] == nil && entry[.modifiedAt] == nil)
        #expect(entry.completion == (name == "COMPLETED" ? .completed(at: nil) : .open))
        #expect(entry.todo.kept.contains { $0.hasPrefix("ics.\(name)") })
        #expect(
          try Self.setAside(file, in: zone) == ["1 date outside the years 1 to 9999"], "\(line)")
      }
    }
  }

  @Test("is kept if the end of a series or a duration leads past the year 9999")
  func pastTheEnd() throws {
    let west = CivilTimeZone.fixed(secondsFromUTC: -5 * 3600)
    let series = icsFile(["DUE:20261224T180000", "RRULE:FREQ=DAILY;UNTIL=99991231T235900"])
    let entry = try #require(try TodoFormat.ics.read(series, in: west).first)
    _ = try entry.resolved(now: { .morning }, in: west)
    #expect(entry.todo.repeat == nil)
    #expect(entry.todo.kept.contains("ics.RRULE: FREQ=DAILY;UNTIL=99991231T235900"))

    let long = icsFile(["DTSTART:20261224T180000Z", "DURATION:P999999W"])
    #expect(try TodoFormat.ics.read(long).first?.todo.due == nil)
    #expect(try TodoFormat.ics.read(long).first?.todo.kept == ["ics.DURATION: P999999W"])
    #expect(try Self.setAside(long) == ["1 date outside the years 1 to 9999"])
  }

  @Test("may be a date in a time zone with a UTC offset of a day or more")
  func offset() throws {
    let zone = [
      "BEGIN:VTIMEZONE", "TZID:Far", "BEGIN:STANDARD", "DTSTART:19700101T000000",
      "TZOFFSETFROM:+9900", "TZOFFSETTO:+9900", "END:STANDARD", "END:VTIMEZONE",
    ]
    let file =
      (["BEGIN:VCALENDAR"] + zone + [
        "BEGIN:VTODO", "SUMMARY:a", "DUE;TZID=Far:20261224T180000", "END:VTODO", "END:VCALENDAR",
        "",
      ]).joined(separator: "\r\n")
    #expect(try TodoFormat.ics.read(file).first?.todo.due == nil)
  }

  @Test(
    "is kept, reported and written back",
    arguments: [
      ("DUE:20260230", "1 date that can't be read"),
      ("DUE:tomorrow", "1 date that can't be read"),
      ("DUE;TZID=Nowhere:20260220T100000", "1 date in an unknown time zone"),
      ("DUE;TZID=:20260220T100000", "1 date in an unknown time zone"),
      ("DTSTART;TZID=Nowhere:20260220T100000", "1 date in an unknown time zone"),
      ("PRIORITY:10", "1 priority that can't be read"),
      ("PRIORITY:HIGH", "1 priority that can't be read"),
      ("COMPLETED:x", "1 date that can't be read"),
    ])
  func kept(line: String, report: String) throws {
    let file = icsFile([line])
    let todo = try #require(try TodoFormat.ics.read(file).first).todo
    let field = try #require(line.lastIndex(of: ":"))
    #expect(todo.kept == ["ics.\(line[..<field]): \(line[field...].dropFirst())"])
    #expect(try Self.setAside(file) == [report])
    #expect(try TodoFormat.ics.rewrite(file).contains(line + "\r\n"))
    let written = try TodoFormat.ics.rewrite(file)
    #expect(try TodoFormat.ics.rewrite(written) == written)
  }

  @Test("that is empty is ignored")
  func empty() throws {
    let file = icsFile([
      "PRIORITY:", "DUE:", "DTSTART;VALUE=DATE:", "COMPLETED:", "PERCENT-COMPLETE:", "STATUS:",
      "CREATED:", "LAST-MODIFIED:", "DURATION:", "RRULE:", "CATEGORIES:", "RELATED-TO:", "UID:",
      "DESCRIPTION:", "DTSTAMP:", "PRIORITY: ",
    ])
    let entry = try #require(try TodoFormat.ics.read(file).first)
    #expect(entry.todo == ImportedTodo(saying: []).todo.described("a"))
    #expect(entry.completion == .open)
    #expect(entry.links.isEmpty)
    #expect(try Self.setAside(file) == [])
  }

  @Test("with an underscore in its name is read as the hyphenated property, or kept")
  func underscore() throws {
    let entry = try readICS("PERCENT_COMPLETE:100", "X_OWN:b")
    #expect(entry.completion == .completed(at: nil))
    #expect(entry.todo.kept == ["ics.X_OWN: b"])
    #expect(try TodoFormat.ics.rewrite(icsFile(["X_OWN:b"])).contains("X_OWN:b\r\n"))
  }

  @Test("in a malformed line skips only its own to-do")
  func goesOn() throws {
    let text = icsFile(
      ["X-A:1"], ["no property", "BEGIN:VALARM", "END:VALARM"], ["END:VALARM"], ["X-B:2"])
    var reader = TodoFormat.ics.makeReader(
      ByteSource(Array(text.utf8)), FormatContext(timeZone: .berlin, now: Instant.morning))
    var kept: [String] = []
    var problems: [String] = []
    while true {
      do {
        guard let entry = try reader.next() else { break }
        kept += entry.todo.kept
      } catch {
        problems.append("\(error)")
        try #require(reader.canGoOn)
      }
    }
    #expect(kept == ["ics.X-A: 1", "ics.X-B: 2"])
    #expect(
      problems == [
        "8:1: iCalendar needs `NAME:value` here",
        "14:1: `VTODO` has no end before that of `VALARM`",
      ])
  }

  static func setAside(_ text: String, in zone: CivilTimeZone = .berlin) throws -> [String] {
    var reader = TodoFormat.ics.makeReader(
      ByteSource(Array(text.utf8)), FormatContext(timeZone: zone, now: Instant.morning))
    while try reader.next() != nil {}
    return reader.setAside.filter { $0.count > 0 }.map { remark in
      #expect(remark.first?.line == 2)
      return "\(remark.count) \(remark.count == 1 ? remark.one : remark.several)"
    }
  }
}

extension Todo {
  fileprivate func described(_ text: String) -> Todo {
    var todo = self
    todo.description = text
    return todo
  }
}

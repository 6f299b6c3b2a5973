import Testing
import TodoDomain

@testable import TodoFormats

@Suite("An iCalendar time zone")
struct ICSZoneTests {
  /// Rules that begin when those in Apple's calendars do.
  static let since2007 = """
    BEGIN:VTIMEZONE\r
    TZID:America/New_York\r
    BEGIN:DAYLIGHT\r
    TZOFFSETFROM:-0500\r
    TZOFFSETTO:-0400\r
    DTSTART:20070311T020000\r
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU\r
    END:DAYLIGHT\r
    BEGIN:STANDARD\r
    TZOFFSETFROM:-0400\r
    TZOFFSETTO:-0500\r
    DTSTART:20071104T020000\r
    RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU\r
    END:STANDARD\r
    END:VTIMEZONE\r

    """

  static func file(_ zone: String, _ line: String, zoneFirst: Bool = true) -> String {
    let todo = "BEGIN:VTODO\r\nSUMMARY:a\r\n\(line)\r\nEND:VTODO\r\n"
    return "BEGIN:VCALENDAR\r\n" + (zoneFirst ? zone + todo : todo + zone) + "END:VCALENDAR\r\n"
  }

  @Test(
    "is the system's zone of that name, if any, so that years before the file's rules are right")
  func system() throws {
    let file = Self.file(Self.since2007, "DUE;TZID=America/New_York:20030715T120000")
    #expect(
      try TodoFormat.ics.read(file).first?.todo.due == Due("2003-07-15T16:00:00.000Z"))
    let written = try TodoFormat.ics.rewrite(file)
    #expect(
      try TodoFormat.ics.read(written).first?.todo.due == Due("2003-07-15T16:00:00.000Z"))
  }

  @Test("may come after the to-do that names it")
  func after() throws {
    let zone = Self.since2007.replacing("America/New_York", with: "Mine")
    for zoneFirst in [true, false] {
      let file = Self.file(zone, "DUE;TZID=Mine:20260715T120000", zoneFirst: zoneFirst)
      #expect(
        try TodoFormat.ics.read(file).first?.todo.due == Due("2026-07-15T16:00:00.000Z"))
    }
  }

  @Test(
    "may have its Windows name",
    arguments: [
      ("W. Europe Standard Time", "2026-07-15T10:00:00.000Z"),
      ("Eastern Standard Time", "2026-07-15T16:00:00.000Z"),
      ("Tokyo Standard Time", "2026-07-15T03:00:00.000Z"),
      ("India Standard Time", "2026-07-15T06:30:00.000Z"),
      ("AUS Eastern Standard Time", "2026-07-15T02:00:00.000Z"),
      ("UTC", "2026-07-15T12:00:00.000Z"),
    ])
  func windows(name: String, due: String) throws {
    for quoted in [name, "\"\(name)\""] {
      let file = Self.file("", "DUE;TZID=\(quoted):20260715T120000")
      #expect(try TodoFormat.ics.read(file).first?.todo.due == Due(due))
      // Other programs find the name in the file's rules.
      let written = try TodoFormat.ics.rewrite(file)
      #expect(written.contains("\r\nTZID:\(name)\r\n"), "\(written)")
      #expect(try TodoFormat.ics.read(written).first?.todo.due == Due(due))
    }
  }

  @Test("with a Windows name has the rules given in the file")
  func windowsRules() throws {
    let zone = Self.since2007.replacing("America/New_York", with: "Tokyo Standard Time")
    let file = Self.file(zone, "DUE;TZID=Tokyo Standard Time:20260715T120000")
    #expect(
      try TodoFormat.ics.read(file).first?.todo.due == Due("2026-07-15T16:00:00.000Z"))
  }

  @Test("stays in an export of a recurring to-do without DUE")
  func recurring() throws {
    for lines in [
      ["DTSTART;TZID=America/New_York:20261224T090000", "RRULE:FREQ=WEEKLY"],
      ["DTSTART;TZID=America/New_York:20261224T090000", "RRULE:FREQ=MONTHLY;COUNT=3"],
      ["DTSTART;TZID=America/New_York:20261224T090000", "DURATION:PT1H", "RRULE:FREQ=DAILY"],
    ] {
      let file = icsFile(lines)
      let written = try TodoFormat.ics.rewrite(file)
      #expect(written.contains("\r\n\(lines[0])\r\n"), "\(written)")
      #expect(
        try TodoFormat.ics.read(written).first?.todo.due
          == TodoFormat.ics.read(file).first?.todo.due)
      #expect(try TodoFormat.ics.rewrite(written) == written)
    }
  }
}

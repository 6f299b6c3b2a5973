import Foundation
import Testing
import TodoDomain

@testable import TodoFormats

@Suite("A time zone")
struct SystemZoneTests {
  @Test(
    "has the same offsets as the system's",
    arguments: [
      "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata",
      "Africa/Casablanca",
      "America/Sao_Paulo", "Pacific/Apia", "Europe/Dublin", "America/Nuuk", "UTC",
    ])
  func system(name: String) throws {
    let zone = try #require(SystemZone(named: name)).zone
    let reference = try #require(TimeZone(identifier: name))
    for day in stride(from: -20_000, to: 30_000, by: 11) {
      let instant = Instant(millisecondsSince1970: Int64(day) * 86_400_000 + 43_210_000)
      let date = Date(timeIntervalSince1970: Double(instant.millisecondsSince1970) / 1000)
      #expect(
        zone.secondsFromUTC(instant) == reference.secondsFromGMT(for: date), "\(name) at \(instant)"
      )
    }
  }

  @Test("isn't found by an unknown name or a path")
  func names() {
    for name in [
      "", "/", "../../../etc/passwd", "Europe/../Europe/Berlin", "Nowhere/Town", "Europe",
    ] {
      #expect(SystemZone(named: name) == nil, "\(name)")
    }
    #expect(SystemZone(named: "/example.org/20260101/Europe/Berlin") != nil)
  }

  @Test("isn't read from a truncated file")
  func cut() throws {
    let file = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Europe/Berlin"))
    let bytes = Array(file)
    #expect(SystemZone(bytes) != nil)
    for count in stride(from: 0, to: bytes.count - 40, by: 7) {
      #expect(SystemZone(Array(bytes[..<count])) == nil)
    }
  }

  @Test("is the same in a VTIMEZONE as in the rules that it was made from")
  func vtimezone() throws {
    let rules = try #require(ZoneObservance.rules(posix: "EST5EDT,M3.2.0,M11.1.0"))
    let written = VTimeZone(name: "Here; there", observances: rules)
    let component = try #require(written.component)
    let read = try #require(VTimeZone(component))
    #expect(read.name == "Here; there")
    let (one, other) = (try #require(written.zone), try #require(read.zone))
    for day in 0..<20_000 {
      let instant = Instant(millisecondsSince1970: Int64(day) * 86_400_000 + 25_200_000)
      #expect(one.secondsFromUTC(instant) == other.secondsFromUTC(instant))
    }
    let summer = Instant(millisecondsSince1970: 1_783_000_000_000)
    #expect(other.secondsFromUTC(summer) == -4 * 3600)
  }

  @Test("isn't read from a rule with an impossible week number")
  func ordinal() throws {
    let days = ["-9223372036854775808SU", "9223372036854775807SU", "6SU", "-6SU"]
    for day in days {
      let text = """
        VTIMEZONE
        TZID:X
        BEGIN:STANDARD
        DTSTART:20001029T030000
        RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=\(day)
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        END:STANDARD
        END:VTIMEZONE
        """
      let component = try #require(ContentLine(ExtraField("BEGIN", text)))
      #expect(VTimeZone(component) == nil)
    }
  }

  @Test("follows a rule until it ends, and any listed dates")
  func untilAndDates() throws {
    func zone(_ rule: String) throws -> CivilTimeZone {
      let text = """
        VTIMEZONE
        TZID:X
        BEGIN:STANDARD
        DTSTART:20001029T030000
        \(rule)
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:20000326T020000
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20050401T000000Z
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        END:DAYLIGHT
        END:VTIMEZONE
        """
      let component = try #require(ContentLine(ExtraField("BEGIN", text)))
      return try #require(VTimeZone(component)?.zone)
    }
    func hours(_ zone: CivilTimeZone, _ time: String) throws -> Int {
      guard case .instant(let instant)? = When(basic: time) else { throw FixtureError() }
      return zone.secondsFromUTC(instant) / 3600
    }

    let rules = [
      "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;COUNT=6",
      "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=SU;BYMONTHDAY=25,26,27,28,29,30,31",
      "RDATE:20011028T030000,20021027T030000,20031026T030000,20041031T030000,20051030T030000",
    ]
    for rule in rules {
      let zone = try zone(rule)
      #expect(try hours(zone, "19990701T000000Z") == 1)
      #expect(try hours(zone, "20040701T000000Z") == 2)
      #expect(try hours(zone, "20041031T005959Z") == 2)
      #expect(try hours(zone, "20041031T010000Z") == 1)
      #expect(try hours(zone, "20050701T000000Z") == 2)
      #expect(try hours(zone, "20060701T000000Z") == 1)
      #expect(try hours(zone, "20600701T000000Z") == 1)
    }
  }
}

struct FixtureError: Error {}

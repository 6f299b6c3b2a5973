import Testing
import TodoDomain

@Suite("Civil dates and times")
struct CivilTimeTests {
  @Test("convert to days since 1970 and back, for every day from year 1 to 9999")
  func everyDay() throws {
    let first = try #require(CivilDate(year: 1, month: 1, day: 1))
    let last = try #require(CivilDate(year: 9999, month: 12, day: 31))
    #expect(first.daysSince1970 == -719_162)
    #expect(last.daysSince1970 == 2_932_896)

    var expected = first
    var failureCount = 0
    for days in first.daysSince1970...last.daysSince1970 {
      let date = CivilDate(daysSince1970: days)
      if date != expected || date.daysSince1970 != days { failureCount += 1 }
      let isLastOfMonth = date.day == CivilDate.length(ofMonth: date.month, year: date.year)
      if isLastOfMonth && date.month == 12 {
        expected = CivilDate(year: date.year + 1, month: 1, day: 1) ?? expected
      } else if isLastOfMonth {
        expected = CivilDate(year: date.year, month: date.month + 1, day: 1) ?? expected
      } else {
        expected = CivilDate(year: date.year, month: date.month, day: date.day + 1) ?? expected
      }
    }
    #expect(failureCount == 0)
  }

  @Test(
    "don't exist for days that aren't on the calendar",
    arguments: [
      (2026, 2, 29), (2026, 2, 30), (1900, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1),
      (2026, 1, 0), (0, 1, 1), (10_000, 1, 1),
    ])
  func noSuchDate(_ year: Int, _ month: Int, _ day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test(
    "are written exactly as they were read",
    arguments: [
      "2026-12-24", "2028-02-29", "0001-01-01", "9999-12-31", "2026-12-24T18:00:00.000Z",
      "1969-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z", "0001-01-01T00:00:00.000Z",
    ])
  func roundTrip(_ text: String) {
    #expect(Due(text)?.description == text)
  }

  @Test(
    "may be written in several ways",
    arguments: [
      ("2026-12-24T18:00Z", "2026-12-24T18:00:00.000Z"),
      ("2026-12-24T18:00+01:00", "2026-12-24T17:00:00.000Z"),
      ("2026-12-24T18:00:30.5-05:30", "2026-12-24T23:30:30.500Z"),
      ("2026-12-24 18:00:00.123456Z", "2026-12-24T18:00:00.123Z"),
      ("2026-12-24T18:00", "2026-12-24T18:00:00"),
    ])
  func forms(_ text: String, _ canonical: String) {
    #expect(When(text)?.description == canonical)
  }

  @Test(
    "are refused in any other form",
    arguments: [
      "", "2026", "2026-12", "2026-12-24T", "2026-12-24T18", "2026-12-24T24:00", "2026-12-24T18:60",
      "2026-12-24T18:00:60", "2026-12-24T18:00:00.", "2026-12-24T18:00+24:00", "2026-12-24T18:00+1",
      "2026-12-24x", "26-12-24", "2026-2-3", "+026-12-24", "2026-12-24T18:00Zx", "٢٠٢٦-12-24",
      "9999-12-31T23:59-01:00", "0001-01-01T00:00+01:00", "2026-12-24\n",
    ])
  func malformed(_ text: String) {
    #expect(When(text) == nil)
  }

  @Test("map to the first instant when local clocks show them, or to none if the clocks skip them")
  func timeZones() throws {
    let berlin = CivilTimeZone.berlin2026
    let summer = try #require(CivilDate(year: 2026, month: 3, day: 29))
    let winter = try #require(CivilDate(year: 2026, month: 10, day: 25))
    let twoThirty = try #require(CivilTime(hour: 2, minute: 30))

    #expect(berlin.instant(date: summer, time: twoThirty) == nil)
    #expect(
      berlin.instant(date: winter, time: twoThirty)?.description == "2026-10-25T00:30:00.000Z")
    for minute in stride(from: 0, to: 1440, by: 1) where !(120..<180).contains(minute) {
      let time = try #require(CivilTime(hour: minute / 60, minute: minute % 60))
      let instant = try #require(berlin.instant(date: summer, time: time))
      #expect(berlin.civil(at: instant) == (summer, time))
    }
  }

  @Test("have no instant outside the years 1 to 9999 in UTC, east or west of Greenwich")
  func outside() throws {
    let first = try #require(CivilDate(year: 1, month: 1, day: 1))
    let last = try #require(CivilDate(year: 9999, month: 12, day: 31))
    let (midnight, end) = (CivilTime(secondOfDay: 0), CivilTime(secondOfDay: 86_399))
    for (date, time, hours) in [(first, midnight, 1), (last, end, -1), (last, end, -12)] {
      let zone = CivilTimeZone.fixed(secondsFromUTC: hours * 3600)
      #expect(zone.instant(date: date, time: time) == nil)
      #expect(zone.firstInstant(date: date, time: time) == nil)
    }
    for (date, time, hours) in [(first, midnight, -1), (first, midnight, 0), (last, end, 14)] {
      let zone = CivilTimeZone.fixed(secondsFromUTC: hours * 3600)
      let instant = try #require(zone.instant(date: date, time: time))
      #expect(Instant.range.contains(instant))
      #expect(zone.firstInstant(date: date, time: time) == instant)
    }
    #expect(Instant(checked: Instant.range.lowerBound.millisecondsSince1970 - 1) == nil)
    #expect(Instant(checked: Instant.range.upperBound.millisecondsSince1970 + 1) == nil)
    #expect(Instant(checked: Instant.range.upperBound.millisecondsSince1970) != nil)
  }
}

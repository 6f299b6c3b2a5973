import ComposableTesting
import Testing
import TodoDomain

@Suite("When something is due")
struct WhenTests {
  // 2026-11-21 is a Saturday; Berlin is an hour ahead of UTC, and two hours in summer.
  @Test(
    "is resolved in the given time zone",
    arguments: [
      ("today", "2026-11-21T22:59:00Z", "2026-11-21"),
      ("today", "2026-11-21T23:00:00Z", "2026-11-22"),
      ("today", "2026-07-01T22:00:00Z", "2026-07-02"),
      ("tomorrow 18:00", "2026-11-21T08:00:00Z", "2026-11-22T17:00:00.000Z"),
      ("today 08:00", "2026-11-21T22:00:00Z", "2026-11-21T07:00:00.000Z"),
      // The clocks go forward on the night before 2026-03-29, and back on the night before 2026-10-25.
      ("tomorrow 12:00", "2026-03-28T12:00:00Z", "2026-03-29T10:00:00.000Z"),
      ("+1d 12:00", "2026-10-24T12:00:00Z", "2026-10-25T11:00:00.000Z"),
      ("tomorrow 02:30", "2026-10-24T12:00:00Z", "2026-10-25T00:30:00.000Z"),
      ("2026-12-24", "2026-11-21T08:00:00Z", "2026-12-24"),
      ("2026-12-24T18:00", "2026-11-21T08:00:00Z", "2026-12-24T17:00:00.000Z"),
      ("now", "2026-11-21T08:00:59.999Z", "2026-11-21T08:00:00.000Z"),
      ("+2h", "2026-11-21T08:10:30Z", "2026-11-21T10:10:00.000Z"),
      ("in 90 minutes", "2026-11-21T08:10:30Z", "2026-11-21T09:40:00.000Z"),
      ("-30min", "2026-11-21T00:10:00Z", "2026-11-20T23:40:00.000Z"),
      // Two hours later, whatever the clocks show.
      ("+2h", "2026-03-29T00:30:00Z", "2026-03-29T02:30:00.000Z"),
      ("tonight", "2026-11-21T08:00:00Z", "2026-11-21T19:00:00.000Z"),
      ("midnight", "2026-11-21T08:00:00Z", "2026-11-21T23:00:00.000Z"),
      ("tonight 9pm", "2026-11-21T08:00:00Z", "2026-11-21T20:00:00.000Z"),
      ("24 dec 5pm", "2026-11-21T08:00:00Z", "2026-12-24T16:00:00.000Z"),
      ("17:30", "2026-11-21T16:29:59.999Z", "2026-11-21T16:30:00.000Z"),
      ("17:30", "2026-11-21T16:30:00Z", "2026-11-22T16:30:00.000Z"),
      ("0:15", "2026-11-21T23:00:00Z", "2026-11-21T23:15:00.000Z"),
      // The next day has no 2:30 in spring, and has it twice in autumn.
      ("2:30", "2026-03-28T12:00:00Z", "2026-03-30T00:30:00.000Z"),
      ("2:30", "2026-10-24T12:00:00Z", "2026-10-25T00:30:00.000Z"),
    ])
  func due(_ text: String, _ now: String, _ expected: String) throws {
    let now = try instant(now)
    let due = try #require(When(text)).due(now: { now }, in: .berlin2026)
    #expect(due.description == expected)
  }

  @Test("is refused if the clocks skip it")
  func skipped() throws {
    let now = try instant("2026-03-28T12:00:00Z")
    let when = try #require(When("tomorrow 02:30"))
    #expect(throws: WhenError.skippedTime(when)) {
      try when.due(now: { now }, in: .berlin2026)
    }
    #expect(
      WhenError.skippedTime(when).description
        == "tomorrow 02:30 does not exist in this time zone: the clocks are put forward over it")
  }

  @Test("is refused if its weekday is wrong")
  func otherWeekday() throws {
    let thursday = try #require(When("thu 24 dec")).due(now: { .morning }, in: .utc)
    #expect(thursday.description == "2026-12-24")
    let next = try #require(CivilDate(year: 2026, month: 12, day: 24))
    #expect(throws: WhenError.otherWeekday(next)) {
      try #require(When("fri 24 dec 9:00")).due(now: { .morning }, in: .utc)
    }
    #expect(WhenError.otherWeekday(next).description == "2026-12-24 is a Thursday")
  }

  @Test(
    "is refused outside the years 1 to 9999",
    arguments: [
      ("+9999y", CivilTimeZone.utc), ("-3000y", .utc), ("-999999d", .utc),
      ("9999-12-31T23:30", .fixed(secondsFromUTC: -3600)),
      ("0001-01-01T00:30", .fixed(secondsFromUTC: 3600)),
    ])
  func outsideCalendar(_ text: String, _ timeZone: CivilTimeZone) throws {
    let when = try #require(When(text))
    #expect(throws: WhenError.outsideCalendar(when)) {
      try when.due(now: { .morning }, in: timeZone)
    }
  }

  @Test("doesn't ask for the current time if it doesn't matter")
  func absolute() throws {
    let now: @Sendable () -> Instant = unimplemented("now", placeholder: .morning)
    for text in ["2026-12-24", "2026-12-24T18:00", "2026-12-24T18:00Z"] {
      _ = try When(text)?.due(now: now, in: .utc)
    }
  }

  @Test("is the most recent match if the past is meant")
  func past() throws {
    for (word, expected) in [
      ("friday", "2026-11-20"), ("saturday", "2026-11-14"), ("24 dec", "2025-12-24"),
      ("21 nov", "2026-11-21"), ("29 feb", "2024-02-29"), ("today", "2026-11-21"),
      ("eom", "2026-11-30"), ("7:59", "2026-11-21T07:59:00.000Z"),
      ("8:00", "2026-11-21T08:00:00.000Z"), ("8:01", "2026-11-20T08:01:00.000Z"),
    ] {
      let due = try When(word)?.due(now: { .morning }, in: .utc, toward: .past)
      #expect(due?.description == expected, "\(word)")
    }
  }

  @Test(
    "given as a time alone is the next moment within a day when clocks show it", arguments: 0..<24)
  func nextTime(hour: Int) throws {
    let when = try #require(When("\(hour):45"))
    for minutes in stride(from: 0, to: 3 * 1440, by: 7) {
      let now = Instant(
        millisecondsSince1970: Instant.morning.millisecondsSince1970 + Int64(minutes) * 60_000)
      let instant = try when.instant(now: { now }, in: .berlin2026)
      let distance = instant.millisecondsSince1970 - now.millisecondsSince1970
      #expect((1...86_400_000).contains(distance))
      #expect(CivilTimeZone.berlin2026.civil(at: instant).time == CivilTime(hour: hour, minute: 45))
    }
  }

  @Test(
    "stays a date in every time zone if it has no time",
    arguments: ["today", "24 dec", "next week", "+1m", "som", "2026-12-24", "24.12.2026"])
  func dateAlone(_ word: String) throws {
    for hours in -12...14 {
      let zone = CivilTimeZone.fixed(secondsFromUTC: hours * 3600)
      guard case .date? = try When(word)?.due(now: { .morning }, in: zone) else {
        Issue.record("\(word) is a moment at UTC+\(hours)")
        return
      }
    }
  }

  @Test("is also an instant, which is midnight for a date alone")
  func moment() throws {
    let moment = try #require(When("tomorrow")).instant(now: { .morning }, in: .berlin2026)
    #expect(moment.description == "2026-11-21T23:00:00.000Z")
    let noon = try #require(When("today 12:00")).instant(now: { .morning }, in: .utc)
    #expect(noon == .noon)
  }

  private func instant(_ text: String) throws -> Instant {
    guard case .instant(let instant)? = When(text) else { throw Malformed(text: text) }
    return instant
  }

  private struct Malformed: Error {
    var text: String
  }
}

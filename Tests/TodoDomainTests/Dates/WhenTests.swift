import ComposableTesting
import Testing
import TodoDomain

@Suite("When something is due")
struct WhenTests {
  @Test(
    "may be said from today, with a time",
    arguments: [
      ("tomorrow", "tomorrow"),
      ("Next Week", "next week"),
      ("tomorrow 18:00", "tomorrow 18:00"),
      ("tomorrowT18:00", "tomorrow 18:00"),
      ("tomorrow T18:00", "tomorrow 18:00"),
      ("fri 9:05", "friday 09:05"),
      ("+3d 18:00:59", "+3d 18:00:59"),
      ("next friday 00:00", "next friday 00:00"),
      ("eomT23:59", "eom 23:59"),
    ])
  func forms(_ text: String, _ canonical: String) {
    #expect(When(text)?.description == canonical)
    #expect(When(canonical)?.description == canonical)
    #expect(When(absolute: text) == nil)
  }

  @Test(
    "is not said in any other way",
    arguments: [
      "tomorrow ", " tomorrow", "tomorrow  18:00", "tomorrow18:00", "tomorrow 24:00",
      "tomorrow 18:60", "tomorrow 18", "tomorrow 18:0", "tomorrow 018:00", "tomorrow 18:00Z",
      "tomorrow t18:00", "T18:00", "18:00", " 18:00", "+3d18:00", "tomorrow 18:00:00:00",
    ])
  func malformed(_ text: String) {
    #expect(When(text) == nil)
  }

  // 2026-11-21 is a Saturday; in Berlin it is an hour later than in UTC, and in summer two.
  @Test(
    "is found on the clocks of the place where it is said",
    arguments: [
      ("today", "2026-11-21T22:59:00Z", "2026-11-21"),
      ("today", "2026-11-21T23:00:00Z", "2026-11-22"),
      ("today", "2026-07-01T22:00:00Z", "2026-07-02"),
      ("tomorrow 18:00", "2026-11-21T08:00:00Z", "2026-11-22T17:00:00.000Z"),
      ("today 08:00", "2026-11-21T22:00:00Z", "2026-11-21T07:00:00.000Z"),
      // The clocks are put forward in the night before, and back in the other.
      ("tomorrow 12:00", "2026-03-28T12:00:00Z", "2026-03-29T10:00:00.000Z"),
      ("+1d 12:00", "2026-10-24T12:00:00Z", "2026-10-25T11:00:00.000Z"),
      ("tomorrow 02:30", "2026-10-24T12:00:00Z", "2026-10-25T00:30:00.000Z"),
      ("2026-12-24", "2026-11-21T08:00:00Z", "2026-12-24"),
      ("2026-12-24T18:00", "2026-11-21T08:00:00Z", "2026-12-24T17:00:00.000Z"),
    ])
  func due(_ text: String, _ now: String, _ expected: String) throws {
    let now = try instant(now)
    let due = try #require(When(text)).due(now: { now }, in: .berlin2026)
    #expect(due.description == expected)
  }

  @Test("is refused where the clocks skip it")
  func skipped() throws {
    let now = try instant("2026-03-28T12:00:00Z")
    let when = try #require(When("tomorrow 02:30"))
    #expect(throws: TodoStoreError.skippedTime(when)) {
      try when.due(now: { now }, in: .berlin2026)
    }
    #expect(
      TodoStoreError.skippedTime(when).description
        == "tomorrow 02:30 does not exist in this time zone: the clocks are put forward over it")
  }

  @Test(
    "is refused outside the years 1 to 9999",
    arguments: [
      ("+9999y", CivilTimeZone.utc), ("-3000y", .utc),
      ("9999-12-31T23:30", .fixed(secondsFromUTC: -3600)),
      ("0001-01-01T00:30", .fixed(secondsFromUTC: 3600)),
    ])
  func outsideCalendar(_ text: String, _ timeZone: CivilTimeZone) throws {
    let when = try #require(When(text))
    #expect(throws: TodoStoreError.outsideCalendar(when)) {
      try when.due(now: { .morning }, in: timeZone)
    }
  }

  @Test("does not ask for the present where it does not matter")
  func absolute() throws {
    let now: @Sendable () -> Instant = unimplemented("now", placeholder: .morning)
    for text in ["2026-12-24", "2026-12-24T18:00", "2026-12-24T18:00Z"] {
      _ = try When(text)?.due(now: now, in: .utc)
    }
  }

  @Test("is a moment too, of a date alone its midnight")
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

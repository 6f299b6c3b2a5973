import Testing
import TodoDomain

@Suite("A span of due dates")
struct SpanTests {
  private static let christmas =
    CivilDate(year: 2026, month: 12, day: 24) ?? .init(daysSince1970: 0)

  @Test(
    "contains the due dates in it, and puts a date without a time at the end of its day",
    arguments: [
      ("2026-12-24", true, false), ("2026-12-24T10:59:00.000Z", true, true),
      ("2026-12-24T11:00:00.000Z", true, false), ("2026-12-23", false, true),
      ("2026-12-25", false, false), ("2026-12-23T23:00:00.000Z", true, true),
      ("2026-12-23T22:59:00.000Z", false, true),
    ])
  func contains(due: String, isOnTheDay: Bool, isBeforeNoon: Bool) throws {
    let due = try #require(Due(due))
    let noon = try #require(
      CivilTimeZone.berlin2026.instant(
        date: Self.christmas, time: CivilTime(secondOfDay: 12 * 3600)))
    #expect(Span.day(Self.christmas).contains(due, in: .berlin2026) == isOnTheDay)
    #expect(Span(before: .instant(noon)).contains(due, in: .berlin2026) == isBeforeNoon)
    #expect(Span(from: .instant(noon)).contains(due, in: .berlin2026) == !isBeforeNoon)
    #expect(
      Span(before: .instant(noon)).contains(due, in: .berlin2026)
        == due.isPast(at: noon, today: Self.christmas))
    #expect(Span<Due>().contains(due, in: .berlin2026))
  }

  @Test("of instants includes its start but not its end")
  func instants() {
    let span = Span(from: Instant.morning, before: Instant.noon)
    #expect(span.contains(.morning) && !span.contains(.noon))
    #expect(Span(before: Instant.noon).contains(.morning) && Span<Instant>().contains(.noon))
  }
}

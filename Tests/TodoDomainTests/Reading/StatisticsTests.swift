import Composable
import ComposableTesting
import Testing
import TodoDomain

@MainActor
@Suite("Statistics")
struct StatisticsTests {
  @Test("cover weeks from Monday to Sunday, ending with the current one")
  func weeks() {
    // A Saturday.
    let query = StatisticsQuery(now: .morning, timeZone: .utc, weekCount: 3, shareLimit: 5)
    #expect(query.today.description == "2026-11-21")
    #expect(query.sunday.description == "2026-11-22")
    #expect(query.mondays.map(\.description) == ["2026-11-02", "2026-11-09", "2026-11-16"])
    #expect(
      query.boundaries.map(\.description) == [
        "2026-11-02T00:00:00.000Z", "2026-11-09T00:00:00.000Z", "2026-11-16T00:00:00.000Z",
        "2026-11-23T00:00:00.000Z",
      ])
  }

  @Test("find the week of an instant, to the millisecond")
  func week() {
    for weekCount in 1...6 {
      let query = StatisticsQuery(
        now: .morning, timeZone: .utc, weekCount: weekCount, shareLimit: 5)
      for (index, boundary) in query.boundaries.enumerated() {
        #expect(query.week(of: boundary) == (index < weekCount ? index : nil))
        let before = Instant(millisecondsSince1970: boundary.millisecondsSince1970 - 1)
        #expect(query.week(of: before) == (index > 0 ? index - 1 : nil))
      }
    }
  }

  @Test("find the Monday of any week", arguments: [-700_000, -4, -3, -1, 0, 3, 4, 10, 20_000])
  func monday(day: Int) {
    let date = CivilDate(daysSince1970: day)
    let monday = date.monday
    #expect((0..<7).contains(day - monday.daysSince1970))
    // 2026-11-16 is a Monday.
    #expect((monday.daysSince1970 - 20_773).isMultiple(of: 7))
    #expect(monday.monday == monday)
  }

  @Test("have weeks of 167 and 169 hours when the clocks change")
  func changedClocks() {
    let hours = { (query: StatisticsQuery) in
      zip(query.boundaries, query.boundaries.dropFirst()).map {
        ($1.millisecondsSince1970 - $0.millisecondsSince1970) / 3_600_000
      }
    }
    // The clocks go forward on Sunday, 2026-03-29, at 02:00.
    let spring = CivilTimeZone { $0 < Instant("2026-03-29T01:00:00Z") ? 3600 : 7200 }
    let inSpring = StatisticsQuery(
      now: Instant("2026-04-05T12:00:00Z"), timeZone: spring, weekCount: 3, shareLimit: 5)
    #expect(hours(inSpring) == [168, 167, 168])
    #expect(inSpring.boundaries[2] == Instant("2026-03-29T22:00:00Z"))

    let autumn = CivilTimeZone { $0 < Instant("2026-10-25T01:00:00Z") ? 7200 : 3600 }
    let inAutumn = StatisticsQuery(
      now: Instant("2026-11-01T12:00:00Z"), timeZone: autumn, weekCount: 3, shareLimit: 5)
    #expect(hours(inAutumn) == [168, 169, 168])
  }

  @Test("begin a day at its first moment if midnight is skipped or comes twice")
  func noMidnight() throws {
    // At midnight before Monday, 2026-03-30, the clocks jump to 01:00.
    let zone = CivilTimeZone { $0 < Instant("2026-03-30T03:00:00Z") ? -10_800 : -7200 }
    let date = try #require(CivilDate(year: 2026, month: 3, day: 30))
    #expect(zone.beginning(of: date) == Instant("2026-03-30T03:00:00Z"))
    // Midnight comes twice before 2026-11-02.
    let twice = CivilTimeZone { $0 < Instant("2026-11-02T02:30:00Z") ? -7200 : -10_800 }
    let monday = try #require(CivilDate(year: 2026, month: 11, day: 2))
    #expect(twice.beginning(of: monday) == Instant("2026-11-02T02:00:00Z"))
  }
}

extension Instant {
  /// Creates an instant from `text` in RFC 3339 format.
  fileprivate init(_ text: String) {
    guard case .instant(let instant)? = When(text) else {
      preconditionFailure("no instant: \(text)")
    }
    self = instant
  }
}

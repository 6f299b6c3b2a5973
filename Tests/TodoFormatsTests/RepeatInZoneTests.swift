import Foundation
import Testing
import TodoDomain

@testable import TodoFormats

@Suite("The dates of a rule in a time zone")
struct RepeatInZoneTests {
  /// Zones with all kinds of clock changes.
  static let zones = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia",
    "Africa/Casablanca", "Europe/Dublin", "America/Sao_Paulo", "Asia/Tehran", "America/Nuuk",
    "Antarctica/Troll",
  ]

  @Test(
    "have the same time of day, or the first one after it, every day for 28 years", arguments: zones
  )
  func time(name: String) throws {
    let zone = try #require(SystemZone(named: name)).zone
    for (hour, minute) in [(0, 0), (0, 30), (2, 15), (9, 0), (23, 45)] {
      let time = try #require(CivilTime(hour: hour, minute: minute))
      let start = try #require(CivilDate(year: 2008, month: 1, day: 1))
      var due = Due.instant(try #require(zone.firstInstant(date: start, time: time)))
      var rule = try #require(RepeatRule("daily"))
      var days = 0
      for day in 1...28 * 365 + 7 {
        let next = try #require(rule.next(after: due, now: .epoch, in: zone))
        guard case .instant(let instant) = next.due, case .instant(let last) = due else {
          Issue.record("a time is lost")
          return
        }
        #expect(instant > last)
        let date = CivilDate(daysSince1970: start.daysSince1970 + day + days)
        let civil = zone.civil(at: instant)
        if civil != (date, time) {
          // The clocks skip this time: a millisecond earlier, they showed an earlier one.
          let before = zone.civil(
            at: Instant(millisecondsSince1970: instant.millisecondsSince1970 - 1))
          #expect(zone.instant(date: date, time: time) == nil, "\(name) \(instant)")
          #expect(
            (before.date.daysSince1970, before.time.secondOfDay) < (
              date.daysSince1970, time.secondOfDay
            ))
          #expect(
            (civil.date.daysSince1970, civil.time.secondOfDay) > (
              date.daysSince1970, time.secondOfDay
            ))
          // A whole day is missing if the zone skipped it.
          days += civil.date.daysSince1970 - date.daysSince1970
        }
        (due, rule) = (next.due, next.rule)
      }
    }
  }
}

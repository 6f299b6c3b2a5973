import Testing
import TodoDomain

@testable import TodoCLI

@Suite("A due date in a list for people")
struct DueTextTests {
  // The morning of 2026-11-21, a Saturday.
  @Test(
    "is told from today where it is near",
    arguments: [
      ("2026-11-19", "2026-11-19"), ("2026-11-20", "yesterday"), ("2026-11-21", "today"),
      ("2026-11-22", "tomorrow"), ("2026-11-23", "monday"), ("2026-11-27", "friday"),
      ("2026-11-28", "2026-11-28"), ("2026-11-21T17:00:00Z", "today 17:00"),
      ("2026-11-22T00:00:00Z", "tomorrow 00:00"), ("2026-11-25T09:30:00Z", "wednesday 09:30"),
      ("2026-12-24T17:00:00Z", "2026-12-24 17:00"), ("2026-11-19T17:00:00Z", "2026-11-19 17:00"),
    ])
  func nearText(due: String, expected: String) throws {
    #expect(try #require(Due(due)).nearText(at: World.morning, in: .utc) == expected)
  }

  @Test("can be given as it is shown, and means the same")
  func readBack() throws {
    let timeZone = CivilTimeZone.skippingAnHour
    // Not the night in March 2026 in which these clocks skip an hour.
    for day in 20_550..<20_566 {
      for hour in [0, 5, 23] {
        let now = Instant(millisecondsSince1970: Int64(day) * 86_400_000 + 43_200_000)
        for ahead in -8...8 {
          let date = CivilDate(daysSince1970: day + ahead)
          let time = try #require(CivilTime(hour: hour, minute: 30))
          let instant = try #require(timeZone.instant(date: date, time: time))
          for due in [Due.date(date), .instant(instant)] {
            let text = due.nearText(at: now, in: timeZone)
            #expect(try When(text)?.due(now: { now }, in: timeZone) == due)
          }
        }
      }
    }
  }

  @Test(
    "stands out when it is past, and on its day",
    arguments: [
      ("2026-11-20", Palette.Role.overdue), ("2026-11-21", .today), ("2026-11-22", nil),
      ("2026-11-21T07:59:59Z", .overdue), ("2026-11-21T08:00:00Z", .today),
      ("2026-11-21T23:59:00Z", .today), ("2026-11-22T00:00:00Z", nil),
    ])
  func role(due: String, expected: Palette.Role?) throws {
    #expect(try #require(Due(due)).role(at: World.morning, in: .utc) == expected)
  }
}

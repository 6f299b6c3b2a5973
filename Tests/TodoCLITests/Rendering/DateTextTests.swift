import Testing
import TodoDomain

@testable import TodoCLI

@Suite("A date in words")
struct DateTextTests {
  @Test("has its weekday, and its year unless that is the current one")
  func date() throws {
    let date = try #require(CivilDate(year: 2026, month: 11, day: 27))
    #expect(date.text() == "Fri 27 Nov 2026")
    #expect(date.text(inYear: 2027) == "Fri 27 Nov 2026")
    #expect(date.text(inYear: 2026) == "Fri 27 Nov")
    #expect(CivilDate(year: 1, month: 1, day: 1)?.text() == "Mon 1 Jan 1")
  }

  @Test("has its time in the given time zone")
  func due() {
    let zone = CivilTimeZone.fixed(secondsFromUTC: 3600)
    #expect(Due("2026-11-27")?.text(in: zone, inYear: nil) == "Fri 27 Nov 2026")
    #expect(
      Due("2026-11-27T23:30:00Z")?.text(in: zone, inYear: 2026) == "Sat 28 Nov 00:30")
    #expect(Due("2026-11-27T23:30:00Z")?.text(in: zone) == "2026-11-28 00:30")
    #expect(Due("2026-11-27")?.text(in: zone) == "2026-11-27")
  }
}

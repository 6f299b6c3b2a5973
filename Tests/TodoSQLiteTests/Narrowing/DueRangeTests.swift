import Testing
import TodoDomain

@testable import TodoSQLite

@Suite("A range of due dates")
struct DueRangeTests {
  @Test("extends the requested range by two days on each side")
  func margin() {
    let range = DueRange(from: 20_000, before: 20_001)
    #expect(range.lowerBound == "2024-10-02")
    #expect(range.upperBound == "2024-10-07")
  }

  @Test(
    "holds everything if its bounds are missing or beyond the stored years")
  func beyond() throws {
    let first = try #require(CivilDate(year: 1, month: 1, day: 1)).daysSince1970
    let last = try #require(CivilDate(year: 9999, month: 12, day: 31)).daysSince1970
    for range in [
      DueRange(), DueRange(from: first), DueRange(before: last), DueRange(before: .max),
    ] {
      #expect(range.lowerBound <= "0001-01-01")
      #expect(range.upperBound > "9999-12-31T23:59:59.999Z")
    }
    #expect(DueRange(from: last).lowerBound == "9999-12-29")
    #expect(DueRange(before: first).upperBound == "0001-01-03")
  }

  @Test("intersected with another has the narrower bounds")
  func intersection() {
    var range = DueRange(from: 20_000)
    range.formIntersection(DueRange(from: 10_000, before: 20_010))
    #expect(range == DueRange(from: 20_000, before: 20_010))
  }
}

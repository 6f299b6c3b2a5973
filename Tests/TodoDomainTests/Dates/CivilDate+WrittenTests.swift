import Testing

@testable import TodoDomain

@Suite("A date as people write it")
struct CivilDateWrittenTests {
  @Test(
    "names its month in full, by three letters or by number, with or without a year",
    arguments: 1...12)
  func months(month: Int) throws {
    let name = CivilDate.monthNames[month - 1]
    for text in [
      "7 \(name)", "\(name) 7", "7 \(name.prefix(3))", "\(name.prefix(3)) 7", "7.\(month).",
      "07 \(name)",
    ] {
      let date = try #require(CivilDate.written(text))
      #expect(date.day == 7 && date.month == month && date.year == nil, "\(text)")
    }
    for text in ["7 \(name) 2028", "\(name.prefix(3)) 7 2028", "7.\(month).2028"] {
      let date = try #require(CivilDate.written(text))
      #expect(date.day == 7 && date.month == month && date.year == 2028, "\(text)")
    }
  }

  @Test(
    "has no other form",
    arguments: [
      "7/12", "7 12", "dec dec", "7 de", "7 dec 28", "7.12", "7.12.28", "7.dec.", "", ".",
    ])
  func malformed(text: String) {
    #expect(CivilDate.written(text) == nil)
  }
}

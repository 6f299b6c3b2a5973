import Testing

@testable import TodoDomain

@Suite("A distance from now")
struct DistanceTests {
  @Test("can be in any unit, abbreviated or spelled out", arguments: Distance.Unit.allCases)
  func units(unit: Distance.Unit) throws {
    let index = try #require(Distance.Unit.allCases.firstIndex(of: unit))
    let name = Distance.names[index]
    for (text, count) in [
      ("12\(unit.rawValue)", 12), ("+12\(unit.rawValue)", 12), ("-12\(unit.rawValue)", -12),
      ("in 12 \(name.several)", 12), ("in 1 \(name.one)", 1),
      ("12\(name.several)", 12), ("+12 \(name.several)", 12), ("1 \(name.one) ago", -1),
      ("12\(unit.rawValue) ago", -12),
    ] {
      let distance = try #require(Distance.read(text))
      #expect(distance == (count, unit), "\(text)")
    }
  }

  @Test(
    "may have its number as a word, and its unit in short",
    arguments: [
      ("in two weeks", 2, .week), ("a week", 1, .week), ("in an hour", 1, .hour),
      ("twelve days ago", -12, .day), ("2wks", 2, .week), ("3 hrs", 3, .hour), ("1mo", 1, .month),
      ("2 yrs ago", -2, .year),
    ] as [(String, Int, Distance.Unit)])
  func words(text: String, count: Int, unit: Distance.Unit) throws {
    let distance = try #require(Distance.read(text))
    #expect(distance == (count, unit))
  }

  @Test("needs a number and a unit", arguments: ["weeks", "in week", "a few weeks", "a w", "a"])
  func incomplete(text: String) {
    #expect(Distance.read(text) == nil)
  }

  @Test(
    "has only one direction",
    arguments: ["in 3 days ago", "-3d ago", "+3 days ago", "ago", "3 ago"])
  func directions(text: String) {
    #expect(Distance.read(text) == nil)
  }
}

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
    "has only one direction",
    arguments: ["in 3 days ago", "-3d ago", "+3 days ago", "ago", "3 ago"])
  func directions(text: String) {
    #expect(Distance.read(text) == nil)
  }
}

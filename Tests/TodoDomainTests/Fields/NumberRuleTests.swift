import Testing
import TodoDomain

@Suite("A number")
struct NumberRuleTests {
  private static let greatest = 9_007_199_254_740_991.0

  @Test(
    "is a position if its magnitude is below 2^53",
    arguments: [0, -0.0, 1.5, greatest, -greatest, .leastNonzeroMagnitude] as [Double])
  func position(position: Double) throws {
    try NumberRule.position.check(position)
  }

  @Test(
    "isn't a position beyond that, and the error gives the range",
    arguments: [greatest + 1, -greatest - 1, 1e308, .infinity, -.infinity, .nan] as [Double])
  func noPosition(position: Double) {
    let error = #expect(throws: NumberError.self) { try NumberRule.position.check(position) }
    #expect(
      error?.description == "`position` has to be -9007199254740991 to 9007199254740991")
  }

  @Test("of a todo can be 1 to 2^53 - 1", arguments: [1, 9_007_199_254_740_991] as [Int64])
  func number(number: Int64) throws {
    try NumberRule.number.check(number)
  }

  @Test(
    "of a todo is refused outside that range",
    arguments: [0, -1, .min, 9_007_199_254_740_992, .max] as [Int64])
  func noNumber(number: Int64) {
    let error = #expect(throws: NumberError.self) { try NumberRule.number.check(number) }
    #expect(error?.description == "`number` has to be 1 to 9007199254740991")
  }

  @Test("that is a position below the greatest has another 1 above it")
  func next() {
    for position in [Self.greatest - 1, 0x1p52 + 1, 0x1p51 + 0.5, -Self.greatest] {
      #expect(position + 1 > position)
      #expect(NumberRule.positions.contains(position + 1))
    }
  }
}

import Testing
import TodoText

@Suite("JSON")
struct JSONTextTests {
  @Test(
    "writes an integer in decimal",
    arguments: [0, 7, -1, 1_767_225_600_000, .max, .min])
  func integers(number: Int64) {
    var json: [UInt8] = []
    json.appendJSON(number)
    #expect(String(decoding: json, as: UTF8.self) == String(number))
  }

  @Test(
    "writes a floating-point number as Swift does",
    arguments: [
      0, -0.0, 1, -1, 0.1, 1e15, 9_007_199_254_740_991, 9_007_199_254_740_992, 1e16, -1e300,
      .leastNonzeroMagnitude,
    ])
  func fractions(number: Double) {
    var json: [UInt8] = []
    json.appendJSON(number, keepsFraction: true)
    #expect(String(decoding: json, as: UTF8.self) == number.description)
  }
}

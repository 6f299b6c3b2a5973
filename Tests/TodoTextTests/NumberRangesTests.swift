import Testing
import TodoText

@Suite("Ranges of numbers")
struct NumberRangesTests {
  @Test(
    "are listed, but only the first ten",
    arguments: [
      ([], ""),
      ([7], "7"),
      ([1, 2, 3, 5], "1-3, 5"),
      (Array(1...1200), "1-1200"),
      (Array(stride(from: 1, through: 19, by: 2)), "1, 3, 5, 7, 9, 11, 13, 15, 17, 19"),
      (Array(stride(from: 1, through: 21, by: 2)), "1, 3, 5, 7, 9, 11, 13, 15, 17, 19, …"),
      ([.max], "9223372036854775807"),
    ] as [([Int64], String)])
  func text(numbers: [Int64], expected: String) {
    #expect(NumberRanges(numbers).description == expected)
    #expect(NumberRanges(numbers).count == numbers.count)
  }

  @Test("ignore numbers up to the greatest one inserted")
  func twice() {
    var ranges = NumberRanges([1, 2, 2, 9])
    ranges.insert(4...5)
    ranges.insert(8...12)
    #expect(ranges.ranges == [1...2, 9...12])
  }

  @Test("keep the first hundred, and go on counting")
  func limit() {
    let ranges = NumberRanges(stride(from: 1, through: 999, by: 2))
    #expect(ranges.ranges.count == 100 && ranges.ranges.last == 199...199)
    #expect(ranges.count == 500)
  }

  @Test("may be open-ended")
  func endless() {
    var ranges = NumberRanges()
    ranges.insert(7...Int64.max)
    #expect(ranges.description == "7 and all after it")
  }
}

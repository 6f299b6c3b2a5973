import ComposableTesting
import Testing

import TodoText

@Suite("A set of numbers")
struct NumberSetTests {
  @Test("has each number once, in ascending order", arguments: [10, 200, 5_000, Int64.max - 1])
  func sorted(bound: Int64) {
    var random = SeededRandomNumberGenerator(seed: 7)
    let numbers = (0..<2_000).map { _ in Int64.random(in: 1...bound, using: &random) }
    var set = NumberSet()
    set.formUnion(numbers)
    for number in numbers { set.insert(number) }
    let expected = Set(numbers).sorted()
    #expect(Array(set) == expected)
    #expect(set.count == expected.count)

    var rest = set.makeIterator()
    var portions: [Int64] = []
    while case let portion = rest.next(7), !portion.isEmpty {
      #expect(portion.count == 7 || portions.count + portion.count == expected.count)
      portions += portion
    }
    #expect(portions == expected)
  }

  @Test("may be empty, and may contain 0 and Int64.max")
  func bounds() {
    #expect(Array(NumberSet()) == [])
    var set = NumberSet()
    set.formUnion([Int64.max, 1, 63, 64, 0])
    #expect(Array(set) == [0, 1, 63, 64, Int64.max])
  }
}

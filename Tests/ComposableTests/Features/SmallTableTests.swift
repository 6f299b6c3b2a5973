import Testing

@testable import Composable

@Suite("A table that usually holds one value")
struct SmallTableTests {
  @Test("agrees with a dictionary through thousands of insertions and removals")
  func asDictionary() {
    var table = SmallTable<Int, Int>()
    var dictionary: [Int: Int] = [:]
    var number = 1
    for step in 0..<2_000 {
      number = number &* 1_103_515_245 &+ 12_345 & 0x7FFF_FFFF
      let key = number >> 16 & 3
      let value = number & 4 == 0 ? nil : step
      table[key] = value
      dictionary[key] = value
      #expect(table.count == dictionary.count)
      #expect(table.isEmpty == dictionary.isEmpty)
      #expect(table.anyValue.map { dictionary.values.contains($0) } ?? dictionary.isEmpty)
      #expect(table.contains { $0 > 1_000 } == dictionary.values.contains { $0 > 1_000 })
      #expect((0..<4).allSatisfy { table[$0] == dictionary[$0] })
      #expect(table.inOrder == dictionary.sorted { $0.key < $1.key }.map(\.value))
      #expect(
        table.values { $0 > 1_000 }.sorted() == dictionary.values.filter { $0 > 1_000 }.sorted())
    }
  }
}

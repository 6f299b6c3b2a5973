import Composable
import ComposableTesting
import Foundation
import Testing

@MainActor
@Suite("A UUID generator for tests")
struct UUIDGeneratorTestingTests {
  @Test("counts up, from zero for each access")
  func incrementing() {
    let first = UUIDGenerator.incrementing
    let second = UUIDGenerator.incrementing
    #expect(first().uuidString == "00000000-0000-0000-0000-000000000000")
    #expect(first().uuidString == "00000000-0000-0000-0000-000000000001")
    #expect(second().uuidString == "00000000-0000-0000-0000-000000000000")
    #expect(UUID(number: 255).uuidString == "00000000-0000-0000-0000-0000000000FF")
    #expect(UUID(number: .max).uuidString == "00000000-0000-0000-FFFF-FFFFFFFFFFFF")
  }

  @Test("draws the same version 4 UUIDs for the same seed")
  func seeded() {
    let first = UUIDGenerator.seeded(7)
    let second = UUIDGenerator.seeded(7)
    let ids = (0..<100).map { _ in first() }
    #expect(ids == (0..<100).map { _ in second() })
    #expect(Set(ids).count == 100)
    for id in ids {
      let digits = Array(id.uuidString)
      #expect(digits[14] == "4")
      #expect("89AB".contains(digits[19]))
    }
    #expect(UUIDGenerator.seeded(8)() != ids[0])
  }

  @Test("fails with the name it was given")
  func failing() async {
    let uuid = UUIDGenerator.failing("TodoList.Environment.uuid")
    let messages = await messages { #expect(uuid() == UUID(number: 0)) }
    #expect(
      messages.map { $0.prefix { $0 != "\n" } } == [
        "\"TodoList.Environment.uuid\" was called, but this test did not provide it."
      ])
  }
}

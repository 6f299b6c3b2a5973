import Composable
import Foundation
import Testing

@Suite("A UUID generator")
struct UUIDGeneratorTests {
  @Test("returns the values of its function")
  func given() {
    let identity = UUID()

    #expect(UUIDGenerator { identity }() == identity)
  }

  @Test("that is random returns a new version 4 UUID each time")
  func random() {
    let identities = (0..<100).map { _ in UUIDGenerator.random() }

    #expect(Set(identities).count == 100)
    #expect(identities.allSatisfy { $0.uuid.6 >> 4 == 4 })
  }
}

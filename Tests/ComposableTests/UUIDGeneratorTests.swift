import Composable
import Foundation
import Testing

@Suite("A generator of identities")
struct UUIDGeneratorTests {
  @Test("returns what its function returns")
  func given() {
    let identity = UUID()

    #expect(UUIDGenerator { identity }() == identity)
  }

  @Test("at random returns version 4, and another each time")
  func random() {
    let identities = (0..<100).map { _ in UUIDGenerator.random() }

    #expect(Set(identities).count == 100)
    #expect(identities.allSatisfy { $0.uuid.6 >> 4 == 4 })
  }
}

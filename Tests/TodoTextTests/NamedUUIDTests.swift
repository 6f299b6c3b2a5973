import FoundationEssentials
import Testing

import TodoText

@Suite("A UUID made from a name")
struct NamedUUIDTests {
  @Test("has version 5, and is always the same")
  func version() {
    let id = UUID(named: "20070313T123432Z-456553@example.com")
    #expect(id.uuidString == "AF212FFC-DADA-5D22-99A7-72194D243CA8")
    #expect(UUID(named: "another") != id)
  }

  @Test("can end with the text of another UUID")
  func id() {
    let id = UUID(named: "0")
    #expect(UUID(named: "successor of ", of: id) == UUID(named: "successor of \(id)"))
    #expect(id.uuidString.contains { $0.isUppercase })
  }

  @Test("uses SHA-1 digests as defined by the RFC")
  func digest() {
    func hex(_ text: String) -> String {
      SHA1.digest(of: Array(text.utf8)).map { String(0x100 + Int($0), radix: 16).dropFirst() }
        .joined()
    }
    #expect(hex("") == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
    #expect(hex("abc") == "a9993e364706816aba3e25717850c26c9cd0d89d")
    // The length fits into the last block, or needs another block.
    let digests = [
      55: "c1c8bbdc22796e28c0e15163d20899b65621d65a",
      56: "c2db330f6083854c99d4b5bfb6e8f29f201be699",
      63: "03f09f5b158a7a8cdad920bddc29b81c18a551f5",
      64: "0098ba824b5c16427bd7a1122a5a442a25ec644d",
      1000: "291e9a6c66994949b57ba5e650361e98fc36b1ba",
    ]
    for (count, digest) in digests { #expect(hex(String(repeating: "a", count: count)) == digest) }
  }
}

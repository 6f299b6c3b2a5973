import Testing
import TodoDomain

@Suite("A reference")
struct ReferenceTests {
  private static let words: [(String, Reference)] = [
    ("12", Reference.number(12)),
    ("9223372036854775807", .number(.max)),
    ("3-7", .range(3...7)),
    ("3-3", .range(3...3)),
    ("0193", .idPrefix("0193")),
    ("0193A2f0", .idPrefix("0193a2f0")),
    ("0193a2f0-", .idPrefix("0193a2f0-")),
    ("0193a2f01", .idPrefix("0193a2f0-1")),
    ("0193a2f0-1b2c-7abc-8def-0123456789ab", .idPrefix("0193a2f0-1b2c-7abc-8def-0123456789ab")),
    ("0193a2f01b2c7abc8def0123456789ab", .idPrefix("0193a2f0-1b2c-7abc-8def-0123456789ab")),
    ("abcd", .idPrefix("abcd")),
    ("@milk", .label("milk")),
    ("@@", .label("@")),
    ("@\u{301}x", .label("\u{301}x")),
  ]

  @Test(
    "is read as a number, a range, the start of an id or a label",
    arguments: words)
  func read(_ word: String, _ reference: Reference) {
    #expect(Reference(word) == reference)
    #expect(Reference(reference.description) == reference)
  }

  @Test(
    "can't be anything else",
    arguments: [
      "", "0", "-1", "+1", "1.5", "012", "abc", "7-3", "3-", "-3", "3-7-9", "@", "milk", "12x",
      "922337203685477580800000000000000", "0193-a2f0", "0193a2f0--1b2c",
      "0193a2f01b2c7abc8def0123456789abc",
      "１２", "0193 ", " 12",
    ])
  func refused(_ word: String) {
    #expect(Reference(word) == nil)
  }
}

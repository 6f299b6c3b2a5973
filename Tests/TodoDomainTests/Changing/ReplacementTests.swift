import Testing
import TodoFixtures

@testable import TodoDomain

@Suite("A part of a text to replace")
struct ReplacementTests {
  @Test(
    "is between slashes, to replace once or everywhere",
    arguments: [
      ("/milk/oat milk/", "Buy milk, milk", "Buy oat milk, milk"),
      ("s/milk/oat milk/", "Buy milk, milk", "Buy oat milk, milk"),
      ("/milk/tea/g", "Buy milk, milk", "Buy tea, tea"),
      ("/ milk//", "Buy milk", "Buy"),
      ("/é/e/", "Cafe\u{301}", "Cafe"),
      ("/tea/milk/", "Buy milk", nil),
      ("/two//", "one two three", "one three"), ("/two//", "two three", "three"),
      ("/two//", "one two", "one"), ("/ two//", "one two  three", "one  three"),
      ("/two//g", "two one two two", "one"), ("/two//", "one  three two", "one  three"),
    ])
  func replaced(words: String, text: String, expected: String?) throws {
    let replacement = try #require(Replacement(words))
    #expect(replacement.applied(to: text) == expected)
    #expect(replacement.description == words)
  }

  @Test(
    "can't be anything else",
    arguments: ["/usr/bin", "//b/", "/a/b/c/", "a/b/c/", "/a/b/i", "/", "", "and/or/both"])
  func other(words: String) {
    #expect(Replacement(words) == nil)
  }

  @Test("is refused if the text doesn't contain it, or if nothing would be left")
  func refused() throws {
    func edited(_ words: String) throws -> String {
      var edit = Edit([.description: .text(words)])
      edit.replacesPart = true
      return try Todo.mum.edited(by: edit, now: { .noon }, in: .utc).description
    }
    #expect(try edited("/Call/Visit/") == "Visit mum")
    #expect(throws: TodoStoreError.self) { try edited("/dad/mum/") }
    #expect(throws: TodoStoreError.text(TextError(rule: .description, reason: .empty))) {
      try edited("/Call mum/ /")
    }
  }
}

import Testing
import TodoDomain

@Suite("A text")
struct TextRuleTests {
  @Test("is accepted as typed, with white space and control characters except in tags and labels")
  func kept() throws {
    let longest = String(repeating: "x", count: TextRule.maximumByteCount)
    for rule in [TextRule.description, .note, .project] {
      for text in ["x", " ", "two words", "a\nb\tc", "\u{1B}[31m", "\u{202E}", "👩‍👩‍👧", longest] {
        try rule.check(text)
      }
    }
    try TextRule.note.check("")
    for rule in [TextRule.tag, .label] {
      for text in ["x", "a-b", "a+b", "Ärger", "日本", "#1", "👍🏽"] { try rule.check(text) }
    }
  }

  private static let badTexts: [(TextRule, String, String)] = [
    (TextRule.description, "", "the text is empty"),
    (.project, "", "the project is empty"),
    (.note, "a\0b", "the note holds a NUL, which cannot be stored"),
    (.tag, "two words", "the tag holds white space or a control character"),
    (.tag, "a\u{A0}b", "the tag holds white space or a control character"),
    (.tag, "a\u{9B}b", "the tag holds white space or a control character"),
    (.label, "a\tb", "the label holds white space or a control character"),
    (.tag, "+shop", "the tag begins with a sign"),
    (.tag, "-shop", "the tag begins with a sign"),
    (
      .description, String(repeating: "é", count: 524_289),
      "the text has 1048578 bytes, and 1048576 is the most"
    ),
  ]

  @Test(
    "is refused with the reason",
    arguments: badTexts)
  func refused(_ rule: TextRule, _ text: String, _ message: String) {
    let error = #expect(throws: TextError.self) { try rule.check(text) }
    #expect(error?.description == message)
  }
}

import Testing
import TodoCLI
import TodoText

@testable import TodoScreen

@Suite("A typed line")
struct TypedLineTests {
  @Test(
    "changes with each key",
    arguments: [
      ([.character("!")], "one two!", 8), ([.left, .character("!")], "one tw!o", 7),
      ([.home, .delete], "ne two", 0), ([.control("a"), .control("k")], "", 0),
      ([.control("w")], "one ", 4), ([.control("w"), .control("w")], "", 0),
      ([.left, .control("u")], "o", 0), ([.backspace, .backspace], "one t", 5),
      ([.left, .character("e"), .character("\u{301}")], "one twe\u{301}o", 7),
      ([.home, .left, .backspace], "one two", 0), ([.right, .delete], "one two", 7),
    ] as [([Key], String, Int)])
  func keys(keys: [Key], text: String, caret: Int) {
    var line = TypedLine("one two")
    for key in keys {
      let isKnown = line.press(key)
      #expect(isKnown)
    }
    #expect(line.text == text)
    #expect(line.caret == caret)
  }

  @Test("ignores the list's keys")
  func others() {
    var line = TypedLine("one")
    for key in [Key.up, .pageDown, .function(1), .control("x")] {
      let isKnown = line.press(key)
      #expect(!isKnown)
    }
    #expect(line == TypedLine("one"))
  }

  @Test(
    "has words, in which a quote counts only around a whole word or value",
    arguments: [
      ("Buy milk", ["Buy", "milk"], 4), ("  Buy  ", ["Buy"], 7), ("", [], 0),
      ("don't and can't", ["don't", "and", "can't"], 10),
      ("'oat milk' now", ["oat milk", "now"], 11),
      ("'tis the season", ["'tis", "the", "season"], 9),
      ("due:'next friday' x", ["due:next friday", "x"], 18),
      ("\"a \\\"b\\\" \\n\"", ["a \"b\" \n"], 0), ("\"open", ["\"open"], 0), ("#1", ["#1"], 0),
    ] as [(String, [String], Int)])
  func words(line: String, words: [String], lastStart: Int) {
    #expect(TypedWords(line).words == words)
    #expect(TypedWords(line).lastStart == lastStart)
  }
}

import Testing

@testable import TodoCLI

@Suite("A command line being typed")
struct ShellWordsTests {
  @Test(
    "is split into words, the last of which is being typed",
    arguments: [
      ("", [], ""), ("todo", [], "todo"), ("todo ", ["todo"], ""), ("  a\tb", ["a"], "b"),
      (#"a "b c" d\ e f"#, ["a", "b c", "d e"], "f"), (#"a '' "#, ["a", ""], ""),
      (#"'a"\b' c"#, [#"a"\b"#], "c"), (#""a'\"\\\b" c"#, [#"a'"\\b"#], "c"),
      (#"--tag="x y""#, [], "--tag=x y"), ("日本 é", ["日本"], "é"),
      ("'\u{301}a' b", ["\u{301}a"], "b"), ("a\\\u{301}b \u{301}c", ["a\u{301}b"], "\u{301}c"),
      (#"a\"#, [], "a"),
    ] as [(String, [String], String)])
  func words(line: String, words: [String], last: String) {
    let line = ShellWords(line)
    #expect(line.words == words)
    #expect(line.last == last)
    #expect(line.openQuote == nil)
  }

  @Test("may be one word, whether or not the shell has removed its quotes")
  func word() {
    for word in ["house m", #"house\ m"#, "'house m", #""house m"#, #"house' 'm"#] {
      #expect(ShellWords.word(word) == "house m")
    }
    #expect(ShellWords.word("") == "")
  }

  @Test("may end inside quotes")
  func openQuote() {
    #expect(ShellWords("todo list 'project:my ho").openQuote == "'")
    #expect(ShellWords("todo list 'project:my ho").last == "project:my ho")
    #expect(ShellWords("todo \"a'").openQuote == "\"")
    #expect(ShellWords("todo \"a'\"").openQuote == nil)
  }
}

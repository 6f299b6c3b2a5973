import Testing

@testable import TodoCLI

@Suite("A word with a key")
struct AttributeWordTests {
  @Test(
    "starts with a sign and a letter, or with a name and a colon",
    arguments: [
      ("+shop", "+", "shop"), ("-shop", "-", "shop"), ("+läuft", "+", "läuft"),
      ("+über-1", "+", "über-1"), ("due:fri", "due:", "fri"), ("due:", "due:", ""),
      ("Due:Fri", "due:", "Fri"), ("PRI:h", "pri:", "h"), ("due:a:b", "due:", "a:b"),
      ("blocked-by:1", "blocked-by:", "1"),
      ("due:tomorrow 18:00", "due:", "tomorrow 18:00"), ("e\u{301}:x", "", ""),
    ])
  func keyed(word: String, key: String, value: String) {
    let attribute = AttributeWord(word)
    #expect(attribute?.key ?? "" == key)
    #expect(attribute?.value ?? "" == value)
  }

  @Test(
    "takes no other form",
    arguments: [
      "", "+", "-", "+1", "-1", "--", "--tag", "++", "C++", "14:30", ":", ":x", "a b:c", "milk",
      "3-7", "@milk:x", "1:2", "Due:", "Due: friday", "DUE:",
    ])
  func plain(word: String) {
    #expect(AttributeWord(word) == nil)
  }

  @Test("has several values if it joins tags, each with its sign")
  func values() {
    #expect(AttributeWord("+a,+b,+c")?.values == ["a", "b", "c"])
    #expect(AttributeWord("+a,b")?.values == ["a,b"])
    #expect(AttributeWord("+a,+b,c")?.values == ["a,+b,c"])
    #expect(AttributeWord("dep:1,+2")?.values == ["1,+2"])
  }
}

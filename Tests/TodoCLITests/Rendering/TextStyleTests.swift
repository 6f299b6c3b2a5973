import Testing
import TodoFixtures

@testable import TodoCLI

@Suite("A style")
struct TextStyleTests {
  @Test("is parsed from words, and surrounds a text")
  func words() throws {
    #expect(try TextStyle(words: "bold red").applied(to: "x") == "\u{1B}[1;31mx\u{1B}[0m")
    #expect(try TextStyle(words: "bold red").applied(to: "") == "")
    #expect(try TextStyle(words: "red") == .red)
    #expect(try TextStyle(words: "plain").applied(to: "x") == "x")
    #expect(try TextStyle(words: "") == .plain)
    #expect(throws: ValueError.unknown(kind: "style", "rde", choices: TextStyle.names)) {
      try TextStyle(words: "bold rde")
    }
  }

  @Test(
    "is described in the words it was parsed from",
    arguments: TextStyle.names + ["bold underline bright-blue"])
  func description(words: String) throws {
    #expect(try "\(TextStyle(words: words))" == words)
  }
}

import Testing
import TodoText

@Suite("A text that is read byte for byte")
struct ByteTextTests {
  /// To `Character`, these are one with the sign before or after them.
  static let accents = ["\u{301}", "\u{FE0F}", "\u{200D}", "\u{20E3}", "\u{E0100}"]

  @Test("begins with a sign, whatever comes after it", arguments: accents)
  func prefix(accent: String) {
    #expect(!"--\(accent)".hasPrefix("--"))
    #expect("--\(accent)".hasBytePrefix("--"))
    #expect("--\(accent)".rest(after: "--") == accent)
    #expect("-\(accent)".rest(after: "--") == nil)
    #expect("--".rest(after: "--") == "")
  }

  @Test("is cut at a sign, whatever comes after it", arguments: accents)
  func cut(accent: String) throws {
    let (before, after) = try #require("a=\(accent)=b".cut(at: "="))
    #expect(before == "a")
    #expect(Array(after.utf8) == Array("\(accent)=b".utf8))
    #expect("a\(accent)".cut(at: "=") == nil)
  }

  @Test("has parts between signs, empty ones too")
  func parts() {
    #expect("a,\u{301}b,,".parts(between: ",") == ["a", "\u{301}b", "", ""])
    #expect("\u{600},b".parts(between: ",") == ["\u{600}", "b"])
    #expect("a\r\nb".parts(between: "\n") == ["a\r", "b"])
    #expect("".parts(between: ",") == [""])
  }
}

import Testing
import TodoText

@Suite("Text that is read byte by byte")
struct ByteTextTests {
  /// Scalars that form one `Character` with the scalar before or after them.
  static let accents = ["\u{301}", "\u{FE0F}", "\u{200D}", "\u{20E3}", "\u{E0100}"]

  @Test("begins with a prefix, whatever follows it", arguments: accents)
  func prefix(accent: String) {
    #expect(!"--\(accent)".hasPrefix("--"))
    #expect("--\(accent)".hasBytePrefix("--"))
    #expect("--\(accent)".rest(after: "--") == accent)
    #expect("-\(accent)".rest(after: "--") == nil)
    #expect("--".rest(after: "--") == "")
  }

  @Test("is cut at a separator, whatever follows it", arguments: accents)
  func cut(accent: String) throws {
    let (before, after) = try #require("a=\(accent)=b".cut(at: "="))
    #expect(before == "a")
    #expect(Array(after.utf8) == Array("\(accent)=b".utf8))
    #expect("a\(accent)".cut(at: "=") == nil)
  }

  @Test("is split at separators, even into empty parts")
  func parts() {
    #expect("a,\u{301}b,,".parts(between: ",") == ["a", "\u{301}b", "", ""])
    #expect("\u{600},b".parts(between: ",") == ["\u{600}", "b"])
    #expect("a\r\nb".parts(between: "\n") == ["a\r", "b"])
    #expect("".parts(between: ",") == [""])
  }
}

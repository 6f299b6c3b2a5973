import Testing
import TodoText

@testable import TodoCLI

@Suite("Wrapped text")
struct WrappingTests {
  @Test("breaks at spaces, and inside a word that is wider than a line")
  func breaks() {
    #expect("Buy oat milk".lines(ofWidth: 8) == ["Buy oat", "milk"])
    #expect("Buy oat milk".lines(ofWidth: 7) == ["Buy oat", "milk"])
    #expect("Buy oat milk".lines(ofWidth: 12) == ["Buy oat milk"])
    #expect("abcdefgh ij".lines(ofWidth: 3) == ["abc", "def", "gh", "ij"])
    #expect("".lines(ofWidth: 5) == [""])
  }

  @Test("moves a wide character to the next line rather than past the edge")
  func wide() {
    #expect("日本語".lines(ofWidth: 5) == ["日本", "語"])
    #expect("a 日本語 b".lines(ofWidth: 6) == ["a 日本", "語 b"])
    #expect("👩‍👩‍👧👩‍👩‍👧".lines(ofWidth: 3) == ["👩‍👩‍👧", "👩‍👩‍👧"])
    // Some terminals draw the family as three people, so it counts as that wide: no terminal breaks the line.
    #expect("日本 👩‍👩‍👧".lines(ofWidth: 9) == ["日本", "👩‍👩‍👧"])
    #expect("日本 👩‍👩‍👧".lines(ofWidth: 11) == ["日本 👩‍👩‍👧"])
    #expect("Milch 日本".lines(ofWidth: 7) == ["Milch", "日本"])
    #expect("日本".lines(ofWidth: 1) == ["日", "本"])
  }

  @Test("keeps its spaces, except where it breaks")
  func spaces() {
    #expect("  - a   b c".lines(ofWidth: 9) == ["  - a   b", "c"])
    #expect("  - a   b c".lines(ofWidth: 8) == ["  - a", "b c"])
    #expect("      abc".lines(ofWidth: 4) == ["", "abc"])
  }

  @Test("keeps a command in backticks on one line, if it fits")
  func commands() {
    #expect(
      "Write `todo edit 5 --text wed` now".lines(ofWidth: 26)
        == ["Write", "`todo edit 5 --text wed`", "now"])
    #expect("Write `todo edit 5`".lines(ofWidth: 9) == ["Write", "`todo", "edit 5`"])
    #expect("a `b c d".lines(ofWidth: 5) == ["a", "`b c", "d"])
  }

  @Test("loses nothing but spaces, whatever the width", arguments: 1...40)
  func nothingLost(width: Int) {
    let text = "The  lazy 日本語 dog\u{301} jumps   over 👩‍👩‍👧, Donaudampfschifffahrtsgesellschaft "
    let lines = text.lines(ofWidth: width)
    #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    #expect(lines.allSatisfy { $0.widestWidth <= max(width, $0.count > 1 ? 2 : 6) })
  }

  @Test("hangs after its label, or below it if there is no room")
  func hanging() {
    #expect(
      "one two three four".hanging(after: "key  ", width: 21)
        == "key  one two three\n     four\n")
    #expect(
      "one two three four".hanging(after: "  a long key  ", width: 22)
        == "  a long key\n      one two three\n      four\n")
    #expect("one".hanging(after: "  a long key  ", width: 22) == "  a long key  one\n")
  }
}

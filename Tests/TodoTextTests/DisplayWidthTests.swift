import ComposableTesting
import Testing
import TodoFixtures

@testable import TodoText

@Suite("The width of text")
struct DisplayWidthTests {
  /// The widths are those of `wcwidth.wcswidth`, version 0.7.0: <https://pypi.org/project/wcwidth/>.
  @Test(
    "is the number of columns in a terminal",
    arguments: [
      ("", 0),
      ("milk", 4),
      ("é", 1),
      ("e\u{301}", 1),
      ("日本語", 6),
      ("ﾊﾟ", 2),
      ("Ａ", 2),
      ("한글", 4),
      ("한", 2),
      ("กำ", 2),
      ("ไทย", 3),
      ("नि", 2),
      ("क\u{94D}षि", 2),
      ("العربية", 7),
      ("ل\u{64B}", 1),
      ("→ ✓ ☐ …", 7),
      ("☁", 1),
      ("☁\u{FE0F}", 2),
      ("⌚", 2),
      ("⌚\u{FE0E}", 2),
      ("©", 1),
      ("©\u{FE0F}", 2),
      ("1\u{FE0F}⃣", 2),
      ("#\u{FE0F}⃣", 2),
      ("👍", 2),
      ("👍🏽", 2),
      ("👩\u{200D}👩\u{200D}👧", 2),
      ("🏳\u{FE0F}\u{200D}🌈", 2),
      ("🏳\u{FE0F}", 2),
      ("🇩🇪", 2),
      ("🇩🇪🇫🇷", 4),
      ("🇩", 2),
      ("❤\u{FE0F}\u{200D}🔥", 2),
      ("👨\u{200D}💻", 2),
      ("🤷🏽\u{200D}♀\u{FE0F}", 2),
      ("😀 a 日", 7),
      ("￥", 2),
      ("€", 1),
      ("～", 2),
      ("\u{3000}", 2),
      ("🀄", 2),
      ("🃏", 2),
      ("⭐", 2),
      ("✨", 2),
      ("✅", 2),
      ("☎\u{FE0F}", 2),
      ("〰\u{FE0F}", 2),
      ("㊗\u{FE0F}", 2),
      ("𠀀", 2),
      ("ä\u{308}\u{301}", 1),
      ("𝒳", 1),
      ("ﷺ", 1),
      ("½", 1),
      ("“q”", 3),
    ])
  func width(text: String, expected: Int) {
    #expect(text.displayWidth == expected)
  }

  @Test(
    "is uncertain for emoji, conjuncts and isolated jamo",
    arguments: [
      ("milk", false), ("日本語 é e\u{301}", false), ("한글", false), ("שָׁלוֹם", false),
      ("👍", true), ("a 👍🏽", true), ("☁\u{FE0F}", true), ("1\u{FE0F}⃣", true), ("🇩🇪", true),
      ("👩\u{200D}👩\u{200D}👧", true), ("नि", true), ("\u{1112}\u{1161}\u{11AB}", true), ("☁", false),
    ])
  func debated(text: String, expected: Bool) {
    #expect(text.contains(where: \.isWidthDebated) == expected)
  }

  @Test("is two for a narrow emoji with a skin tone, although wcwidth says one")
  func skinTone() {
    #expect("☝".displayWidth == 1)
    #expect("☝🏽".displayWidth == 2)
  }

  @Test(
    "is cut to the available columns",
    arguments: [
      ("milk", 4, "milk"), ("milk", 5, "milk"), ("milk", 3, "mi…"), ("milk", 1, "…"),
      ("milk", 0, ""), ("", 0, ""), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"),
      ("日本語", 4, "日…"), ("日本語", 3, "日…"), ("日本語", 2, "…"), ("日本語", 1, "…"),
      ("e\u{301}e\u{301}e\u{301}", 3, "e\u{301}e\u{301}e\u{301}"),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
      ("👩\u{200D}👩\u{200D}👧👍🏽x", 5, "👩\u{200D}👩\u{200D}👧👍🏽x"),
      ("👩\u{200D}👩\u{200D}👧👍🏽x", 4, "👩\u{200D}👩\u{200D}👧…"), ("grün", 4, "grün"),
    ])
  func truncation(text: String, width: Int, expected: String) {
    #expect(text.truncated(toWidth: width) == expected)
  }

  @Test("is padded with spaces")
  func padding() {
    #expect("日".padded(toWidth: 4) == "日  ")
    #expect("日".leftPadded(toWidth: 4) == "  日")
    #expect("milk".padded(toWidth: 2) == "milk")
    #expect("milk".leftPadded(toWidth: 2) == "milk")
  }

  @Test("never exceeds the limit when text is cut")
  func anyText() {
    var random = SeededRandomNumberGenerator(seed: 11)
    for _ in 0..<1000 {
      let text = random.text(length: 12).terminalSafe
      let width = Int.random(in: 0...20, using: &random)
      let cut = text.truncated(toWidth: width)
      #expect(cut.displayWidth <= width, "\(text.debugDescription) in \(width)")
      if text.displayWidth <= width { #expect(cut == text) }
    }
  }
}

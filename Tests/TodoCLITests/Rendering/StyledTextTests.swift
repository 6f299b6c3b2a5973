import Testing

@testable import TodoCLI

@Suite("Styled text")
struct StyledTextTests {
  private var text: StyledText {
    var text = StyledText()
    text.append("Buy ")
    text.append("oat milk", .red)
    text.append(" 日本")
    return text
  }

  @Test("styles each part on every line that it wraps to")
  func lines() {
    #expect(text.lines(ofWidth: 40) == ["Buy \u{1B}[31moat milk\u{1B}[0m 日本"])
    #expect(
      text.lines(ofWidth: 8) == [
        "Buy \u{1B}[31moat\u{1B}[0m", "\u{1B}[31mmilk\u{1B}[0m 日", "本",
      ])
    #expect(text.lines(ofWidth: 3).joined(separator: "|").hasSuffix("\u{1B}[31mk\u{1B}[0m|日|本"))
  }

  @Test("is truncated with an ellipsis")
  func truncated() {
    #expect(text.truncated(toWidth: 17) == "Buy \u{1B}[31moat milk\u{1B}[0m 日本")
    #expect(text.truncated(toWidth: 16) == "Buy \u{1B}[31moat milk\u{1B}[0m 日…")
    #expect(text.truncated(toWidth: 7) == "Buy \u{1B}[31moa\u{1B}[0m…")
    #expect(text.truncated(toWidth: 0) == "")
  }

  @Test("appends other styled text with its styles")
  func append() {
    var two = StyledText()
    two.append("a", .bold)
    two.append(text)
    #expect(two.lines(ofWidth: 80) == ["\u{1B}[1ma\u{1B}[0mBuy \u{1B}[31moat milk\u{1B}[0m 日本"])
  }
}

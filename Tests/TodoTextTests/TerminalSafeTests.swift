import ComposableTesting
import Testing
import TodoFixtures

@testable import TodoText

@Suite("Terminal-safe text")
struct TerminalSafeTests {
  @Test(
    "shows characters that a terminal would obey or hide",
    arguments: [
      ("", ""),
      ("Buy milk ~", "Buy milk ~"),
      ("a\u{1B}[31mb\u{7}", "a␛[31mb␇"),
      ("\u{0}\u{1F}\u{7F}", "␀␟␡"),
      ("a\tb\nc\r\nd", "a␉b␊c␍␊d"),
      ("\u{80}\u{9B}31m\u{9F}\u{85}", "<U+0080><U+009B>31m<U+009F><U+0085>"),
      ("abc\u{202E}fdp.exe", "abc<U+202E>fdp.exe"),
      ("\u{2066}\u{2069}\u{200E}\u{61C}", "<U+2066><U+2069><U+200E><U+061C>"),
      ("a\u{2028}b\u{2029}", "a<U+2028>b<U+2029>"),
      ("\u{FEFF}a\u{200B}b\u{2060}\u{AD}", "<U+FEFF>a<U+200B>b<U+2060><U+00AD>"),
      ("a\u{E0041}\u{E007F}", "a<U+E0041><U+E007F>"),
      ("é e\u{301} 日本 ±\u{A0}", "é e\u{301} 日本 ±\u{A0}"),
      ("👩‍👩‍👧 ❤️ 👍🏽 🇩🇪 می‌خواهم", "👩‍👩‍👧 ❤️ 👍🏽 🇩🇪 می‌خواهم"),
      ("葛\u{E0100}", "葛\u{E0100}"),
    ])
  func safe(text: String, expected: String) {
    #expect(Array(text.terminalSafe.unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test("keeps line feeds on request, and no other control character")
  func lines() {
    #expect("a\nb\r\n\tc\u{1B}".terminalSafeLines == "a\nb␍\n␉c␛")
  }

  @Test("replaces each control, separator or ignorable scalar but joiners and variation selectors")
  func everyScalar() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      let isUnsafe =
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default:
          properties.isDefaultIgnorableCodePoint || properties.isBidiControl
            || (0xFFF9...0xFFFB).contains(value)
        }
      let isKept = properties.isVariationSelector || value == 0x200C || value == 0x200D
      if scalar.isUnsafeInTerminals != (isUnsafe && !isKept) {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
  }

  @Test("contains nothing unsafe, whatever its source, and isn't changed by a second pass")
  func anyText() {
    var random = SeededRandomNumberGenerator(seed: 5)
    for _ in 0..<2000 {
      let safe = random.text(length: 30).terminalSafe
      let unsafe = safe.unicodeScalars.filter(\.isUnsafeInTerminals)
      #expect(unsafe.isEmpty)
      #expect(safe.terminalSafe == safe)
    }
  }
}

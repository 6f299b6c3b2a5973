import Testing
import TodoText

@testable import TodoSQLite

@Suite("A case-insensitive search")
struct CaseFoldingTests {
  func contains(_ text: String, _ needle: String) -> Bool {
    Array(text.utf8).withUnsafeBufferPointer { text in
      Array(needle.caseFolded.utf8).withUnsafeBufferPointer { text.containsInAnyCase($0) }
    }
  }

  @Test(
    "finds",
    arguments: [
      ("Buy MILK", "milk"), ("aab", "AB"), ("x", "x"), ("", ""), ("x", ""), ("ÄPFEL", "äpf"),
      ("Straße", "STRASSE"), ("ΟΔΟΣ", "οδος"), ("К чаю", "к ЧАЮ"), ("[@`{", "@`"),
      ("One text of some length", "SOME L"), ("eight by", "Y"), ("123456789ß", "9SS"),
      ("a \u{212A}elvin", "kelvin"), ("aaab", "AAB"),
    ])
  func finds(text: String, needle: String) {
    #expect(contains(text, needle))
  }

  @Test(
    "does not find",
    arguments: [
      ("milk", "milky"), ("", "x"), ("aaa", "ab"), ("ae", "ä"), ("[", "{"), ("@", "`"),
      ("123456789", "ä"),
    ])
  func doesNotFind(text: String, needle: String) {
    #expect(!contains(text, needle))
  }
}

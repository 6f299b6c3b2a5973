import ComposableTesting
import Testing
import TodoFixtures

@testable import TodoCLI

@Suite("The lexer")
struct LexerTests {
  @Test(
    "splits a line into words",
    arguments: [
      ("", []),
      (" \t ", []),
      ("add", ["add"]),
      ("\tadd  Buy\tmilk ", ["add", "Buy", "milk"]),
      (#"add "Buy milk" x"#, ["add", "Buy milk", "x"]),
      (#"add 'Buy "milk"' x"#, ["add", #"Buy "milk""#, "x"]),
      (#"'a\n\'"#, [#"a\n\"#]),
      (#"a"b c"d'e "f'"#, [#"ab cde "f"#]),
      (#""" '' x"#, ["", "", "x"]),
      (#"""''"#, [""]),
      (#""a"b"#, ["ab"]),
      (#""\"\\\n\t\u{1F600}\u{41}""#, ["\"\\\n\t😀A"]),
      (#""\u{00000041}\u{10FFFF}""#, ["A\u{10FFFF}"]),
      (#"a\nb \u{41} C:\x"#, [#"a\nb"#, #"\u{41}"#, #"C:\x"#]),
      ("# all of it", []),
      ("a #b c", ["a"]),
      ("a#b #", ["a#b"]),
      (##""#" '#' ""#c"##, ["#", "#", "#c"]),
      (#""--tag" '@milk' "-""#, ["--tag", "@milk", "-"]),
      ("größe 日本\u{A0}語 e\u{301}", ["größe", "日本\u{A0}語", "e\u{301}"]),
      (
        "$HOME * ~ `x` $(y) ; | & > <", ["$HOME", "*", "~", "`x`", "$(y)", ";", "|", "&", ">", "<"]
      ),
    ] as [(String, [String])])
  func words(line: String, expected: [String]) throws {
    #expect(try Lexer.words(of: Array(line.utf8)[...]).map(\.text) == expected)
  }

  @Test(
    "leaves a text as typed in an editor, except for a key's value and the text after `--`",
    arguments: [
      ("Fix bug #12 (see #3)", ["Fix", "bug", "#12", "(see", "#3)"]),
      ("  # all of it", []),
      ("Buy Anna's and Bob's cake", ["Buy", "Anna's", "and", "Bob's", "cake"]),
      (#"Say "hi there" 'loudly'"#, ["Say", #""hi"#, #"there""#, "'loudly'"]),
      (#"x project:"house move" +a"#, ["x", "project:house move", "+a"]),
      (#"note:'a b' note:"a b"c 1:"a b""#, ["note:a b", #"note:"a"#, #"b"c"#, #"1:"a"#, #"b""#]),
      (#"note:"no end"#, [#"note:"no"#, "end"]),
      (#"+a -- "two\n\"lines\"" "#, ["+a", "--", "two\n\"lines\""]),
      (#"-- "a" and "b""#, ["--", #""a""#, "and", #""b""#]),
      ("-- # 'x", ["--", "#", "'x"]),
    ] as [(String, [String])])
  func texts(line: String, expected: [String]) throws {
    #expect(try Lexer.words(of: Array(line.utf8)[...], in: .text).map(\.text) == expected)
  }

  @Test("reports where each word begins, even in a slice")
  func places() throws {
    let bytes = Array(#"xx add  "é b" c"#.utf8)

    #expect(try Lexer.words(of: bytes[2...]).map(\.index) == [3, 8, 15])
  }

  @Test("reads any text back from double quotes")
  func roundTrip() throws {
    var random = SeededRandomNumberGenerator(seed: 1)
    for _ in 0..<500 {
      let text = random.text(length: 12)
      var line = "\""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": line += "\\\""
        case "\\": line += "\\\\"
        case "\n": line += "\\n"
        case "\t" where Bool.random(using: &random): line += "\\t"
        case _ where Bool.random(using: &random):
          line += "\\u{\(String(scalar.value, radix: 16))}"
        default: line.unicodeScalars.append(scalar)
        }
      }
      line += "\""
      #expect(try Lexer.words(of: Array(line.utf8)[...]).map(\.text) == [text])
    }
  }

  @Test("reads a word of 150,000 pieces")
  func manyPieces() throws {
    let line = String(repeating: #"a'b'"c\n""#, count: 50_000)

    #expect(try Lexer.words(of: Array(line.utf8)[...]).map(\.text.utf8.count) == [200_000])
  }
}

import Testing

@testable import TodoCLI

@Suite("A line of the configuration file")
struct ConfigLineTests {
  private struct Line: Equatable {
    var number = 1
    var key: String
    var value: String?

    init(_ line: ConfigLine) {
      number = line.number
      key = line.key
      value = line.value.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test(
    "has a key before the first `=`, and after it a value without surrounding blanks",
    arguments: [
      ("a = b", "a", "b"), ("a=b", "a", "b"), ("\t a \t=\t b c \t", "a", "b c"),
      ("a = b = c", "a", "b = c"), ("two words = x", "two words", "x"), ("a =", "a", ""),
      ("= b", "", "b"), ("a = \u{A0}b", "a", "\u{A0}b"), ("a b = ü", "a b", "ü"),
      ("\u{FEFF}a = b\r\n", "a", "b"), ("a = \"b\"", "a", "\"b\""), ("a = \\n", "a", "\\n"),
      ("timeout 5", "timeout", nil), ("[list]", "[list]", nil),
    ] as [(String, String, String?)])
  func parts(text: String, key: String, value: String?) {
    let line = ConfigLine.all(in: Array(text.utf8)).first.map(Line.init)
    #expect(line?.key == key)
    #expect(line?.value == value)
  }

  @Test(
    "ends before a comment: a `#` at its start or after a blank, outside quotation marks",
    arguments: [
      ("a = b # c", "b"), ("a = b\t#c", "b"), ("a = b#c", "b#c"), ("a = # c", ""), ("a =#c", "#c"),
      ("a = 'b # c'", "'b # c'"), ("a = 'b # c' # d", "'b # c'"), ("a = x\"b # c\"", "x\"b # c\""),
      (#"a = "b \" # c" # d"#, #""b \" # c""#), (#"a = 'b \' # c'"#, #"'b \'"#),
      (#"a = \" # c" # d"#, #"\" # c""#), (#"a = "it's # b""#, #""it's # b""#),
      // A mark that is never closed quotes nothing.
      ("a = it's # b", "it's"), ("a = \"b # c # d", "\"b"), ("a = 'b' 'c # d", "'b' 'c"),
      // Marks in a key quote nothing.
      ("it's = b # c's", "b"),
    ])
  func comment(text: String, value: String) {
    #expect(ConfigLine.all(in: Array(text.utf8)).first.map(Line.init)?.value == value)
  }

  @Test("is ignored if blank or only a comment, but is counted")
  func numbers() {
    let text = "# a = b\n\n  \t\r\n  # c = d\nx = y\n#\nz = 1"
    let lines = ConfigLine.all(in: Array(text.utf8))
    #expect(lines.map(\.number) == [5, 7])
    #expect(lines.map { String(decoding: $0.bytes, as: UTF8.self) } == ["x = y\n", "z = 1"])
    #expect(ConfigLine.all(in: []).isEmpty)
  }

  @Test("is scanned once, however many marks are open")
  func openMarks() {
    let text = "a = " + String(repeating: "\"\\", count: 400_000)
    #expect(ConfigLine.all(in: Array(text.utf8)).count == 1)
  }

  @Test("is invalid if it isn't UTF-8 or has a control character, except in its comment")
  func flaws() throws {
    func column(_ bytes: [UInt8]) throws -> Int? {
      let line = try #require(ConfigLine.all(in: bytes).first)
      return line.flaw.map { line.column(of: $0.index) }
    }
    #expect(try column(Array("ü = a".utf8) + [0xFF]) == 6)
    #expect(try column(Array("a = b\u{1B}".utf8)) == 6)
    #expect(try column(Array("a = b\rc".utf8)) == 6)
    #expect(try column(Array("a = \u{7F}".utf8)) == 5)
    #expect(try column(Array("a\u{0} = b".utf8)) == 2)
    #expect(try column(Array("a = b\tc # \u{1}".utf8) + [0xFF]) == nil)
  }
}

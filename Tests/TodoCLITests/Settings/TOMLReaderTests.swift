import Testing

@testable import TodoCLI

@Suite("TOML")
struct TOMLReaderTests {
  private func read(_ text: String) throws(TOMLError) -> [TOMLEntry] {
    let contents = TOMLReader(Array(text.utf8))
    if var error = contents.errors.first {
      error.path = []
      throw error
    }
    return contents.entries
  }

  @Test("is read with the positions of its keys and values")
  func places() throws {
    #expect(
      try read("a = 1\n\n[t.u] # x\n  \"é k\" . b\t=\t'v'\n") == [
        TOMLEntry(path: ["a"], value: .integer(1), line: 1, column: 1, valueColumn: 5),
        TOMLEntry(
          path: ["t", "u", "é k", "b"], value: .string("v"), line: 4, column: 3, valueColumn: 15),
      ])
    #expect(try read("").isEmpty)
    #expect(try read("\u{FEFF}# only a comment\r\n\t\r\n").isEmpty)
  }

  @Test(
    "has integers, floats, booleans and strings",
    arguments: [
      ("12", TOMLValue.integer(12)), ("-1_000", .integer(-1000)), ("+0", .integer(0)),
      ("0.5", .float(0.5)), ("6e2", .float(600)), ("1_0.2_5E-1", .float(1.025)),
      ("true", .boolean(true)), ("false", .boolean(false)), ("''", .string("")),
      (#""""#, .string("")), (#"'\n"'"#, .string(#"\n""#)), (#""a\tb # c""#, .string("a\tb # c")),
      (#""\b\t\n\f\r\"\\\u00e9\U0001F600""#, .string("\u{8}\t\n\u{C}\r\"\\é😀")),
      ("'\u{1F468}\u{200D}\u{1F469}'", .string("\u{1F468}\u{200D}\u{1F469}")),
      ("\"e\\u0301\"", .string("e\u{301}")),
    ])
  func values(text: String, value: TOMLValue) throws {
    for after in ["", " ", "\t# comment", "#"] {
      #expect(try read("k = \(text)\(after)").map(\.value) == [value])
    }
  }

  @Test(
    "is refused if it is invalid, or if settings don't support it",
    arguments: [
      ("k", 1, 2, TOMLError.Reason.expected("`=`")), ("= 1", 1, 1, .expected("a key")),
      ("k = ", 1, 5, .expected("a value")), ("k = # x", 1, 5, .expected("a value")),
      ("k. = 1", 1, 4, .expected("a key")), ("[t", 1, 3, .expected("`]`")),
      ("[]", 1, 2, .expected("a key")), ("[t] x", 1, 5, .somethingAfter),
      ("k = 1 2", 1, 7, .somethingAfter), ("k = 'a' 'b'", 1, 9, .somethingAfter),
      ("k = 'a", 1, 5, .unterminatedString), ("k = \"a\\", 1, 7, .unterminatedString),
      (#"k = "é\q""#, 1, 7, .unknownEscape), (#"k = "\uD800""#, 1, 6, .unknownEscape),
      (#"k = "\u+123""#, 1, 6, .unknownEscape), (#"k = "\U00110000""#, 1, 6, .unknownEscape),
      ("k = yes", 1, 5, .notAValue("yes")), ("k = 01", 1, 5, .notAValue("01")),
      ("k = 1_", 1, 5, .notAValue("1_")), ("k = 1__0", 1, 5, .notAValue("1__0")),
      ("k = .5", 1, 5, .notAValue(".5")), ("k = 5.", 1, 5, .notAValue("5.")),
      ("k = 0x1F", 1, 5, .notAValue("0x1F")), ("k = inf", 1, 5, .notAValue("inf")),
      ("k = 1e999", 1, 5, .notAValue("1e999")), ("k = 2026-01-01", 1, 5, .notAValue("2026-01-01")),
      ("k = 99999999999999999999", 1, 5, .notAValue("99999999999999999999")),
      ("k = [1]", 1, 5, .unsupported("an array")),
      ("k = {}", 1, 5, .unsupported("an inline table")),
      ("[[t]]", 1, 1, .unsupported("an array of tables")),
      ("k = '''a'''", 1, 5, .unsupported("a string over several lines")),
      ("\nk = 1\nk = 2", 3, 1, .twice(["k"])), ("[t]\n[t]", 2, 1, .twice(["t"])),
      ("k = 1\n[k]", 2, 1, .notATable(["k"])), ("k = 1\n[k.l]", 2, 1, .notATable(["k"])),
      ("k = 1\nk.l = 2", 2, 1, .notATable(["k"])), ("k.l = 1\n[k]", 2, 1, .twice(["k"])),
      ("[a.b]\n[a]\nb.c = 1", 3, 1, .twice(["a", "b"])), ("k.l = 1\nk = 2", 2, 1, .twice(["k"])),
      ("k = '\u{7}'", 1, 6, .controlCharacter), ("# \u{7F}", 1, 3, .controlCharacter),
      ("k = 1\r", 1, 6, .controlCharacter),
    ])
  func refused(text: String, line: Int, column: Int, reason: TOMLError.Reason) {
    #expect(throws: TOMLError(line: line, column: column, reason: reason)) { try read(text) }
  }

  @Test("that isn't UTF-8 is refused at its first bad byte, and read up to there")
  func notUTF8() {
    let contents = TOMLReader(Array("a = 1\n# ".utf8) + [0xFF])
    #expect(contents.errors == [TOMLError(line: 2, column: 3, reason: .notUTF8)])
    #expect(contents.entries.map(\.path) == [["a"]])
  }

  @Test("may define a table after one of its subtables")
  func tableAbove() throws {
    #expect(try read("[a.b]\nc = 1\n[a]\nd = 2").map(\.path) == [["a", "b", "c"], ["a", "d"]])
  }
}

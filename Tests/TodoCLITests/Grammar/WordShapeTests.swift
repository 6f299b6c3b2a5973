import Testing

@testable import TodoCLI

@Suite("A word")
struct WordShapeTests {
  @Test(
    "gets its shape from its bytes",
    arguments: [
      ("milk", "operand"), ("", "operand"), ("-", "operand"), ("a-b", "operand"),
      ("\u{301}", "operand"), ("\u{301}--x", "operand"),
      ("--", "terminator"),
      ("--note", "option note"), ("--note=", "option note = "), ("--note=a=b", "option note = a=b"),
      ("--note=\u{301}", "option note = \u{301}"), ("--=x", "option  = x"),
      ("---", "option -"), ("--\r\n=\r\n", "option \r\n = \r\n"), ("--é=é", "option é = é"),
      ("-x", "hyphenated"), ("-\u{301}", "hyphenated"), ("-1", "hyphenated"),
    ])
  func shape(word: String, expected: String) {
    let shape =
      switch WordShape(word) {
      case .operand: "operand"
      case .terminator: "terminator"
      case .hyphenated: "hyphenated"
      case .option(let name, nil): "option \(name)"
      case .option(let name, let value?): "option \(name) = \(value)"
      }
    #expect(Array(shape.utf8) == Array(expected.utf8))
  }
}

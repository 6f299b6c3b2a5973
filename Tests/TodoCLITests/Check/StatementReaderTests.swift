import ComposableTesting
import Testing
import TodoDomain
import TodoFixtures
import TodoFormats
import TodoText

@testable import TodoCLI

@Suite("A statement")
struct StatementReaderTests {
  @Test(
    "is read as a recording writes it, except for blanks and comments",
    arguments: [
      (#"  + 1 description: "Buy milk""#, #"+ 1 description: "Buy milk""#),
      (#"+1 description:"x  y""#, #"+ 1 description: "x  y""#),
      ("+ 12  tags : shop\ttoday ", "+ 12 tags: shop today"),
      ("\t~ 1 isComplete: false->true -> true # done", "~ 1 isComplete: false->true -> true"),
      ("~ 1 tags: [] ->  shop #x", "~ 1 tags: [] -> shop"),
      (##"+ 1 tags: "a b"#c  d#"##, ##"+ 1 tags: "a b"#c d#"##),
      (#"~ 1 tags: "->" -> "[]" "#, #"~ 1 tags: "->" -> "[]""#),
      (##"~ 1 note: "" -> "a\nb # c""##, ##"~ 1 note: "" -> "a\nb # c""##),
      ("! no  todo 9", "! no  todo 9"),
      ("! no todo @#1   # a comment", "! no todo @#1"),
      (##"!"# no comment" # but this"##, ##"! "# no comment""##),
    ])
  func read(line: String, statement: String) throws {
    #expect(try Self.read(line)?.description == statement)
  }

  @Test(
    "is written with quotes only if needed",
    arguments: [
      (.refused("no todo 9"), "! no todo 9"),
      (.refused("no # comment"), ##"! "no # comment""##),
      (.refused("#1"), ##"! "#1""##),
      (.refused("\"x\" is not a date"), #"! "\"x\" is not a date""#),
      (.refused("x "), #"! "x ""#),
      (.refused("\u{1B}"), #"! "\u001b""#),
      (
        .added(1, .tags, .list(["a", "#b", "c#", "->", "[]", "[x]", "\"d"])),
        ##"+ 1 tags: a "#b" c# "->" "[]" [x] "\"d""##
      ),
      (.added(1, .tags, .list([])), "+ 1 tags: []"),
      (.added(1, .blockedBy, .numbers([1, 2])), "+ 1 blockedBy: 1 2"),
      (
        .changed(
          1, FieldChange(field: .priority, before: .priority(.none), after: .priority(.high))),
        "~ 1 priority: none -> high"
      ),
      (
        .changed(2, FieldChange(field: .project, before: .null, after: .text("null"))),
        #"~ 2 project: null -> "null""#
      ),
      (.deleted(3), "- 3"),
    ] as [(Statement, String)])
  func written(statement: Statement, line: String) {
    #expect(statement.description == line)
  }

  @Test("with any value is safe at a terminal, and reads back byte for byte")
  func roundTrip() throws {
    var random = SeededRandomNumberGenerator(seed: 11)
    var lines: Set<[UInt8]> = []
    var statements: Set<Statement> = []
    for _ in 0..<5000 {
      let statement = Self.statement(&random)
      let line = statement.description
      #expect(line == line.terminalSafe)
      #expect(!line.contains("\n"))
      #expect(try Self.read("  \(line) # a comment") == statement)
      lines.insert(Array(line.utf8))
      statements.insert(statement)
    }
    #expect(lines.count == statements.count)
  }

  @Test("is read with its range in the line")
  func range() throws {
    let bytes = Array("xx  ~ 1 isComplete: false -> true  # why".utf8)[2...]
    let (_, range) = try StatementReader.statement(in: bytes)
    #expect(String(decoding: bytes[range], as: UTF8.self) == "~ 1 isComplete: false -> true")
  }

  @Test("distinguishes the two encodings of é")
  func normalization() {
    #expect(Statement.refused("é") != Statement.refused("e\u{301}"))
  }

  private static let example =
    #"For example: + 1 description: "Buy milk", ~ 1 isComplete: false -> true, - 1, ! no todo 9"#

  @Test(
    "that is invalid is refused with its position, a reason and a hint",
    arguments: [
      ("  toggle 1", "3: `toggle` is not a change", "A step begins at the beginning of its line."),
      ("\t{}", "2: `{}` is not a change", "A step begins at the beginning of its line."),
      (
        "  = x", "3: `=` is not a change",
        "A change is + for added, ~ for changed, - for deleted, and ! for why it was refused."
      ),
      ("  +", "4: the number of a todo is missing", example),
      ("  - # x", "5: the number of a todo is missing", example),
      ("  - 01", "5: `01` is not the number of a todo", example),
      ("  - @milk", "5: `@milk` is not the number of a todo", example),
      ("  - 1-2", "5: `1-2` is not the number of a todo", example),
      ("  - 1 x", "7: unexpected text `x`", "A comment begins with #."),
      ("  !", "4: the message is missing", example),
      ("  ! # x", "5: the message is missing", example),
      (#"  ! "a" b"#, "9: unexpected text `b`", "A comment begins with #."),
      ("  + 1", "6: the name of a field is missing", example),
      (
        "  + 1 desciption: \"x\"", "7: a todo has no field `desciption`",
        "Did you mean `description`?"
      ),
      (
        "  + 1 x: \"x\"", "7: a todo has no field `x`",
        """
        The fields are description, isComplete, priority, due, wait, repeat, until, parent, blockedBy, tags, project, note, position, \
        createdAt, completedAt, remind, startedAt and spent.
        """
      ),
      ("  + 1 number: 1", "7: `number` is not checked", "Leave the line out."),
      ("  + 1 modifiedAt: 1", "7: `modifiedAt` is not checked", "Leave the line out."),
      ("  + 1 tags shop", "12: `:` after `tags` is missing", example),
      ("  + 1 tags:", "12: a value of `tags` is missing", example),
      ("  + 1 tags:#x", "12: a value of `tags` is missing", example),
      ("  ~ 1 isComplete: true", "23: `->` before the new value is missing", example),
      ("  ~ 1 isComplete: -> true", "26: a value of `isComplete` is missing", example),
      ("  ~ 1 tags: shop ->", "20: a value of `tags` is missing", example),
      ("  ~ 1 tags:", "12: a value of `tags` is missing", example),
      (
        "  + 1 note: \"x", "13: unterminated quote",
        #"Close the text on the same line; write \n for a line break and \" for a quote."#
      ),
    ])
  func refusals(line: String, message: String, hint: String?) {
    let error = #expect(throws: ScriptError.self) { try Self.read(line) }
    #expect(error?.description == "a.check:3:\(message)")
    #expect(error?.hint == hint)
  }

  @Test("of random text is refused or reads back as it is written, and means the same in a slice")
  func anyBytes() throws {
    var random = SeededRandomNumberGenerator(seed: 12)
    for _ in 0..<5000 {
      let start = ["+ 1 ", "~ 1 tags: ", "~ 1 note: \"", "- ", "! ", ""].randomElement(
        using: &random)
      let line = Array(((start ?? "") + random.text(length: 20)).utf8)
      #expect(outcome(line[...]) == outcome(([9, 9] + line)[2...]))
      guard let statement = try? Self.read(line[...]) else { continue }
      #expect(try Self.read(statement.description) == statement)
    }
  }

  private func outcome(_ line: ArraySlice<UInt8>) -> String {
    do {
      return try Self.read(line)?.description ?? ""
    } catch {
      return error.description
    }
  }

  private static func read(_ line: String) throws(ScriptError) -> Statement? {
    try read(Array(line.utf8)[...])
  }

  private static func read(_ line: ArraySlice<UInt8>) throws(ScriptError) -> Statement? {
    try ScriptLine.read(.init(number: 3, bytes: line), of: "a.check") {
      bytes, first throws(ParseError) in
      first == UInt8(ascii: "#") ? nil : try StatementReader.statement(in: bytes).statement
    }
  }

  private static func statement(_ random: inout SeededRandomNumberGenerator) -> Statement {
    let number = Int64.random(in: 1...(.max), using: &random)
    let field = Todo.Field.stated.randomElement(using: &random) ?? .note
    switch UInt8.random(in: 0..<8, using: &random) {
    case 0: return .deleted(number)
    case 1: return .refused("x" + random.text(length: 20))
    case 2..<5: return .added(number, field, value(of: field, &random))
    default:
      return .changed(
        number,
        FieldChange(
          field: field, before: value(of: field, &random), after: value(of: field, &random)))
    }
  }

  private static func value(
    of field: Todo.Field, _ random: inout SeededRandomNumberGenerator
  ) -> FieldValue {
    func instant() -> Instant {
      Instant(
        millisecondsSince1970: Int64.random(
          in: Instant.range.lowerBound
            .millisecondsSince1970...Instant.range.upperBound.millisecondsSince1970,
          using: &random))
    }
    func isNothing() -> Bool { Int.random(in: 0..<4, using: &random) == 0 }
    if field.isOptional, isNothing() { return .null }
    switch field.kind {
    case .text: return .text(random.text(length: 20))
    case .bool: return .bool(Bool.random(using: &random))
    case .priority: return .priority(Priority.allCases.randomElement(using: &random) ?? .none)
    case .due:
      let days = Int.random(in: 0..<100_000, using: &random)
      return .due(
        Bool.random(using: &random)
          ? .instant(instant()) : .date(CivilDate(daysSince1970: days)))
    case .rule: return .rule(random.rule())
    case .instant: return .instant(instant())
    case .number:
      return .number(Double.random(in: -10...10, using: &random) * (isNothing() ? 1e14 : 1))
    case .link, .integer: return .integer(Int64.random(in: 1...100, using: &random))
    case .links:
      return .numbers((0..<Int.random(in: 0...3, using: &random)).map { Int64($0) + 1 })
    case .list:
      return .list((0..<Int.random(in: 0...3, using: &random)).map { _ in random.text(length: 5) })
    case .id, .extra: preconditionFailure("no check file says \(field.name)")
    }
  }
}

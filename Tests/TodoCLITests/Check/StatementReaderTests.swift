import ComposableTesting
import Testing
import TodoDomain
import TodoFixtures
import TodoFormats
import TodoText

@testable import TodoCLI

@Suite("A statement")
struct StatementReaderTests {
  private static let lines: [(String, Statement)] = [
    (
      #"  + 1 description: "Buy milk""#,
      .added(number: 1, field: .description, value: .text("Buy milk"))
    ),
    ("+ 12 tags: shop today", .added(number: 12, field: .tags, value: .list(["shop", "today"]))),
    ("+ 1 tags: shop \"a b\"", .added(number: 1, field: .tags, value: .list(["shop", "a b"]))),
    ("+ 1 priority: high", .added(number: 1, field: .priority, value: .priority(.high))),
    ("+ 1 due: 2026-12-24", .added(number: 1, field: .due, value: .due("2026-12-24"))),
    ("+ 1 position: 0.5", .added(number: 1, field: .position, value: .number(0.5))),
    ("+ 1 position: -1e3", .added(number: 1, field: .position, value: .number(-1000))),
    (
      "+ 1 createdAt: 2026-01-01T00:00:00.000Z",
      .added(
        number: 1, field: .createdAt, value: .instant(newYear))
    ),
    (
      "\t~ 1 isComplete: false -> true # ticked",
      changed(.isComplete, .bool(false), .bool(true))
    ),
    (
      "~ 1 completedAt: null -> 2026-01-01T00:00:00.000Z",
      changed(.completedAt, .null, .instant(newYear))
    ),
    ("~ 1 tags: [] -> shop", changed(.tags, .list([]), .list(["shop"]))),
    ("~ 1 tags: a b -> []", changed(.tags, .list(["a", "b"]), .list([]))),
    (#"~ 1 tags: "->" -> "[]" "#, changed(.tags, .list(["->"]), .list(["[]"]))),
    (#"~ 1 project: null -> "null""#, changed(.project, .null, .text("null"))),
    (##"~ 1 note: "" -> "a\nb # c""##, changed(.note, .text(""), .text("a\nb # c"))),
    ("- 1", .deleted(number: 1)),
    ("! no todo 9", .refused("no todo 9")),
    ("! no todo @#1   # a comment", .refused("no todo @#1")),
    (##"! "# no comment""##, .refused("# no comment")),
    ("= 3 of laptop is 4 here  # a comment", .reported("3 of laptop is 4 here")),
    (##"= "# no comment""##, .reported("# no comment")),
    // Not written as a recording would write it.
    ("=\"x\"", .reported("x")),
    ("+1 description:\"x\"", .added(number: 1, field: .description, value: .text("x"))),
    (
      "~ 1 due: \"2026-12-24\" -> 2026-12-24T19:00+01:00",
      changed(.due, .due("2026-12-24"), .due("2026-12-24T18:00:00.000Z"))
    ),
  ]

  @Test("is read", arguments: lines)
  func read(line: String, statement: Statement) throws {
    #expect(try Self.statement(line) == statement)
  }

  @Test("reads back as it was written", arguments: lines.map(\.1))
  func written(statement: Statement) throws {
    #expect(try Self.statement(statement.description) == statement)
  }

  @Test("writes any value as terminal-safe text, which reads back byte for byte")
  func roundTrip() throws {
    var random = SeededRandomNumberGenerator(seed: 11)
    for _ in 0..<5000 {
      let statement = Self.statement(&random)
      let line = statement.description
      #expect(line == line.terminalSafe)
      #expect(!line.contains("\n"))
      let read = try Self.statement("  \(line) # a comment")
      #expect(read.bytes == statement.bytes)
      #expect(Self.values(read) == Self.values(statement))
    }
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

  @Test(
    "that is invalid is refused with its position, a reason and a hint",
    arguments: [
      ("  toggle 1", "3: `toggle` is not a change", "A step begins at the beginning of its line."),
      ("\t{}", "2: `{}` is not a change", "A step begins at the beginning of its line."),
      (
        "  x", "3: `x` is not a change",
        """
        A change is + for added, ~ for changed, - for deleted, ! for why it was refused, and = for what a sync \
        reports.
        """
      ),
      (
        "  +", "4: the number of a todo is missing",
        #"For example: + 1 description: "Buy milk", ~ 1 isComplete: false -> true, - 1, ! no todo 9"#
      ),
      ("  - 01", "5: `01` is not the number of a todo", nil),
      ("  - @milk", "5: `@milk` is not the number of a todo", nil),
      ("  - 1-2", "5: `1-2` is not the number of a todo", nil),
      ("  - 1 x", "7: unexpected text `x`", "A comment begins with #."),
      ("  !", "4: the message is missing", nil),
      ("  ! # x", "5: the message is missing", nil),
      ("  =", "4: the message is missing", nil),
      ("  + 1", "6: the name of a field is missing", nil),
      (
        "  + 1 desciption: \"x\"", "7: a todo has no field `desciption`",
        "Did you mean `description`?"
      ),
      (
        "  + 1 x: \"x\"", "7: a todo has no field `x`",
        """
        The fields are description, isComplete, priority, due, wait, repeat, until, parent, blockedBy, tags, project, note, position, \
        createdAt and completedAt.
        """
      ),
      ("  + 1 number: 1", "7: `number` is not checked", "Write the number after the sign."),
      (
        "  + 1 id: 1", "7: `id` is not checked",
        "Ids are drawn from the seed; say nothing about them."
      ),
      (
        "  + 1 modifiedAt: 1", "7: `modifiedAt` is not checked",
        "It changes with every change; say nothing about it."
      ),
      (
        "  + 1 tags shop", "12: `:` is missing after `tags`",
        "It is words with spaces between, or [] for none: tags: shop today"
      ),
      ("  + 1 tags:", "12: a value of `tags` is missing", nil),
      (#"  + 1 tags: ["shop"]"#, #"13: `["shop"]` is not a value of `tags`"#, nil),
      (
        "  + 1 description: Buy milk", "20: `Buy` is not a value of `description`",
        #"A text is in quotes: description: "Buy milk""#
      ),
      ("  + 1 note: null", "13: `null` is not a value of `note`", nil),
      (
        "  + 1 project: home", "16: `home` is not a value of `project`",
        #"A text is in quotes, or null: project: "home""#
      ),
      ("  + 1 isComplete: yes", "19: `yes` is not a value of `isComplete`", "It is false or true."),
      (
        "  + 1 priority: urgent", "17: `urgent` is not a value of `priority`",
        "The priorities are none, low, medium and high."
      ),
      (
        "  + 1 due: 24.12.2026", "12: `24.12.2026` is not a value of `due`",
        "It is a date, 2026-12-24, a moment, 2026-12-24T18:00:00.000Z, or null."
      ),
      ("  + 1 due: 2026-12-24T18:00", "12: `2026-12-24T18:00` is not a value of `due`", nil),
      (
        "  + 1 completedAt: 2026-12-24", "20: `2026-12-24` is not a value of `completedAt`",
        "It is a moment, 2026-12-24T18:00:00.000Z, or null."
      ),
      ("  + 1 createdAt: null", "18: `null` is not a value of `createdAt`", nil),
      ("  + 1 position: inf", "17: `inf` is not a value of `position`", nil),
      ("  + 1 position: 1e999", "17: `1e999` is not a value of `position`", nil),
      (
        "  + 1 position: 0x10", "17: `0x10` is not a value of `position`",
        "It is a number, such as 1.5."
      ),
      (
        "  ~ 1 isComplete: true", "23: `->` and the new value are missing",
        "For example: ~ 1 isComplete: false -> true"
      ),
      ("  ~ 1 isComplete: -> true", "19: a value of `isComplete` is missing", nil),
      ("  ~ 1 tags: shop ->", "20: a value of `tags` is missing", nil),
      ("  + 1 note: \"x", "13: unterminated quote", nil),
      (#"  + 1 note: "\x""#, #"14: unknown JSON escape `\x`"#, nil),
    ])
  func refusals(line: String, message: String, hint: String?) {
    let error = #expect(throws: ScriptError.self) {
      try ScriptLine.statement(in: .init(number: 3, bytes: Array(line.utf8)[...]), file: "a.check")
    }
    #expect(error?.description == "a.check:3:\(message)")
    if let hint { #expect(error?.hint == hint) }
  }

  @Test("of random text never crashes the reader, and means the same in a slice")
  func anyBytes() {
    var random = SeededRandomNumberGenerator(seed: 12)
    for _ in 0..<5000 {
      let start = ["+ 1 ", "~ 1 tags: ", "~ 1 note: \"", "- ", "! ", "= ", ""].randomElement(
        using: &random)
      let line = Array(((start ?? "") + random.text(length: 20)).utf8)
      let whole = outcome(line[...])
      #expect(whole == outcome(([9, 9] + line)[2...]))
      #expect(whole == whole.terminalSafe)
    }
  }

  private func outcome(_ line: ArraySlice<UInt8>) -> String {
    do {
      let read = try ScriptLine.statement(in: .init(number: 3, bytes: line), file: "a.check")
      return read?.statement.description ?? ""
    } catch {
      return error.description
    }
  }

  private static func statement(_ line: String) throws -> Statement {
    try StatementReader.statement(in: Array(line.utf8)[...]).statement
  }

  private static func changed(
    _ field: Todo.Field, _ before: FieldValue, _ after: FieldValue
  ) -> Statement {
    .changed(number: 1, FieldChange(field: field, before: before, after: after))
  }

  /// Returns the values of a statement as bytes, to compare them exactly.
  private static func values(_ statement: Statement) -> [[[UInt8]]] {
    let values: [FieldValue] =
      switch statement {
      case .added(_, _, let value): [value]
      case .changed(_, let change): [change.before, change.after]
      case .deleted: []
      case .refused(let message), .reported(let message): [.text(message)]
      }
    return values.map { value in
      switch value {
      case .text(let text): [Array(text.utf8)]
      case .list(let texts): texts.map { Array($0.utf8) }
      default: [Array(value.json.utf8)]
      }
    }
  }

  private static func statement(_ random: inout SeededRandomNumberGenerator) -> Statement {
    let number = Int64.random(in: 1...(.max), using: &random)
    let field = Todo.Field.stated.randomElement(using: &random) ?? .note
    switch UInt8.random(in: 0..<9, using: &random) {
    case 0: return .deleted(number: number)
    case 1: return .refused("x" + random.text(length: 20))
    case 2: return .reported("x" + random.text(length: 20))
    case 3..<6: return .added(number: number, field: field, value: value(of: field, &random))
    default:
      return .changed(
        number: number,
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
    case .link: return .integer(Int64.random(in: 1...100, using: &random))
    case .links:
      return .numbers((0..<Int.random(in: 0...3, using: &random)).map { Int64($0) + 1 })
    case .list:
      return .list((0..<Int.random(in: 0...3, using: &random)).map { _ in random.text(length: 5) })
    case .integer, .id: preconditionFailure("no check file says \(field.name)")
    }
  }
}

private let newYear = Instant(millisecondsSince1970: 1_767_225_600_000)

extension FieldValue {
  fileprivate static func due(_ text: String) -> FieldValue {
    Due(text).map { .due($0) } ?? .null
  }
}

import TodoDomain
import TodoText

/// Reads a line of a check file that states an effect of a step.
///
///     statement = ( added | changed | deleted | refused | reported ) [ comment ]
///     added     = "+" number field ":" value
///     changed   = "~" number field ":" value "->" value
///     deleted   = "-" number
///     refused   = "!" message
///     reported  = "=" message
struct StatementReader {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  /// The end of the last token.
  private var end: Int

  /// Returns the statement in `line`, which is UTF-8 without NUL, and its range.
  static func statement(
    in line: ArraySlice<UInt8>
  ) throws(ParseError) -> (statement: Statement, range: Range<Int>) {
    var reader = StatementReader(line)
    let start = reader.index
    let statement = try reader.statement()
    guard reader.isAtEnd else {
      throw reader.error(.somethingAfter(String(decoding: reader.rest, as: UTF8.self)))
    }
    return (statement, start..<reader.end)
  }

  private init(_ line: ArraySlice<UInt8>) {
    bytes = line
    index = line.startIndex
    end = index
    skipBlanks()
  }

  private mutating func statement() throws(ParseError) -> Statement {
    let start = index
    switch bytes.indices.contains(index) ? bytes[index] : 0 {
    case UInt8(ascii: "+"):
      advance()
      let number = try number()
      let field = try field()
      return .added(number: number, field: field, value: try value(of: field))

    case UInt8(ascii: "~"):
      advance()
      let number = try number()
      let field = try field()
      let before = try value(of: field)
      guard takeArrow() else { throw error(.missingArrow(field)) }
      let after = try value(of: field)
      return .changed(number: number, FieldChange(field: field, before: before, after: after))

    case UInt8(ascii: "-"):
      advance()
      return .deleted(number: try number())

    case UInt8(ascii: "!"):
      advance()
      return .refused(try message())

    case UInt8(ascii: "="):
      advance()
      return .reported(try message())

    default:
      throw ParseError(reason: .noStatement(word()), index: start)
    }
  }

  private mutating func number() throws(ParseError) -> Int64 {
    let start = index
    let word = word()
    guard case .number(let number)? = Reference(word) else {
      throw ParseError(reason: .notANumber(word), index: start)
    }
    return number
  }

  private mutating func field() throws(ParseError) -> Todo.Field {
    let start = index
    let name = word { $0 == UInt8(ascii: ":") }
    guard !name.isEmpty else { throw error(.missingField) }
    guard let field = Todo.Field(name: name) else {
      throw ParseError(reason: .unknownField(name), index: start)
    }
    guard Todo.Field.stated.contains(field) else {
      throw ParseError(reason: .unstatedField(field), index: start)
    }
    guard index < bytes.endIndex, bytes[index] == UInt8(ascii: ":") else {
      throw error(.missingColon(field))
    }
    advance()
    return field
  }

  private mutating func value(of field: Todo.Field) throws(ParseError) -> FieldValue {
    let start = index
    if isAtEnd || isAtArrow { throw error(.missingValue(field)) }
    if let value = try read(field) { return value }
    index = start
    throw ParseError(
      reason: .wrongValue(field, try wordOrString()), index: start)
  }

  /// Returns `nil` if the text isn't a value of the field.
  private mutating func read(_ field: Todo.Field) throws(ParseError) -> FieldValue? {
    if field.isOptional {
      let start = (index, end)
      if word() == "null" { return .null }
      (index, end) = start
    }
    switch field.kind {
    case .text: return try string().map { .text($0) }
    case .bool: return ["false": .bool(false), "true": .bool(true)][word()]
    case .priority: return Priority(try wordOrString()).map { .priority($0) }
    case .due: return Due(try wordOrString()).map { .due($0) }
    case .rule: return RepeatRule(try wordOrString()).map { .rule($0) }
    case .instant:
      guard case .instant(let instant)? = Due(try wordOrString()) else { return nil }
      return .instant(instant)
    case .number: return Self.number(word()).map { .number($0) }
    case .link: return Self.todoNumber(word()).map { .integer($0) }
    case .links: return numbers().map { .numbers($0) }
    case .list: return try texts().map { .list($0) }
    case .integer, .id: return nil
    }
  }

  private mutating func numbers() -> [Int64]? {
    var numbers: [Int64] = []
    while !isAtEnd, !isAtArrow {
      let word = word()
      if word == "[]", numbers.isEmpty { return [] }
      guard let number = Self.todoNumber(word) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  private static func todoNumber(_ word: String) -> Int64? {
    if case .number(let number)? = Reference(word) { number } else { nil }
  }

  /// Returns `nil` for a JSON array: tags are separated by spaces.
  private mutating func texts() throws(ParseError) -> [String]? {
    var tags: [String] = []
    while !isAtEnd, !isAtArrow {
      if let tag = try string() {
        tags.append(tag)
        continue
      }
      let word = word()
      if word == "[]", tags.isEmpty { return [] }
      if word.utf8.first == UInt8(ascii: "[") { return nil }
      tags.append(word)
    }
    return tags
  }

  private mutating func message() throws(ParseError) -> String {
    if isAtEnd { throw error(.missingMessage) }
    if let message = try string() { return message }
    let start = index
    while !isAtEnd { _ = word() }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Reads a number in JSON's syntax: <https://www.rfc-editor.org/rfc/rfc8259#section-6>.
  private static func number(_ word: String) -> Double? {
    guard let first = word.utf8.first(where: { $0 != UInt8(ascii: "-") }),
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first),
      word.utf8.allSatisfy("0123456789+-.eE".utf8.contains),
      let number = Double(word), NumberRule.positions.contains(number)
    else { return nil }
    return number
  }

  private func error(_ reason: StatementError) -> ParseError {
    ParseError(reason: reason, index: index)
  }

  private var rest: ArraySlice<UInt8> { bytes[index...] }

  /// Whether nothing but a comment is left.
  private var isAtEnd: Bool {
    index >= bytes.endIndex
      || bytes[index] == UInt8(ascii: "#")
        && (index == bytes.startIndex || bytes[index - 1].isBlank)
  }

  private var isAtArrow: Bool {
    rest.starts(with: "->".utf8)
      && (index + 2 == bytes.endIndex || bytes[index + 2].isBlank)
  }

  private mutating func takeArrow() -> Bool {
    guard isAtArrow else { return false }
    advance(by: 2)
    return true
  }

  /// Reads a text in quotes, or returns `nil` if none begins here.
  private mutating func string() throws(ParseError) -> String? {
    guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "\"") else { return nil }
    var scanner = JSONScanner(rest)
    let text = try scanner.string()
    advance(by: scanner.index - index)
    return text
  }

  private mutating func wordOrString() throws(ParseError) -> String {
    if let text = try string() { return text }
    return word()
  }

  /// Reads up to the next blank, or up to a byte for which `isEnd` is true.
  private mutating func word(endedBy isEnd: (UInt8) -> Bool = { _ in false }) -> String {
    let word = rest.prefix { !$0.isBlank && !isEnd($0) }
    advance(by: word.count)
    return String(decoding: word, as: UTF8.self)
  }

  private mutating func advance(by count: Int = 1) {
    index += count
    end = index
    skipBlanks()
  }

  private mutating func skipBlanks() {
    while index < bytes.endIndex, bytes[index].isBlank { index += 1 }
  }
}

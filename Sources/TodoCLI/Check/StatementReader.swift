import TodoDomain
import TodoText

/// Reads a line of a check file that states an effect of a step.
///
/// A value is one or more words or quoted texts. It isn't checked against its field, since a wrong value shows up as a
/// difference.
struct StatementReader {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  /// The end of the last word.
  private var end: Int

  /// Returns the statement in `line`, and its range.
  ///
  /// The line is UTF-8 without NUL and neither blank nor a comment.
  static func statement(
    in line: ArraySlice<UInt8>
  ) throws(ParseError) -> (statement: Statement, range: Range<Int>) {
    var reader = StatementReader(line)
    let start = reader.index
    let statement = try reader.statement()
    return (statement, start..<reader.end)
  }

  private init(_ line: ArraySlice<UInt8>) {
    bytes = line
    index = line.startIndex
    end = index
    skipBlanks()
  }

  private mutating func statement() throws(ParseError) -> Statement {
    guard let sign = rest.first, "+~-!".utf8.contains(sign) else {
      let start = index
      throw ParseError(reason: .noStatement(text(word())), index: start)
    }
    advance(by: 1)
    if sign == UInt8(ascii: "!") { return Statement(subject: "!", value: try message()) }
    let number = try number()
    if sign == UInt8(ascii: "-") {
      guard isAtEnd else { throw error(.somethingAfter(text(rest))) }
      return .deleted(number)
    }
    let field = try field()
    return Statement(
      subject: "\(Unicode.Scalar(sign)) \(number) \(field.name):",
      value: try value(of: field, isChange: sign == UInt8(ascii: "~")))
  }

  private mutating func number() throws(ParseError) -> Int64 {
    if isAtEnd { throw error(.missing("the number of a todo")) }
    let start = index
    let word = text(word())
    guard case .number(let number)? = Reference(word) else {
      throw ParseError(reason: .notANumber(word), index: start)
    }
    return number
  }

  private mutating func field() throws(ParseError) -> Todo.Field {
    let start = index
    let name = text(word { $0 == UInt8(ascii: ":") })
    guard !name.isEmpty else { throw error(.missing("the name of a field")) }
    guard let field = Todo.Field(name: name) else {
      throw ParseError(reason: .unknownField(name), index: start)
    }
    guard Todo.Field.stated.contains(field) else {
      throw ParseError(reason: .unstatedField(field), index: start)
    }
    guard rest.first == UInt8(ascii: ":") else { throw error(.missing("`:` after `\(name)`")) }
    advance(by: 1)
    return field
  }

  /// Returns the words of a value, or of both values of a change, joined by single spaces.
  private mutating func value(
    of field: Todo.Field, isChange: Bool
  ) throws(ParseError) -> [UInt8] {
    var words: [ArraySlice<UInt8>] = []
    while !isAtEnd { words.append(try wordOrString()) }
    let values =
      isChange
      ? words.split(separator: Array("->".utf8)[...], omittingEmptySubsequences: false)
      : [words[...]]
    if values.contains(where: \.isEmpty) { throw error(.missing("a value of `\(field.name)`")) }
    if isChange, values.count == 1 { throw error(.missing("`->` before the new value")) }
    return Array(words.joined(separator: [UInt8(ascii: " ")]))
  }

  private mutating func message() throws(ParseError) -> [UInt8] {
    if isAtEnd { throw error(.missing("the message")) }
    let start = index
    if rest.first == UInt8(ascii: "\"") {
      _ = try wordOrString()
      guard isAtEnd else { throw error(.somethingAfter(text(rest))) }
    }
    while !isAtEnd { _ = word() }
    return Array(bytes[start..<end])
  }

  private func error(_ reason: StatementError) -> ParseError {
    ParseError(reason: reason, index: index)
  }

  private var rest: ArraySlice<UInt8> { bytes[index...] }

  /// Whether nothing but a comment is left.
  private var isAtEnd: Bool { rest.isEmpty || rest.first == UInt8(ascii: "#") }

  /// Reads a quoted text, if there is one, and then up to the next blank.
  private mutating func wordOrString() throws(ParseError) -> ArraySlice<UInt8> {
    let start = index
    if rest.first == UInt8(ascii: "\"") {
      var scanner = JSONScanner(rest)
      _ = try scanner.string()
      index = scanner.index
    }
    _ = word()
    return bytes[start..<end]
  }

  /// Reads up to the next blank, or up to a byte for which `isEnd` is true.
  private mutating func word(
    endedBy isEnd: (UInt8) -> Bool = { _ in false }
  ) -> ArraySlice<UInt8> {
    let word = rest.prefix { !$0.isBlank && !isEnd($0) }
    advance(by: word.count)
    return word
  }

  private mutating func advance(by count: Int) {
    index += count
    end = index
    skipBlanks()
  }

  private mutating func skipBlanks() {
    while index < bytes.endIndex, bytes[index].isBlank { index += 1 }
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// Why an indented line of a check file can't be checked.
enum StatementError: Mistake, Hashable {
  case noStep
  case notIndented
  case noStatement(String)
  case notANumber(String)
  case unknownField(String)
  case unstatedField(Todo.Field)
  /// A part is missing, such as `the message`.
  case missing(String)
  case somethingAfter(String)
  case tooMany
}

extension ParseError {
  init(reason: StatementError, index: Int) {
    self.init(reason: reason as any Mistake, index: index)
  }
}

extension StatementError {
  var description: String {
    switch self {
    case .noStep: "there is no step above"
    case .notIndented: "a change has to be indented under its step"
    case .noStatement(let word): "\(quoted(word)) is not a change"
    case .notANumber(let word): "\(quoted(word)) is not the number of a todo"
    case .unknownField(let word): "a todo has no field \(quoted(word))"
    case .unstatedField(let field): "`\(field.name)` is not checked"
    case .missing(let part): "\(part) is missing"
    case .somethingAfter(let text): "unexpected text \(quoted(text))"
    case .tooMany: "more is stated of one step than can be checked"
    }
  }

  /// The next thing to try.
  var hint: String? {
    switch self {
    case .noStep: "A step is a command at the beginning of a line; what it changes comes below it."
    case .notIndented: "Put two spaces in front of it."
    case .noStatement(let word) where CommandTable.steps[word] != nil || word.hasPrefix("{"):
      "A step begins at the beginning of its line."
    case .noStatement:
      "A change is + for added, ~ for changed, - for deleted, and ! for why it was refused."
    case .notANumber, .missing:
      #"For example: + 1 description: "Buy milk", ~ 1 isComplete: false -> true, - 1, ! no todo 9"#
    case .unknownField(let word):
      suggestion(for: word, among: Todo.Field.stated.map(\.name))
        ?? "The fields are \(list(Todo.Field.stated.map(\.name)))."
    case .unstatedField: "Leave the line out."
    case .somethingAfter: "A comment begins with #."
    case .tooMany:
      "Let the step change fewer todos: at most 100,000 changes can be stated, in 64 MiB."
    }
  }
}

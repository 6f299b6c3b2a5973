import FoundationEssentials
import TodoDomain
import TodoText

/// An object, as it is being read.
struct JSONTodoObject {
  private var scanner: JSONScanner
  private let start: Int
  private var entry = ImportedTodo(saying: [])
  private var isComplete: Bool?
  /// The fields read so far.
  private var fields: Todo.Fields = []
  /// The index of the next field, if they are in the order in which they are written.
  private var next = 0

  init(_ bytes: ArraySlice<UInt8>) {
    scanner = JSONScanner(bytes)
    start = bytes.startIndex
  }

  mutating func read() throws(ParseError) -> ImportedTodo {
    _ = scanner.skip("{")
    if !scanner.skip("}") {
      repeat {
        try readMember()
      } while scanner.skip(",")
      guard scanner.skip("}") else { throw scanner.malformed("`,` or `}`") }
    }
    guard fields.contains(.description) else {
      throw ParseError(reason: .json(.missingKey("description")), index: start)
    }
    do throws(FormatProblem) {
      try entry.complete(isComplete)
      return entry
    } catch {
      throw ParseError(reason: error, index: start)
    }
  }

  private mutating func readMember() throws(ParseError) {
    _ = scanner.peek()
    let index = scanner.index
    let place: Int
    if let name = scanner.plainText(), let known = self.place(of: name) {
      place = known
    } else {
      scanner.goBack(to: index)
      guard let name = try scanner.string() else { throw scanner.malformed("a key in quotes") }
      guard let known = Self.names.firstIndex(of: Array(name.utf8)) else {
        let keys = Todo.Field.all.map(\.name)
        throw ParseError(reason: .json(.unknownKey(name, of: "a todo", keys: keys)), index: index)
      }
      place = known
    }
    let field = Todo.Field.all[place]
    guard !fields.contains(field) else {
      throw ParseError(reason: .json(.duplicateKey(field.name)), index: index)
    }
    fields.insert(field)
    next = place + 1
    try scanner.require(":")
    try read(field)
  }

  /// Returns the index of a field by name.
  private func place(of name: ArraySlice<UInt8>) -> Int? {
    let names = Self.names
    if next < names.count, names[next].elementsEqual(name) { return next }
    return names.firstIndex { $0.elementsEqual(name) }
  }

  private static let names = Todo.Field.all.map { Array($0.name.utf8) }

  private mutating func read(_ field: Todo.Field) throws(ParseError) {
    _ = scanner.peek()
    let start = scanner.index
    if scanner.skipNull() {
      // `null` clears an optional field, and says nothing about a required one.
      if field.isOptional { entry[field] = .null }
      guard field.isOptional || Self.mayBeNull.contains(field) else {
        scanner.goBack(to: start)
        throw wrongType(field)
      }
      return
    }
    switch field.kind {
    case .integer: entry[field] = .integer(try todoNumber(of: field))

    case .link: entry.links[field] = [.number(try todoNumber(of: field))]

    case .links:
      guard scanner.skip("[") else { throw wrongType(field) }
      var links: [ImportedTodo.Link] = []
      if !scanner.skip("]") {
        repeat { links.append(.number(try todoNumber(of: field))) } while scanner.skip(",")
        guard scanner.skip("]") else { throw scanner.malformed("`,` or `]`") }
      }
      if links.isEmpty { entry[field] = .numbers([]) } else { entry.links[field] = links }

    case .number:
      guard let number = scanner.number() else { throw wrongType(field) }
      do throws(NumberError) {
        try NumberRule.position.check(number)
      } catch {
        throw ParseError(reason: FormatProblem(error), index: start)
      }
      entry[field] = .number(number)

    case .id:
      if let bytes = scanner.plainText(),
        let id = bytes.withUnsafeBufferPointer({ UUID(utf8: $0) })
      {
        entry[field] = .id(id)
        return
      }
      scanner.goBack(to: start)
      let (text, index) = try text(of: field)
      guard let id = UUID(uuidString: text) else {
        throw ParseError(reason: FormatProblem("\(quoted(text)) is not an id"), index: index)
      }
      entry[field] = .id(id)

    case .bool:
      if scanner.skipTrue() {
        isComplete = true
      } else if scanner.skipFalse() {
        isComplete = false
      } else {
        throw wrongType(field)
      }

    case .text: entry[field] = .text(try checkedText(of: field))

    case .list:
      guard scanner.skip("[") else { throw wrongType(field) }
      var texts: [String] = []
      if !scanner.skip("]") {
        repeat { texts.append(try checkedText(of: field)) } while scanner.skip(",")
        guard scanner.skip("]") else { throw scanner.malformed("`,` or `]`") }
      }
      entry[field] = .list(texts)

    case .priority:
      let (text, index) = try text(of: field)
      guard let priority = Priority(text) else {
        throw ParseError(reason: FormatProblem.notAPriority(text), index: index)
      }
      entry[field] = .priority(priority)

    case .due:
      let (text, index) = try text(of: field)
      guard let when = When(absolute: text) else {
        throw ParseError(reason: FormatProblem.notADate(text), index: index)
      }
      entry.set(field, when)

    case .rule:
      let (text, index) = try text(of: field)
      guard let rule = RepeatRule(text) else {
        throw ParseError(reason: FormatProblem.notARule(text), index: index)
      }
      entry[field] = .rule(rule)

    case .instant: entry[field] = .instant(try instant(of: field))

    case .extra:
      guard scanner.peek() == UInt8(ascii: "{") else { throw wrongType(field) }
      let extra = try Extra(&scanner)
      do throws(TextError) {
        try extra.check()
      } catch {
        throw ParseError(reason: FormatProblem(error), index: start)
      }
      entry[field] = FieldValue(extra)
    }
  }

  private mutating func todoNumber(of field: Todo.Field) throws(ParseError) -> Int64 {
    _ = scanner.peek()
    let start = scanner.index
    guard let number = scanner.integer() else { throw wrongType(field) }
    guard NumberRule.numbers.contains(number) else {
      let range = "\(NumberRule.numbers.lowerBound) to \(NumberRule.numbers.upperBound)"
      throw ParseError(
        reason: FormatProblem("`\(field.name)` has to be \(range)"), index: start)
    }
    return number
  }

  /// Required fields that a file may not know.
  private static let mayBeNull: Todo.Fields = [
    .number, .id, .position, .createdAt, .modifiedAt,
  ]

  private mutating func instant(of field: Todo.Field) throws(ParseError) -> Instant {
    _ = scanner.peek()
    let start = scanner.index
    if let bytes = scanner.plainText(),
      case .instant(let instant)? = bytes.withUnsafeBufferPointer({ When(absoluteUTF8: $0) })
    {
      return instant
    }
    scanner.goBack(to: start)
    let (text, index) = try text(of: field)
    guard case .instant(let instant)? = When(absolute: text) else {
      throw ParseError(reason: FormatProblem.notAnInstant(text), index: index)
    }
    return instant
  }

  private mutating func checkedText(
    of field: Todo.Field
  ) throws(ParseError) -> String {
    let (text, index) = try text(of: field)
    do throws(TextError) {
      try field.rule?.check(text)
      return text
    } catch {
      throw ParseError(reason: FormatProblem(error), index: index)
    }
  }

  private mutating func text(
    of field: Todo.Field
  ) throws(ParseError) -> (text: String, index: Int) {
    _ = scanner.peek()
    let index = scanner.index
    guard let text = try scanner.string() else { throw wrongType(field) }
    return (text, index)
  }

  private mutating func wrongType(_ field: Todo.Field) -> ParseError {
    guard scanner.peek() != nil else { return scanner.malformed("a value") }
    let expected = field.kind.json + (field.isOptional ? " or `null`" : "")
    return ParseError(
      reason: .json(.wrongType(key: field.name, expected: expected)), index: scanner.index)
  }
}

extension FieldKind {
  /// The JSON type of its values, in words.
  fileprivate var json: String {
    switch self {
    case .integer, .link: "a whole number"
    case .number: "a number"
    case .links: "a list of numbers"
    case .id: "an id"
    case .bool: "`true` or `false`"
    case .text, .priority, .due, .rule, .instant: "a text"
    case .list: "a list of texts"
    case .extra: "an object by format"
    }
  }
}

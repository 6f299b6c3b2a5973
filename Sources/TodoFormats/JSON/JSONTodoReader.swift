import TodoDomain
import TodoText

extension TodoFormat {
  /// One array of objects, as in the output of `list --json`.
  package static let json = TodoFormat(
    id: .json, fileExtensions: ["json"],
    recognizes: { $0.isJSON(array: true) },
    makeReader: { source, _ in JSONTodoReader(source, shape: .array) },
    makeWriter: { _ in JSONTodoWriter(shape: .array) })

  /// One object per line.
  package static let jsonl = TodoFormat(
    id: .jsonl, fileExtensions: ["jsonl", "ndjson"],
    recognizes: { $0.isJSON(array: false) },
    makeReader: { source, _ in JSONTodoReader(source, shape: .sequence) },
    makeWriter: { _ in JSONTodoWriter(shape: .sequence) })
}

extension FileBeginning {
  fileprivate func isJSON(array isArray: Bool) -> Recognition {
    guard let json, json.isArray == isArray else { return .no }
    return json.keys.allSatisfy { Todo.Field(name: $0) != nil } ? .likely : .possible
  }
}

/// Reads the output of ``JSONTodoWriter``.
struct JSONTodoReader: TodoReader {
  private var elements: JSONElements
  private(set) var place = FilePlace()
  var canGoOn: Bool { elements.canGoOn }

  init(_ source: ByteSource, shape: JSONElements.Shape) {
    elements = JSONElements(source, shape: shape, endsTextsAtLines: true)
  }

  mutating func next() throws(FormatError) -> ImportedTodo? {
    guard let element = try elements.next() else { return nil }
    place = element.place
    return try element.read(JSONTodoObject.read)
  }
}

/// An object, as it is being read.
///
/// It is strict: unknown and duplicate keys are errors. Every key but `description` may be missing; its field then stays
/// unchanged.
struct JSONTodoObject {
  private var entry = ImportedTodo(saying: [])
  private var isComplete: Bool?
  private var fields: Todo.Fields = []

  static func read(_ bytes: ArraySlice<UInt8>) throws(ParseError) -> ImportedTodo {
    var object = JSONTodoObject()
    var scanner = JSONScanner(bytes)
    try scanner.members { scanner, name throws(ParseError) in
      try object.read(name, &scanner)
    }
    guard object.fields.contains(.description) else {
      throw ParseError(reason: .json(.missingKey("description")), index: bytes.startIndex)
    }
    try check(bytes.startIndex, object.entry.complete(object.isComplete))
    return object.entry
  }

  private static let names = Dictionary(uniqueKeysWithValues: Todo.Field.all.map { ($0.name, $0) })

  private mutating func read(_ name: String, _ scanner: inout JSONScanner) throws(ParseError) {
    guard let field = Self.names[name] else {
      let keys = Todo.Field.all.map(\.name)
      throw ParseError(
        reason: .json(.unknownKey(name, of: "a todo", keys: keys)), index: scanner.keyIndex)
    }
    guard !fields.contains(field) else {
      throw ParseError(reason: .json(.duplicateKey(name)), index: scanner.keyIndex)
    }
    fields.insert(field)
    let start = scanner.index
    if scanner.skipNull() {
      // `null` clears an optional field, and says nothing about a required one.
      if field.isOptional { entry[field] = .null }
      guard field.isOptional || Self.mayBeNull.contains(field) else {
        scanner.goBack(to: start)
        throw wrongType(field, scanner)
      }
      return
    }
    switch field.kind {
    case .integer: entry[field] = .integer(try number(of: field, &scanner))
    case .link: entry.links[field] = [.number(try number(of: field, &scanner))]
    case .links:
      var links: [ImportedTodo.Link] = []
      try elements(of: field, &scanner) { scanner throws(ParseError) in
        links.append(.number(try number(of: field, &scanner)))
      }
      if links.isEmpty { entry[field] = .numbers([]) } else { entry.links[field] = links }
    case .list:
      var texts: [String] = []
      try elements(of: field, &scanner) { scanner throws(ParseError) in
        let index = scanner.index
        let text = try read(scanner.string(), of: field, scanner)
        texts.append(try check(index, field.checked(text)))
      }
      entry[field] = .list(texts)
    case .number:
      let number = try read(scanner.number(), of: field, scanner)
      entry[field] = .number(try check(start, field.checked(number)))
    case .bool:
      let bool = scanner.skipTrue() ? true : scanner.skipFalse() ? false : nil
      isComplete = try read(bool, of: field, scanner)
    case .text, .id, .priority, .due, .rule, .instant:
      let text = try read(scanner.string(), of: field, scanner)
      try check(start, entry.read(text, field))
    case .extra:
      guard scanner.peek() == UInt8(ascii: "{") else { throw wrongType(field, scanner) }
      let extra = try Extra(&scanner)
      do throws(TextError) { try extra.check() } catch {
        throw ParseError(reason: error, index: start)
      }
      entry[field] = FieldValue(extra)
    }
  }

  /// Required fields that a file may not know.
  private static let mayBeNull: Todo.Fields = [.number, .id, .position, .createdAt, .modifiedAt]

  private func elements(
    of field: Todo.Field, _ scanner: inout JSONScanner,
    _ body: (inout JSONScanner) throws(ParseError) -> Void
  ) throws(ParseError) {
    guard scanner.peek() == UInt8(ascii: "[") else { throw wrongType(field, scanner) }
    try scanner.elements { scanner throws(ParseError) in
      _ = scanner.peek()
      try body(&scanner)
    }
  }

  private func number(
    of field: Todo.Field, _ scanner: inout JSONScanner
  ) throws(ParseError) -> Int64 {
    let start = scanner.index
    let number = try read(scanner.integer(), of: field, scanner)
    return try check(start, field.checked(number))
  }

  /// Returns what was read, or throws that it is of another type.
  private func read<Value>(
    _ value: Value?, of field: Todo.Field, _ scanner: JSONScanner
  ) throws(ParseError) -> Value {
    guard let value else { throw wrongType(field, scanner) }
    return value
  }

  private func wrongType(_ field: Todo.Field, _ scanner: JSONScanner) -> ParseError {
    var scanner = scanner
    guard scanner.peek() != nil else { return scanner.malformed("a value") }
    let expected = field.kind.json + (field.isOptional ? " or `null`" : "")
    return ParseError(
      reason: .json(.wrongType(key: field.name, expected: expected)), index: scanner.index)
  }
}

/// Returns a value, or throws its problem at an index.
func check<Value>(
  _ index: Int, _ value: @autoclosure () throws(FormatProblem) -> Value
) throws(ParseError) -> Value {
  do throws(FormatProblem) { return try value() } catch {
    throw ParseError(reason: error, index: index)
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

import TodoDomain
import TodoText

extension CommandTable {
  /// Returns the request in `line`, a command written as one JSON object.
  ///
  ///     {"command":"add","description":"Buy milk","tags":["shop"],"as":"milk"}
  ///     {"command":"edit","refs":["@milk"],"priority":"high","clear":["due"]}
  ///     {"command":"toggle","refs":[1,"3-7"]}
  ///
  /// The keys may come in any order, each once, and none takes `null`: an absent key leaves a field as it is, and
  /// `clear` empties it. The line is UTF-8 without NUL and begins with `{`.
  func request(json line: ArraySlice<UInt8>) throws(ParseError) -> Request {
    let (name, index) = try Self.commandName(in: line)
    guard let command = self[name] else { throw unknown(name, at: index) }
    return try command.request(at: line.startIndex) { find, take throws(ParseError) in
      var reader = JSONReader(command: command, scanner: JSONScanner(line))
      try reader.read(find, take)
      return try reader.checkedOperands(at: line.startIndex)
    }
  }

  /// Returns the error for a word that isn't a command in a script.
  func unknown(_ word: String, at index: Int) -> ParseError {
    let reason: UsageError =
      if let command = CommandTable(refused)[word] {
        .notForScripts(command.name)
      } else {
        .unknownCommand(word, .script(names), meant: name(meantBy: word))
      }
    return ParseError(reason: reason, index: index)
  }

  /// Returns the value of the key `command`, and its index.
  private static func commandName(
    in line: ArraySlice<UInt8>
  ) throws(ParseError) -> (String, Int) {
    var scanner = JSONScanner(line)
    try scanner.require("{")
    if !scanner.skip("}") {
      repeat {
        guard let key = try scanner.string() else { throw scanner.malformed("a key in quotes") }
        try scanner.require(":")
        guard key == "command" else {
          _ = try scanner.value()
          continue
        }
        return try scanner.text(of: "command")
      } while scanner.skip(",")
      guard scanner.skip("}") else { throw scanner.malformed("`,` or `}`") }
    }
    throw ParseError(reason: .json(.missingKey("command")), index: line.startIndex)
  }
}

/// Reads the members of one object.
private struct JSONReader {
  let command: CommandDefinition
  var scanner: JSONScanner
  var operands = Operands(isScript: true)
  var keys: [String] = []

  mutating func read(
    _ find: CommandDefinition.Find, _ take: CommandDefinition.Take
  ) throws(ParseError) {
    try scanner.require("{")
    if !scanner.skip("}") {
      repeat {
        try readMember(find, take)
      } while scanner.skip(",")
      guard scanner.skip("}") else { throw scanner.malformed("`,` or `}`") }
    }
    if scanner.peek() != nil {
      throw ParseError(reason: .json(.somethingAfter), index: scanner.index)
    }
  }

  private mutating func readMember(
    _ find: CommandDefinition.Find, _ take: CommandDefinition.Take
  ) throws(ParseError) {
    _ = scanner.peek()
    let index = scanner.index
    guard let key = try scanner.string() else { throw scanner.malformed("a key in quotes") }
    if keys.contains(key) {
      throw ParseError(reason: .json(.duplicateKey(key)), index: index)
    }
    keys.append(key)
    if key == "command" {
      try scanner.require(":")
      _ = try scanner.text(of: key)
    } else if let operand = command.operand?.jsonKeys.first(where: { $0.key == key }) {
      try scanner.require(":")
      try readOperand(key, operand.form)
    } else if let (place, option) = find({ $0.jsonKey == key }) {
      try scanner.require(":")
      try read(option.jsonForm, of: key) { value, index throws(ParseError) in
        do throws(ValueError) {
          try take(place, value)
        } catch {
          throw ParseError(reason: error, index: index)
        }
      }
    } else {
      throw ParseError(
        reason: .json(
          .unknownKey(
            key, of: command.name, keys: ["command"] + command.jsonKeys.map { $0.key })),
        index: index)
    }
  }

  private mutating func readOperand(_ key: String, _ form: JSONForm) throws(ParseError) {
    var read = operands
    var references: [Lexer.Word] = []
    let textRule = command.operand?.textRule ?? .description
    try self.read(form, of: key) { value, index throws(ParseError) in
      do throws(ValueError) {
        switch form {
        case .references: references.append(Lexer.Word(text: value, index: index))
        case .count: read.count = try commandCount(value)
        case .text where key == "when": read.when = try When(checking: value)
        default: read.text = try checked(value, textRule)
        }
      } catch {
        throw ParseError(reason: error, index: index)
      }
    }
    if command.operand?.takesQuery == false,
      let word = references.first(where: { Reference($0.text) == nil })
    {
      throw ParseError(reason: ValueError.notAReference(word.text), index: word.index)
    }
    if !references.isEmpty { read.query = try read.references.read(references) }
    operands = read
  }

  /// Reads a value, and passes each of its texts, with its index, to `take`.
  private mutating func read(
    _ form: JSONForm, of key: String, _ take: (String, Int) throws(ParseError) -> Void
  ) throws(ParseError) {
    switch form {
    case .text:
      let (text, index) = try scanner.text(of: key)
      try take(text, index)
    case .reference:
      let (text, index) = try scanner.reference(of: key, expected: form.expected)
      try take(text, index)
    case .texts:
      try readList(of: key, form) { scanner throws(ParseError) in
        let (text, index) = try scanner.text(of: key, expected: form.expected)
        try take(text, index)
      }
    case .references, .links:
      try readList(of: key, form) { scanner throws(ParseError) in
        let (text, index) = try scanner.reference(of: key, expected: form.expected)
        try take(text, index)
      }
    case .count:
      _ = scanner.peek()
      let index = scanner.index
      guard let number = scanner.integer() else { throw scanner.wrongType(key, form.expected) }
      try take(String(number), index)
    case .true:
      _ = scanner.peek()
      let index = scanner.index
      guard scanner.skipTrue() else { throw scanner.wrongType(key, form.expected) }
      try take("", index)
    }
  }

  private mutating func readList(
    of key: String, _ form: JSONForm,
    _ readElement: (inout JSONScanner) throws(ParseError) -> Void
  ) throws(ParseError) {
    guard scanner.skip("[") else { throw scanner.wrongType(key, form.expected) }
    if scanner.peek() == UInt8(ascii: "]") {
      if form == .references {
        throw ParseError(reason: .json(.noReferences), index: scanner.index)
      }
      _ = scanner.skip("]")
      return
    }
    repeat {
      try readElement(&scanner)
    } while scanner.skip(",")
    guard scanner.skip("]") else { throw scanner.malformed("`,` or `]`") }
  }

  /// Returns the operands; throws at `index` if a required key is missing.
  func checkedOperands(at index: Int) throws(ParseError) -> Operands {
    if let missing = command.operand?.jsonKeys.first(where: {
      $0.isRequired && !keys.contains($0.key)
    }) {
      throw ParseError(reason: .json(.missingKey(missing.key)), index: index)
    }
    return operands
  }
}

extension JSONScanner {
  fileprivate mutating func text(
    of key: String, expected: String = JSONForm.text.expected
  ) throws(ParseError) -> (String, Int) {
    _ = peek()
    let start = index
    guard let text = try string() else { throw wrongType(key, expected) }
    return (text, start)
  }

  fileprivate mutating func reference(
    of key: String, expected: String
  ) throws(ParseError) -> (String, Int) {
    _ = peek()
    let start = index
    if let number = integer() { return (String(number), start) }
    return try text(of: key, expected: expected)
  }

  fileprivate mutating func wrongType(_ key: String, _ expected: String) -> ParseError {
    guard peek() != nil else { return malformed("a value") }
    return ParseError(reason: .json(.wrongType(key: key, expected: expected)), index: index)
  }
}

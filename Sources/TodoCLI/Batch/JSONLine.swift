import TodoDomain

/// Reads a command that is written as one JSON object.
///
///     {"command":"add","description":"Buy milk","tags":["shop"],"as":"milk"}
///     {"command":"edit","refs":["@milk"],"priority":"high","clear":["due"]}
///     {"command":"toggle","refs":[1,"3-7"]}
///
/// The keys may stand in any order, each once. `null` is no value of any of them: an absent key
/// leaves a field as it is, `clear` takes its value away.
struct JSONLine {
  private var scanner: JSONScanner
  private var verb: Verb?
  private var request = Verb.Request()
  /// The keys that were read, and where they begin.
  private var keys: [(key: CommandKey, index: Int)] = []

  /// The command in `line`, which begins with `{` and is UTF-8 without NUL.
  static func command(in line: ArraySlice<UInt8>) throws(ParseError) -> Command {
    var reader = JSONLine(scanner: JSONScanner(line))
    let start = line.startIndex
    try reader.readObject()
    return try reader.command(start: start)
  }

  private init(scanner: JSONScanner) {
    self.scanner = scanner
  }

  private mutating func readObject() throws(ParseError) {
    try scanner.require("{")
    if !scanner.skip("}") {
      repeat {
        try readMember()
      } while scanner.skip(",")
      guard scanner.skip("}") else { throw scanner.malformed("`,` or `}`") }
    }
    if scanner.peek() != nil {
      throw ParseError(reason: .json(.somethingBehind), index: scanner.index)
    }
  }

  private mutating func readMember() throws(ParseError) {
    _ = scanner.peek()
    let index = scanner.index
    guard let name = try scanner.string() else { throw scanner.malformed("a key in quotes") }
    guard let key = CommandKey(rawValue: name) else {
      throw ParseError(reason: .json(.unknownKey(name, of: nil)), index: index)
    }
    if keys.contains(where: { $0.key == key }) {
      throw ParseError(reason: .json(.duplicateKey(name)), index: index)
    }
    keys.append((key, index))
    try scanner.require(":")
    try readValue(of: key)
  }

  private mutating func readValue(of key: CommandKey) throws(ParseError) {
    switch key {
    case .command:
      let (name, index) = try readText(of: key)
      guard let verb = Verb.named(name) else {
        throw ParseError(reason: .unknownCommand(name), index: index)
      }
      self.verb = verb
    case .description:
      let (value, index) = try readText(of: key)
      do { request.text = try checked(value, .description) } catch {
        throw ParseError(reason: error, index: index)
      }
    case .refs: try readReferences()
    case .count: try readCount()
    case .before: try set(.before, to: try readReference(of: key))
    case .after: try set(.after, to: try readReference(of: key))
    case .toTop: try readTrue(of: key, into: .toTop)
    case .toBottom: try readTrue(of: key, into: .toBottom)
    case .tags: try readTexts(of: key, into: .tag)
    case .removeTags: try readTexts(of: key, into: .removeTag)
    case .clear: try readTexts(of: key, into: .clear)
    case .priority: try set(.priority, to: try readText(of: key))
    case .due: try set(.due, to: try readText(of: key))
    case .project: try set(.project, to: try readText(of: key))
    case .note: try set(.note, to: try readText(of: key))
    case .label: try set(.label, to: try readText(of: key))
    }
  }

  private mutating func set(
    _ option: CommandOption, to value: (text: String, index: Int)
  ) throws(ParseError) {
    do {
      try request.fields.set(option, to: value.text)
    } catch {
      throw ParseError(reason: error, index: value.index)
    }
  }

  private mutating func readText(
    of key: CommandKey, expected: String = "a text"
  ) throws(ParseError) -> (text: String, index: Int) {
    _ = scanner.peek()
    let index = scanner.index
    guard let text = try scanner.string() else { throw wrongType(key, expected) }
    return (text, index)
  }

  private mutating func readTexts(
    of key: CommandKey, into option: CommandOption
  ) throws(ParseError) {
    guard scanner.skip("[") else { throw wrongType(key, "a list of texts") }
    if scanner.skip("]") { return }
    repeat {
      try set(option, to: try readText(of: key, expected: "a list of texts"))
    } while scanner.skip(",")
    guard scanner.skip("]") else { throw scanner.malformed("`,` or `]`") }
  }

  private mutating func readReferences() throws(ParseError) {
    let list = "a list of numbers and texts"
    guard scanner.skip("[") else { throw wrongType(.refs, list) }
    if scanner.peek() == UInt8(ascii: "]") {
      throw ParseError(reason: .json(.noReferences), index: scanner.index)
    }
    repeat {
      let (word, index) = try readReference(of: .refs, expected: list)
      guard let reference = Reference(word) else {
        throw ParseError(reason: .notAReference(word), index: index)
      }
      request.references.append(reference)
    } while scanner.skip(",")
    guard scanner.skip("]") else { throw scanner.malformed("`,` or `]`") }
  }

  private mutating func readReference(
    of key: CommandKey, expected: String = "a number or a text"
  ) throws(ParseError) -> (text: String, index: Int) {
    _ = scanner.peek()
    let index = scanner.index
    if let number = scanner.integer() { return (String(number), index) }
    guard let text = try scanner.string() else { throw wrongType(key, expected) }
    return (text, index)
  }

  private mutating func readCount() throws(ParseError) {
    _ = scanner.peek()
    let index = scanner.index
    guard let number = scanner.integer() else { throw wrongType(.count, "a whole number") }
    guard number > 0, let count = Int(exactly: number) else {
      throw ParseError(reason: .notACount(String(number)), index: index)
    }
    request.count = count
  }

  /// What an option without a value says is a key that is true.
  private mutating func readTrue(
    of key: CommandKey, into option: CommandOption
  ) throws(ParseError) {
    _ = scanner.peek()
    let index = scanner.index
    guard scanner.skipTrue() else { throw wrongType(key, "`true`") }
    try set(option, to: ("", index))
  }

  private mutating func wrongType(_ key: CommandKey, _ expected: String) -> ParseError {
    guard scanner.peek() != nil else { return scanner.malformed("a value") }
    return ParseError(
      reason: .json(.wrongType(key: key.rawValue, expected: expected)), index: scanner.index)
  }

  private func command(start: Int) throws(ParseError) -> Command {
    func missing(_ key: CommandKey) -> ParseError {
      ParseError(reason: .json(.missingKey(key.rawValue)), index: start)
    }
    guard let verb else { throw missing(.command) }
    for (key, index) in keys where !verb.keys.contains(key) {
      throw ParseError(reason: .json(.unknownKey(key.rawValue, of: verb)), index: index)
    }
    switch verb.operands {
    case .text:
      if request.text == nil { throw missing(.description) }
    case .references:
      if request.references.isEmpty { throw missing(.refs) }
    case .referencesOrText:
      if request.references.isEmpty { throw missing(.refs) }
      if request.text != nil, request.references.count > 1 || request.references[0].mayNameSeveral {
        throw ParseError(reason: .textForSeveral, index: start)
      }
    case .count, .none: break
    }
    do throws(UsageError) {
      return try verb.command(request)
    } catch {
      throw ParseError(reason: error, index: start)
    }
  }
}

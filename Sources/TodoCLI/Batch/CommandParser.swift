import TodoDomain

/// Reads the words of a command as swift-argument-parser reads them at the shell.
///
/// An option is `--name value` or `--name=value` and may stand anywhere; `--` ends the options. The
/// value of an option is the next word, which must not look like an option itself: begin with a
/// hyphen and have something else behind it. As there, `--name=` takes the next word (an option that
/// takes no value does not mind), and a lone `-` is an ordinary word. An option that is given twice has its last value; the repeatable ones
/// (`--tag`, `--remove-tag`, `--clear`) have all of them.
enum CommandParser {
  /// `words` begins with the name of the command.
  static func command(_ words: [Lexer.Word]) throws(ParseError) -> Command? {
    guard let name = words.first else { return nil }
    guard let verb = Verb.named(name.text) else {
      throw ParseError(reason: .unknownCommand(name.text), index: name.index)
    }

    var fields = CommandFields()
    var operands: [String] = []
    var operandIndices: [Int] = []
    var areOptionsEnded = false
    var position = 1
    while position < words.count {
      let word = words[position]
      position += 1
      switch areOptionsEnded ? .operand : Shape(of: word.text) {
      case .operand:
        operands.append(word.text)
        operandIndices.append(word.index)
      case .terminator:
        areOptionsEnded = true
      case .option(let name, var value):
        guard let option = CommandOption(rawValue: name), verb.options.contains(option) else {
          throw ParseError(reason: .unknownOption("--" + name, of: verb), index: word.index)
        }
        var valueIndex = word.index
        if option.isFlag {
          guard value == nil else {
            throw ParseError(reason: .unexpectedValue(option), index: word.index)
          }
          value = ""
        }
        if value == nil, position < words.count, case .operand = Shape(of: words[position].text) {
          value = words[position].text
          valueIndex = words[position].index
          position += 1
        }
        guard let value else {
          throw ParseError(reason: .missingValue(option), index: word.index)
        }
        do {
          try fields.set(option, to: value)
        } catch {
          throw ParseError(reason: error, index: valueIndex)
        }
      case .unknown:
        throw ParseError(reason: .unknownOption(word.text, of: verb), index: word.index)
      }
    }

    do {
      return try Operands(operands).command(verb, fields: fields)
    } catch {
      let index = error.index.map { operandIndices[$0] } ?? name.index
      throw ParseError(reason: error.reason, index: index)
    }
  }

  /// What a word looks like.
  private enum Shape {
    case operand
    case terminator
    case option(String, value: String?)
    /// An option with one hyphen or more than two, of which there are none.
    case unknown

    init(of word: String) {
      guard word.utf8.first == UInt8(ascii: "-") else {
        self = .operand
        return
      }
      // By characters, as swift-argument-parser counts: a hyphen with an accent is none. In ASCII each
      // byte is one.
      var utf8 = word
      let isASCII = utf8.withUTF8 { bytes in bytes.allSatisfy { $0 < 0x80 } }
      let hyphenCount =
        isASCII
        ? utf8.withUTF8 { bytes in bytes.firstIndex { $0 != UInt8(ascii: "-") } ?? bytes.count }
        : word.prefix { $0 == "-" }.count
      switch hyphenCount {
      case 0: self = .operand
      case 1: self = word.utf8.count == 1 ? .operand : .unknown
      case 2 where isASCII: self = utf8.withUTF8 { Self(ofOption: $0) }
      case 2: self = Self(ofOption: word)
      default: self = .unknown
      }
    }

    /// What a word looks like that begins with two hyphens, in ASCII.
    private init(ofOption bytes: UnsafeBufferPointer<UInt8>) {
      let end = bytes.firstIndex(of: UInt8(ascii: "=")) ?? bytes.endIndex
      let name = String(decoding: bytes[2..<end], as: UTF8.self)
      let value = String(decoding: bytes[end...].dropFirst(), as: UTF8.self)
      self = bytes.count == 2 ? .terminator : .option(name, value: value.isEmpty ? nil : value)
    }

    /// The same in any text.
    private init(ofOption word: String) {
      let end = word.firstIndex(of: "=") ?? word.endIndex
      let name = String(word[..<end].dropFirst(2))
      let value = String(word[end...].dropFirst())
      self = .option(name, value: value.isEmpty ? nil : value)
    }
  }
}

import TodoDomain
import TodoText

/// Reads the words of one command.
struct WordReader {
  enum Item {
    case operand(Lexer.Word)
    case option(String, value: String?, Lexer.Word)
    case hyphenated(Lexer.Word)
    case attribute(AttributeWord, Lexer.Word)
  }

  let command: CommandDefinition
  let isScript: Bool
  let home: String?
  /// The query that names the todos, before or after the command: `+shop edit pri:m`, `edit +shop pri:m`.
  var query: [Lexer.Word]
  var rest: ArraySlice<Lexer.Word>
  var operands: [Lexer.Word] = []
  /// How many operands come before the `--` that ended the options.
  var endOfOptions: Int?
  var areOptionsEnded: Bool { endOfOptions != nil }
  /// The last word that is a hyphen and a letter or a field's name, which may have been meant as an option, and the
  /// number of operands before it.
  var optionLike: (word: String, place: Int)?

  /// Whether `word`, which begins with a hyphen, may be a query term or a value.
  private func takesHyphens(_ word: String) -> Bool {
    switch command.operand?.kind {
    // A single letter is more likely an option than a word to exclude.
    case .query: !word.isLetterOption
    case .references, .referencesIfAny, .referencesThenDate: QueryKey.isMarked(word)
    case .referenceThenText: operands.isEmpty && QueryKey.isMarked(word)
    // The value of a setting: `config set list.sort -due`.
    case .words: command.operand?.completion == .settings && operands.count > 1
    default: false
    }
  }

  mutating func next() -> Item? {
    guard let word = rest.popFirst() else { return nil }
    if !areOptionsEnded, command.operand?.takesAttributes == true,
      let attribute = AttributeWord(word.text)
    {
      return .attribute(attribute, word)
    }
    switch areOptionsEnded ? .operand : WordShape(word.text) {
    case .operand: return .operand(word)
    case .option(let name, let value): return .option(name, value: value, word)
    case .hyphenated: return takesHyphens(word.text) ? .operand(word) : .hyphenated(word)
    case .terminator:
      endOfOptions = operands.count
      return next()
    }
  }

  /// Returns the value of `option`, from the same word or the next one, and its index.
  mutating func value(
    of option: OptionDefinition, _ value: String?, at word: Lexer.Word
  ) throws(ParseError) -> (String, Int) {
    if option.isFlag {
      if value != nil {
        throw ParseError(reason: UsageError.unexpectedValue(option.flag), index: word.index)
      }
      return ("", word.index)
    }
    if let value { return (try path(option.completion, value, at: word.index), word.index) }
    guard let next = rest.first, isValue(next.text, of: option) else {
      throw ParseError(
        reason: UsageError.missingValue(
          option.flag, isHyphenated: !rest.isEmpty, example: option.flagExample),
        index: word.index)
    }
    rest.removeFirst()
    return (try path(option.completion, next.text, at: next.index), next.index)
  }

  /// Whether `word`, which follows an option, is its value.
  private func isValue(_ word: String, of option: OptionDefinition) -> Bool {
    switch WordShape(word) {
    case .operand: true
    case .hyphenated: option.takesHyphens
    case .option, .terminator: false
    }
  }

  /// Returns the value, with `~/` expanded if it is a path.
  private func path(
    _ kind: CompletionKind, _ value: String, at index: Int
  ) throws(ParseError) -> String {
    guard kind == .files else { return value }
    do throws(ValueError) {
      return try HomePath.path(value, home: home)
    } catch {
      throw ParseError(reason: error, index: index)
    }
  }

  /// Takes a value; if it is valid only together with the next words, as in `due:24 dec`, throws that it needs quotes.
  func take(
    _ value: String, after start: String, _ set: (String) throws(ValueError) -> Void
  ) throws(ValueError) {
    do throws(ValueError) {
      try set(value)
    } catch {
      let whole = longest(from: value) { (try? set($0)) != nil }
      throw whole.map { .unquoted($0, after: start) } ?? error
    }
  }

  /// Throws if the next words continue a date or a rule: they would become text, but are meant for the field.
  func checkEnd(
    of value: String, after key: String, for option: OptionDefinition
  ) throws(ValueError) {
    if rest.isEmpty { return }
    let isRule = option.completion == .words(RepeatRule.words)
    guard isRule || option.completion == .dates else { return }
    let whole = longest(from: value) { isRule ? RepeatRule($0) != nil : When($0) != nil }
    if let whole { throw .unquoted(whole, after: key) }
  }

  /// Returns the longest value formed by `value` and the next words, or `nil` if there is none.
  private func longest(from value: String, _ isValue: (String) -> Bool) -> String? {
    var (longer, longest) = (value, String?.none)
    for word in rest.prefix(4) {
      guard case .operand = WordShape(word.text), AttributeWord(word.text) == nil else { break }
      longer += " \(word.text)"
      if isValue(longer) { longest = longer }
    }
    return longest
  }

  /// Throws if text follows `key`: it may be the value, after a space by mistake.
  func checkNothingFollows(_ key: Lexer.Word) throws(ValueError) {
    guard let next = rest.first?.text, case .operand = WordShape(next), AttributeWord(next) == nil
    else { return }
    throw .valueApart(key: key.text, value: next)
  }

  func unknownOption(_ word: Lexer.Word) -> ParseError {
    var name = word.text
    if case .option(let option, _) = WordShape(word.text) { name = "--" + option }
    var options = command.options.filter { isScript || !$0.isForScripts }
    if !isScript { options += GlobalOptions.definitions.map { $0.definition } }
    return ParseError(
      reason: UsageError.unknownOption(
        name, of: command.name, options: options.map(\.flag), operand: command.operand?.kind),
      index: word.index)
  }

  /// Returns the operands; throws at `index` if some are missing.
  func read(at index: Int) throws(ParseError) -> Operands {
    var result = Operands()
    result.isScript = isScript
    guard let operand = command.operand else {
      if let word = operands.first { throw unexpected(word) }
      return result
    }
    switch operand.kind {
    case .text: result.text = try text(operand, operands[...], at: index)
    case .referencesIfAny where query.isEmpty && operands.isEmpty: break
    case .references, .referencesIfAny: try name(operands[...], in: &result, operand, at: index)
    case .referencesThenText:
      // The first word must be a reference, or the error is about it; after it, `--` begins the text.
      var end = operands.startIndex
      if query.isEmpty {
        let others = operands.dropFirst().firstIndex { !isReference($0) } ?? operands.endIndex
        end = min(others, endOfOptions.flatMap { $0 > 0 ? $0 : nil } ?? operands.endIndex)
        result.references = try references(operand, operands[..<end], at: index)
      } else {
        result.query = try TodoQuery(query)
      }
      if end < operands.endIndex {
        result.text = try text(operand, operands[end...], at: index)
        result.textIndex = operands[end].index
        // Everything after `--` is text.
        if (endOfOptions ?? operands.endIndex) == operands.endIndex {
          result.replacesPart = result.text.flatMap { Replacement($0) } != nil
          result.fieldLikeText = FieldLikeText(
            operands[end...].map(\.text), after: optionLike?.place == end ? optionLike?.word : nil)
          result.fieldLikeText?.isScript = isScript
        }
      }
      if query.isEmpty { result.typed = operands }
    case .referenceThenText:
      let end = query.isEmpty ? min(1, operands.count) : 0
      try name(operands[..<end], in: &result, operand, at: index)
      if operands.count == end { throw missing(operand, .text, at: index) }
      result.text = try text(operand, operands[end...], at: index)
    case .referencesThenDate:
      let end = try readDate(to: &result.when)
      try name(operands[..<end], in: &result, operand, at: index)
    case .count:
      guard let word = operands.first else { break }
      if operands.count > 1 { throw unexpected(operands[1]) }
      result.count = try value(of: word, commandCount)
    case .query: result.words = (query + operands).map(\.text)
    case .words(let range):
      if operands.count < range.lowerBound { throw missing(operand, at: index) }
      if operands.count > range.upperBound { throw unexpected(operands[range.upperBound]) }
      result.words = try operands.map { word throws(ParseError) in
        try path(operand.completion, word.text, at: word.index)
      }
    }
    return result
  }

  private func text(
    _ operand: OperandDefinition, _ words: ArraySlice<Lexer.Word>, at index: Int
  ) throws(ParseError) -> String {
    guard let first = words.first else { throw missing(operand, at: index) }
    if words.count == 1, first.text == "-", !areOptionsEnded {
      throw ParseError(
        reason: UsageError.standardInput(command.name, isHyphen: true), index: first.index)
    }
    let text = words.count == 1 ? first.text : words.map(\.text).joined(by: " ")
    return try value(of: Lexer.Word(text: text, index: first.index)) { text throws(ValueError) in
      try checked(text, operand.textRule)
    }
  }

  func value<Value>(
    of word: Lexer.Word, _ read: (String) throws(ValueError) -> Value
  ) throws(ParseError) -> Value {
    do throws(ValueError) {
      return try read(word.text)
    } catch {
      throw ParseError(reason: error, index: word.index)
    }
  }

  func missing(
    _ operand: OperandDefinition, _ kind: OperandDefinition.Kind? = nil, at index: Int
  ) -> ParseError {
    let usage = "\(isScript ? "" : "todo ")\(command.name) \(operand.usage)"
    return ParseError(
      reason: UsageError.missingOperand(kind ?? operand.kind, operand.name, usage: usage),
      index: index)
  }

  func unexpected(_ word: Lexer.Word) -> ParseError {
    ParseError(
      reason: UsageError.unexpectedWord(word.text, command: command.name), index: word.index)
  }
}

extension String {
  /// Whether it is a hyphen and an ASCII letter.
  var isLetterOption: Bool { utf8.count == 2 && AttributeWord(self)?.key == "-" }
}

extension Reference {
  /// Whether this is a query, or a range of more than one number.
  var mayNameSeveral: Bool {
    switch self {
    case .range(let range): range.lowerBound < range.upperBound
    case .query: true
    case .number, .idPrefix, .label: false
    }
  }
}

extension [Reference] {
  /// Whether they may name more than one todo.
  var nameSeveral: Bool { count > 1 || contains(where: \.mayNameSeveral) }
}

import TodoDomain
import TodoText

/// Reads the words by which a command names todos.
extension WordReader {
  /// Takes the first word as the query if it is a term, and no later word is a reference: `edit +shop 3` tags 3.
  mutating func takeTerm(_ find: CommandDefinition.Find) {
    guard query.isEmpty, rest.first?.text.beginsLikeReference == false else { return }
    var reader = self
    var term: Lexer.Word?
    while let item = reader.next() {
      switch item {
      case .option(let name, nil, _):
        let option = GlobalOptions.named(name)?.definition ?? find({ $0.name == name })?.option
        if option?.isFlag == false { _ = reader.rest.popFirst() }
      case .option: break
      case .operand(let word) where term != nil:
        if isReference(word) { return }
      case .operand(let word), .hyphenated(let word), .attribute(_, let word):
        if term != nil { continue }
        guard QueryKey.isMarked(word.text) else { return }
        term = word
      }
    }
    guard let term else { return }
    query = [term]
    rest.removeAll { $0.index == term.index }
  }

  /// Reads the references or the query in `words`, or uses the query before the command.
  func name(
    _ words: ArraySlice<Lexer.Word>, in result: inout Operands, _ operand: OperandDefinition,
    at index: Int
  ) throws(ParseError) {
    if !query.isEmpty {
      if let word = words.first { throw unexpected(word) }
      result.query = try TodoQuery(query)
      return
    }
    if words.isEmpty { throw missing(operand, at: index) }
    result.query = try result.references.read(words)
  }

  /// Reads the longest date at the end of the operands, optionally after `until`, and returns its index.
  ///
  /// A number by itself, such as 20261224, is a reference.
  func readDate(to when: inout When?) throws(ParseError) -> Int {
    let start = query.isEmpty ? 1 : 0
    for place in max(start, operands.count - 5)..<max(start, operands.count) {
      let words = operands[place...]
      if words.count == 1, [Reference](in: words[place].text) != nil { break }
      do throws(ValueError) {
        when = try When(checking: words.map(\.text).joined(by: " "))
        let hasFiller =
          place > start && ["until", "till", "for"].contains(operands[place - 1].text)
        return hasFiller ? place - 1 : place
      } catch {
        guard case .monthsOrMinutes = error else { continue }
        throw ParseError(reason: error, index: words[place].index)
      }
    }
    if operands.count > start, let last = operands.last, [Reference](in: last.text) == nil,
      !QueryKey.isMarked(last.text)
    {
      throw ParseError(reason: ValueError.notADate(last.text), index: last.index)
    }
    return operands.count
  }

  /// Whether `word` names todos; only scripts have labels.
  func isReference(_ word: Lexer.Word) -> Bool {
    guard let references = [Reference](in: word.text) else { return false }
    return isScript || !references.contains { if case .label = $0 { true } else { false } }
  }

  func references(
    _ operand: OperandDefinition, _ words: ArraySlice<Lexer.Word>, at index: Int
  ) throws(ParseError) -> [Reference] {
    if words.isEmpty { throw missing(operand, at: index) }
    var references: [Reference] = []
    references.reserveCapacity(words.count)
    for word in words where !references.append(word.text) {
      throw ParseError(reason: ValueError.notAReference(word.text), index: word.index)
    }
    return references
  }
}

extension String {
  /// Whether it begins like a number or a label, as most references do.
  fileprivate var beginsLikeReference: Bool {
    guard let first = utf8.first else { return false }
    return first == UInt8(ascii: "@") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
  }
}

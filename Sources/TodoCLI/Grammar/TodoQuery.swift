import TodoDomain
import TodoText

/// The query that names the todos of a command: `complete +shop due:today`.
///
/// Only terms with a sign or a key count, since a plain word could too easily mean something else. It finds the same
/// todos as `todo list` with the same terms.
struct TodoQuery: Hashable, Sendable {
  let words: [Lexer.Word]

  /// - Throws: `.notAReference` for a plain word, a ``QueryError`` for a term with half a parenthesis or quote, and
  ///   `.numbersWithQuery` if some of the words are references.
  init(_ words: [Lexer.Word]) throws(ParseError) {
    var lexer = QueryLexer()
    var reference: Lexer.Word?
    var isMarked = false
    for word in words {
      if [Reference](in: word.text) != nil {
        reference = reference ?? word
        continue
      }
      let start = lexer.tokens.count
      do throws(QueryError) {
        try lexer.read(word.text)
      } catch {
        let term = String(word.text.drop { $0 == "-" || $0 == "(" })
        throw QueryKey.isMarked(QueryWord(term))
          ? ParseError(reason: error, index: word.index) : Self.plain(word)
      }
      for case .term(let term) in lexer.tokens[start...] {
        guard QueryKey.isMarked(term) else { throw Self.plain(word) }
        isMarked = true
      }
    }
    guard isMarked else {
      throw Self.plain(words.first { [Reference](in: $0.text) == nil } ?? words[0])
    }
    if let reference {
      let field = words.first { AttributeWord($0.text)?.value.isEmpty == false }
      let edit = field.map { "edit \(reference.text) \($0.text.shellWord.terminalSafe)" }
      throw ParseError(reason: UsageError.numbersWithQuery(edit: edit), index: reference.index)
    }
    self.words = words
  }

  private static func plain(_ word: Lexer.Word) -> ParseError {
    ParseError(reason: ValueError.notAReference(word.text), index: word.index)
  }

  /// Returns a reference to its todos; `status` applies if the query doesn't mention one.
  func reference(
    in context: QueryContext, status: Query.Status = .open
  ) throws(ParseError) -> Reference {
    let texts = words.map(\.text)
    do throws(QueryError) {
      return .query(
        try QueryParser.query(texts, in: context, standard: status), words: texts)
    } catch {
      throw ParseError(reason: error, index: words[0].index)
    }
  }
}

extension [Reference] {
  /// Reads `words` and appends the references, unless they are a query.
  ///
  /// - Returns: The query, if it is one.
  mutating func read(_ words: some Collection<Lexer.Word>) throws(ParseError) -> TodoQuery? {
    reserveCapacity(words.count)
    for word in words where !append(word.text) {
      removeAll()
      return try TodoQuery(Array<Lexer.Word>(words))
    }
    return nil
  }

  /// Reads the references in a word such as `3` or `3-5,8`; `nil` if there are none.
  init?(in word: String) {
    self = []
    guard append(word) else { return nil }
  }

  /// Appends the references in a word; returns whether it has any.
  mutating func append(_ word: String) -> Bool {
    if let reference = Reference(word) {
      append(reference)
      return true
    }
    guard word.hasByte(where: { $0 == UInt8(ascii: ",") }) else { return false }
    // The comma of `3, 5` ends a word.
    let parts = word.listItems.filter { !$0.isEmpty }
    let references = parts.compactMap { Reference($0) }
    guard !references.isEmpty, references.count == parts.count else { return false }
    self += references
    return true
  }
}

import TodoDomain

/// The words of a command that are neither its name nor its options.
///
/// The shell and the batch language make the same commands of them.
struct Operands: Hashable, Sendable {
  var words: [String]

  /// What is wrong with an operand.
  struct Failure: Error, Hashable, Sendable {
    var reason: UsageError
    /// Which operand it is, from 0, or `nil` where it is missing.
    var index: Int?
  }

  init(_ words: [String]) {
    self.words = words
  }

  /// The command with this name; ``CommandFields`` has what its options said.
  func command(_ verb: Verb, fields: CommandFields) throws(Failure) -> Command {
    var request = Verb.Request(fields: fields)
    switch verb.operands {
    case .text:
      if words.isEmpty { throw Failure(reason: .missingText, index: nil) }
      request.text = try text(from: 0)
    case .references:
      request.references = try references(of: verb)
    case .referencesOrText:
      (request.references, request.text) = try referencesOrText(of: verb, fields: fields)
    case .count:
      request.count = try count(of: verb)
    case .none:
      if let word = words.first { throw Failure(reason: .unexpectedWord(word, of: verb), index: 0) }
    }
    do throws(UsageError) {
      return try verb.command(request)
    } catch {
      throw Failure(reason: error, index: nil)
    }
  }

  /// Tells the references from the text.
  ///
  /// The first word is a reference. The words behind it are references too, if all of them read as
  /// references and an option says what to change; else they are the new text of the first.
  ///
  ///     edit 5 buy 2 eggs     // the text of 5 becomes "buy 2 eggs"
  ///     edit 5 6 7 --tag x    // 5, 6 and 7 get a tag
  ///     edit 5 6              // the text of 5 becomes "6": nothing else can be meant
  ///     edit 5 6 x --tag x    // the text of 5 becomes "6 x", and it gets a tag
  private func referencesOrText(
    of verb: Verb, fields: CommandFields
  ) throws(Failure) -> ([Reference], String?) {
    guard let first = words.first else {
      throw Failure(reason: .missingReference(verb), index: nil)
    }
    guard let reference = Reference(first) else {
      throw Failure(reason: .notAReference(first), index: 0)
    }
    if words.count == 1 { return ([reference], nil) }

    if !fields.isEmpty {
      let others = words.dropFirst().compactMap { Reference($0) }
      if others.count == words.count - 1 { return ([reference] + others, nil) }
    }
    if reference.mayNameSeveral { throw Failure(reason: .textForSeveral, index: 1) }
    return ([reference], try text(from: 1))
  }

  private func references(of verb: Verb) throws(Failure) -> [Reference] {
    if words.isEmpty { throw Failure(reason: .missingReference(verb), index: nil) }
    var references: [Reference] = []
    references.reserveCapacity(words.count)
    for (index, word) in words.enumerated() {
      guard let reference = Reference(word) else {
        throw Failure(reason: .notAReference(word), index: index)
      }
      references.append(reference)
    }
    return references
  }

  private func count(of verb: Verb) throws(Failure) -> Int {
    guard let word = words.first else { return 1 }
    if words.count > 1 {
      throw Failure(reason: .unexpectedWord(words[1], of: verb), index: 1)
    }
    guard case .number(let number)? = Reference(word), let count = Int(exactly: number) else {
      throw Failure(reason: .notACount(word), index: 0)
    }
    return count
  }

  private func text(from start: Int) throws(Failure) -> String {
    let text =
      words.count == start + 1 ? words[start] : words[start...].joined(separator: " ")
    do {
      return try checked(text, .description)
    } catch {
      throw Failure(reason: error, index: start)
    }
  }
}

extension Reference {
  /// Whether this is a range of more than one number.
  var mayNameSeveral: Bool {
    if case .range(let range) = self { range.lowerBound < range.upperBound } else { false }
  }
}

import TodoDomain
import TodoText

/// The command named by a shell line, and the words around its name.
struct CommandCall {
  /// The command; `nil` if the line names none.
  private(set) var command: CommandDefinition?
  /// The words before its name: `+shop` in `+shop done`.
  private(set) var query: [Lexer.Word] = []
  /// All other words.
  private(set) var arguments: [String]
  /// A remark on words that may have had another meaning.
  private(set) var remark: String?

  /// Finds the command's name; options, or a query, may come before it.
  ///
  /// Numbers alone are shown. If `searches`, an unknown word that resembles no command begins a query.
  init(
    _ arguments: [String], _ table: CommandTable, standard: CommandDefinition, searches: Bool,
    aliases: (_ word: String) throws(Failure) -> [String: [String]]
  ) throws(Failure) {
    self.arguments = arguments
    if let index = table.place(in: arguments) {
      try find(from: index, table, standard: standard, searches: searches, aliases: aliases)
    }
  }

  /// Finds the command, starting at the first word that is neither an option nor its value.
  private mutating func find(
    from index: Int, _ table: CommandTable, standard: CommandDefinition, searches: Bool,
    aliases: (_ word: String) throws(Failure) -> [String: [String]]
  ) throws(Failure) {
    let word = arguments[index]
    let isCommand = table[word] != nil
    if !isCommand, QueryKey.beginsQuery(word) {
      return try findAfterQuery(from: index, table, aliases: aliases)
    }
    if !isCommand, let end = table.commandAfterReferences(in: arguments[index...]) {
      arguments.insert(arguments.remove(at: end), at: index)
      return try call(at: index, table)
    }
    // A word after an unknown option may be its value.
    if !isCommand, let option = table.unknownOption(in: arguments[..<index], standard: standard) {
      throw Failure(option)
    }
    // An alias takes precedence over a command's single-letter name.
    let aliases = isCommand && word.utf8.count > 1 ? [:] : try aliases(word)
    if let words = aliases[word] { return try expand(words, at: index, table) }
    if isCommand { return try call(at: index, table) }

    if let show = table["show"], [Reference](in: word)?.areNumbers == true,
      table.place(in: Array(arguments[(index + 1)...])) == nil
    {
      command = show
      return
    }
    if let mistake = QueryKey.mistake(in: word) { throw Failure(mistake) }
    if let option = table.unknownOption(in: arguments[index...index], standard: standard) {
      throw Failure(option)
    }
    let error =
      table.numberFirst(arguments[index...])
      ?? table.unknown(word, before: arguments[(index + 1)...], or: aliases.keys.sorted())
    guard searches, error.mayBeSearch else { throw Failure(error) }
    let setsFields = arguments[(index + 1)...].contains { AttributeWord($0) != nil }
    let words = arguments[index...]
    let other: [String]? =
      if setsFields {
        ["add"] + words
      } else if let name = words.last, table[name]?.operand?.takesQuery == true {
        // `milk done`
        [name] + words.dropLast()
      } else {
        nil
      }
    remark =
      "\(quoted(word)) is not a command, so this is a search."
      + (other.map { " Or did you mean `\($0.commandLine)`?" } ?? "")
  }

  /// Finds the command or alias after the query that begins at `index`; without one, the query is a search.
  private mutating func findAfterQuery(
    from index: Int, _ table: CommandTable,
    aliases: (_ word: String) throws(Failure) -> [String: [String]]
  ) throws(Failure) {
    var end = table.commandAfterQuery(in: arguments[index...])
    if end == nil, let place = table.plainWord(in: arguments[index...]) {
      let words = try aliases(arguments[place])[arguments[place]]
      if let words, table[words.first ?? ""]?.followsQuery == true {
        arguments.replaceSubrange(place...place, with: words)
        end = place
      }
    }
    guard let end else {
      if let error = table.foreignCommand(after: arguments[index...]) { throw Failure(error) }
      remark = table.remark(onSearchFor: arguments[index...])
      return
    }
    query = (index..<end).map { Lexer.Word(text: arguments[$0], index: $0) }
    arguments.removeSubrange(index..<end)
    try call(at: index, table)
  }

  /// Expands an alias; a command after a saved list applies to everything that the list finds.
  private mutating func expand(
    _ words: [String], at index: Int, _ table: CommandTable
  ) throws(Failure) {
    guard words.first == "list", let next = arguments.dropFirst(index + 1).first,
      table[next]?.followsQuery == true
    else {
      // Only once: an alias names a command, and no other alias.
      arguments.replaceSubrange(index...index, with: words)
      return try call(at: table.place(in: arguments), table)
    }
    if words.contains("--limit") { throw Failure(UsageError.limitedList(arguments[index])) }
    query = table.operands(in: Array(words.dropFirst())).map { Lexer.Word(text: $0, index: index) }
    arguments.remove(at: index)
    try call(at: index, table)
  }

  /// Removes the command's name from the words.
  private mutating func call(at index: Int?, _ table: CommandTable) throws(Failure) {
    guard let index else { return }
    let word = arguments.remove(at: index)
    guard let command = table[word] else {
      throw Failure(table.unknown(word, before: arguments[index...]))
    }
    self.command = command
  }
}

extension CommandTable {
  /// Returns the words that are neither options nor their values.
  fileprivate func operands(in arguments: [String]) -> [String] {
    var (rest, operands): ([String], [String]) = (arguments, [])
    while let index = place(in: rest) {
      operands.append(rest[index])
      rest.removeSubrange(...index)
    }
    return operands
  }

  /// The index of the command that follows numbers or ids of todos, as in `5 done`, or `nil`.
  fileprivate func commandAfterReferences(in words: ArraySlice<String>) -> Int? {
    let index = words.firstIndex { self[$0] != nil || [Reference](in: $0)?.areLabels != false }
    guard let index, index > words.startIndex, self[words[index]]?.operand?.takesQuery == true
    else { return nil }
    return index
  }

  /// Returns the error for a todo followed by another program's name of a command, as in `5 remove`, or `nil`.
  fileprivate func numberFirst(_ words: ArraySlice<String>) -> UsageError? {
    guard let first = words.first, [Reference](in: first) != nil, words.count > 1 else {
      return nil
    }
    let next = words[words.startIndex + 1]
    guard let command = commands.first(where: { $0.familiarNames.contains(next) }),
      command.operand?.takesQuery == true
    else { return nil }
    // `1 due tomorrow`
    if let fields = FieldLikeText.fields(meantBy: Array(words.dropFirst())) {
      return .numberFirst(first, meant: "todo edit \(first) \(fields.terminalSafe)")
    }
    return .numberFirst(first, meant: ([command.name, first] + words.dropFirst(2)).commandLine)
  }

  fileprivate func unknown(
    _ word: String, before rest: ArraySlice<String>, or others: [String] = []
  ) -> UsageError {
    // `1 dnoe`
    let name = [Reference](in: word)?.areLabels == false ? rest.first ?? word : word
    return .unknownCommand(
      word, .shell(topic: topic(word), rest: Array(rest)),
      meant: self.name(meantBy: name, or: others))
  }

  /// Returns the error for the first unknown option among these words, or `nil`.
  fileprivate func unknownOption(
    in words: ArraySlice<String>, standard: CommandDefinition
  ) -> UsageError? {
    for word in words {
      let unknown: String
      switch WordShape(word) {
      case .option(let name, _) where option(named: name) == nil: unknown = "--\(name)"
      case .hyphenated where word != "-h": unknown = word
      default: continue
      }
      let options = standard.options + GlobalOptions.definitions.map { $0.definition }
      return .unknownOption(
        unknown, of: standard.name, options: options.map(\.flag), operand: standard.operand?.kind)
    }
    return nil
  }
}

extension [Reference] {
  /// Whether each is a number or a range of numbers.
  fileprivate var areNumbers: Bool {
    allSatisfy {
      switch $0 {
      case .number, .range: true
      case .idPrefix, .label, .query: false
      }
    }
  }

  /// Whether one of them is a label, which only scripts have.
  var areLabels: Bool { contains { if case .label = $0 { true } else { false } } }
}

import TodoDomain
import TodoText

extension CommandDefinition {
  /// Returns the request in `words`, which are all words after the command's name.
  ///
  /// An option is `--name value` or `--name=value` and may be anywhere; `--` ends the options. The value is the next
  /// word, which may begin with one hyphen if the option allows that, as `--sort` does. If an option is repeated, the
  /// last value counts, or all values of a repeatable option. Some options can be words, too: `due:friday` is `--due
  /// friday`, and `due:` alone clears.
  ///
  /// An error has the index of its word, or `index` (the name's) if something is missing. `global` receives the options
  /// common to all commands; it is `nil` in a script, which has none of them. `home` replaces the `~` in a path that
  /// begins with `~/`. `query` has the words before the command's name: `+shop done`.
  func request(
    _ words: ArraySlice<Lexer.Word>, at index: Int, after query: [Lexer.Word] = [],
    home: String? = nil, _ global: inout GlobalOptions?
  ) throws(ParseError) -> Request {
    let isScript = global == nil
    return try request(at: index) { find, take throws(ParseError) in
      var reader = WordReader(
        command: self, isScript: isScript, home: home, query: query, rest: words)
      if case .referencesThenText? = operand?.kind { reader.takeTerm(find) }
      while let word = reader.next() {
        switch word {
        case .operand(let word): reader.operands.append(word)
        case .option(let name, let value, let word):
          // Check before making the command's own options, which are created lazily.
          if !isScript, let option = GlobalOptions.named(name) {
            let (value, valueIndex) = try reader.value(of: option.definition, value, at: word)
            do throws(ValueError) {
              try global?.set(option, value)
            } catch {
              throw ParseError(error, value, of: option.definition, index: valueIndex)
            }
          } else if let (index, option) = find({ $0.name == name }),
            isScript || !option.isForScripts
          {
            let (value, valueIndex) = try reader.value(of: option, value, at: word)
            do throws(ValueError) {
              try reader.take(value, after: option.flag + " ") { value throws(ValueError) in
                try take(index, value)
              }
              try reader.checkEnd(of: value, after: option.flag + " ", for: option)
            } catch {
              throw ParseError(error, value, of: option, index: valueIndex)
            }
          } else {
            throw reader.unknownOption(word)
          }
        case .hyphenated(let word): throw reader.unknownOption(word)
        case .attribute(let attribute, let word):
          guard let (index, option) = find({ $0.words.contains(attribute.key) }) else {
            if attribute.key == "-" { throw reader.unknownOption(word) }
            reader.operands.append(word)
            continue
          }
          if word.text.isLetterOption
            || attribute.key == "-"
              && Attributes.fields.contains(where: { $0.name == attribute.value })
          {
            reader.optionLike = (word.text, reader.operands.count)
          }
          do throws(ValueError) {
            if !attribute.value.isEmpty {
              for value in attribute.values {
                try reader.take(value, after: attribute.key) { value throws(ValueError) in
                  try take(index, value)
                }
              }
              try reader.checkEnd(of: attribute.value, after: attribute.key, for: option)
            } else {
              try reader.checkNothingFollows(word)
              if let clear = find({ $0.name == "clear" }), let field = option.jsonKey {
                try take(clear.index, field)
              } else if !isScript, Todo.Field(typed: option.name)?.isClearedByNone == true {
                // A new todo has nothing to clear, but a context may set the field; scripts have none.
                try take(index, "none")
              }
            }
          } catch {
            guard attribute.isBeginningOfText else {
              throw ParseError(reason: UsageError.wrongWord(error), index: word.index)
            }
            reader.operands.append(word)
          }
        }
      }
      return try reader.read(at: index)
    }
  }
}

extension CommandTable {
  /// The index of the command that follows a query, as in `+shop done`, or `nil`.
  func commandAfterQuery(in words: ArraySlice<String>) -> Int? {
    guard let first = words.first, QueryKey.beginsQuery(first),
      let index = plainWord(in: words), self[words[index]]?.followsQuery == true
    else { return nil }
    return index
  }

  /// The index of the first plain word: not a term such as `+shop`, nor `and`, `or` or `not`.
  func plainWord(in words: ArraySlice<String>) -> Int? {
    words.firstIndex { !QueryKey.beginsQuery($0) && !["and", "or", "not"].contains($0) }
  }

  /// Returns the error for another program's command name after a query, as in `+shop modify pri:H`, or `nil`.
  ///
  /// A word that may occur in a text is searched for, unless words that set fields follow.
  func foreignCommand(after words: ArraySlice<String>) -> UsageError? {
    guard let index = words.firstIndex(where: { !QueryKey.beginsQuery($0) }),
      index > words.startIndex
    else { return nil }
    let word = words[index]
    let setsFields = words[(index + 1)...].contains { AttributeWord($0) != nil }
    guard setsFields || word == "purge",
      let command = commands.first(where: { $0.familiarNames.contains(word) }), command.followsQuery
    else { return nil }
    var (meant, search) = (Array(words), Array(words))
    meant[index - words.startIndex] = command.name
    search.insert("list", at: 0)
    return .foreignCommand(word, meant: meant.commandLine, search: search.commandLine)
  }

  /// Returns a remark on a query with a command's name in it, which became part of the search.
  ///
  /// Plain words can't be in a query before a command: `+shop milk done` searches for `milk` and `done`.
  func remark(onSearchFor words: ArraySlice<String>) -> String? {
    let names = commands.filter(\.followsQuery).flatMap { [$0.name] + $0.otherNames }
    for word in words.dropFirst() where word.utf8.count > 1 && !QueryKey.beginsQuery(word) {
      if self[word] != nil, !names.contains(word) {
        return "\(quoted(word)) was searched for: as a command, it can't follow a query."
      }
      if names.contains(word) {
        return "\(quoted(word)) was searched for. Before a command, use only terms such as +shop."
      }
      if word.utf8.count > 3, let name = names.filter({ $0.utf8.count > 3 }).nearest(to: word) {
        return "\(quoted(word)) was searched for. Did you mean the command `\(name)`?"
      }
    }
    return nil
  }

  /// Returns the request in the words of a script's line, or `nil` if there are none.
  func request(words: [Lexer.Word]) throws(ParseError) -> Request? {
    guard let name = words.first else { return nil }
    var global: GlobalOptions?
    if let command = self[name.text] {
      return try command.request(words.dropFirst(), at: name.index, &global)
    }
    guard let index = commandAfterQuery(in: words.map(\.text)[...]),
      let command = self[words[index].text]
    else { throw unknown(name.text, at: name.index) }
    return try command.request(
      words[(index + 1)...], at: words[index].index, after: Array(words[..<index]), &global)
  }
}

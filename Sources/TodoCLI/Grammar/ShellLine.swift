import TodoDomain
import TodoText

/// A parsed command line.
enum ShellLine {
  /// Help on a command, or on the whole program.
  case help(CommandDefinition?)
  case version(json: Bool)
  case request(Request, GlobalOptions)

  /// Reads the words after the program's name.
  ///
  /// Options may come before the name of the command, too. A query may come before it: `+shop done`. Without a name,
  /// the command is `standard`; numbers alone are shown. `aliases` is called only for a word that isn't a command, or is one of a single letter,
  /// and returns the words that each alias stands for. `hasPipe` is called only if the text is missing: whether something is piped to the program.
  init(
    _ arguments: [String], _ table: CommandTable, standard: CommandDefinition, home: String? = nil,
    hasPipe: @autoclosure () -> Bool = false,
    aliases: (_ word: String) throws(Failure) -> [String: [String]]
  ) throws(Failure) {
    var arguments = arguments
    var place = table.place(in: arguments)
    var command: CommandDefinition?
    var query: [Lexer.Word] = []
    var remark: String?
    // A query needs no command before it.
    if let index = place, table[arguments[index]] == nil, QueryKey.beginsQuery(arguments[index]) {
      if let end = table.commandAfterQuery(in: arguments[index...]) {
        query = (index..<end).map { Lexer.Word(text: arguments[$0], index: $0) }
        arguments.removeSubrange(index..<end)
      } else {
        if let error = table.foreignCommand(after: arguments[index...]) { throw Failure(error) }
        place = nil
        remark = table.remark(onSearchFor: arguments[index...])
      }
    }
    // An alias may have the name of a command if that is a single letter.
    if let index = place, table[arguments[index]] == nil || arguments[index].utf8.count == 1 {
      let word = arguments[index]
      let isCommand = table[word] != nil
      // A word after an unknown option may be its value.
      if !isCommand,
        let option = table.unknownOption(in: arguments[..<index], standard: standard)
      {
        throw Failure(option)
      }
      let aliases = try aliases(word)
      if let words = aliases[word], words.first == "list", index + 1 < arguments.count,
        table[arguments[index + 1]]?.followsQuery == true
      {
        // A command after a list of one's own is done to all that this finds.
        query = table.operands(in: Array(words.dropFirst())).map {
          Lexer.Word(text: $0, index: index)
        }
        arguments.remove(at: index)
      } else if let words = aliases[word] {
        // Only once: an alias names a command, and no other alias.
        arguments.replaceSubrange(index...index, with: words)
        place = table.place(in: arguments)
      } else if !isCommand, let show = table["show"], [Reference](in: word)?.areNumbers == true,
        table.place(in: Array(arguments[(index + 1)...])) == nil
      {
        (command, place) = (show, nil)
      } else if !isCommand {
        if let mistake = QueryKey.mistake(in: word) { throw Failure(mistake) }
        if let option = table.unknownOption(in: arguments[index...index], standard: standard) {
          throw Failure(option)
        }
        throw Failure(
          table.numberFirst(arguments[index...]) ?? table.unknown(word, or: aliases.keys.sorted()))
      }
    }
    if let index = place {
      let word = arguments.remove(at: index)
      command = table[word]
      if command == nil { throw Failure(table.unknown(word)) }
    }

    // Help is shown whatever else is wrong.
    let options = arguments.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") {
      self = .help(command)
      return
    }
    if options.contains("--version") {
      self = .version(json: options.contains("--json"))
      return
    }
    let words = arguments.indices.map { Lexer.Word(text: arguments[$0], index: $0) }
    var global: GlobalOptions? = GlobalOptions()
    do throws(ParseError) {
      var request = try (command ?? standard).request(
        words[...], at: 0, after: query, home: home, &global)
      if let remark, case .work(let work) = request {
        request = .work(RemarkedWork(work: work, remark: remark))
      }
      self = .request(request, global ?? GlobalOptions())
    } catch {
      if let command, command.operand?.kind == .text, hasPipe(),
        case .missingOperand? = error.reason as? UsageError
      {
        throw Failure(UsageError.standardInput(command.name, isHyphen: false))
      }
      throw Failure(error.reason)
    }
    guard case .request(_, let global) = self else { return }
    var forms: [String] = []
    if global.json { forms.append("--json") }
    if global.quiet { forms.append("--quiet") }
    if global.table { forms.append("--table") }
    if forms.count > 1 { throw Failure(UsageError.exclusive(forms)) }
  }
}

extension CommandTable {
  /// Returns the index of the command's name: the first word that is neither an option nor its value.
  func place(in arguments: [String]) -> Int? {
    var index = 0
    while index < arguments.count {
      switch WordShape(arguments[index]) {
      case .option(let name, let value):
        index += 1
        let isFlag = option(named: name)?.isFlag ?? true
        guard !isFlag, value == nil, index < arguments.count else { continue }
        switch WordShape(arguments[index]) {
        // A value with a hyphen is refused later, and names no command.
        case .operand, .hyphenated: index += 1
        case .option, .terminator: break
        }
      case .hyphenated where arguments[index] == "-h": index += 1
      case .operand, .hyphenated, .terminator: return index
      }
    }
    return nil
  }

  /// Returns the words that are neither options nor their values.
  fileprivate func operands(in arguments: [String]) -> [String] {
    var (rest, operands): ([String], [String]) = (arguments, [])
    while let index = place(in: rest) {
      operands.append(rest[index])
      rest.removeSubrange(...index)
    }
    return operands
  }

  /// Returns the error for a todo before the command, as in `5 done` and Taskwarrior's `5 modify due:fri`, or `nil`.
  fileprivate func numberFirst(_ words: ArraySlice<String>) -> UsageError? {
    guard let first = words.first, [Reference](in: first) != nil, words.count > 1 else {
      return nil
    }
    let next = words[words.startIndex + 1]
    let known = self[next] ?? commands.first { $0.familiarNames.contains(next) }
    guard let command = known, command.operand?.takesQuery == true else { return nil }
    let name = self[next] == nil ? command.name : next
    return .numberFirst(first, meant: ([name, first] + words.dropFirst(2)).commandLine)
  }

  fileprivate func unknown(_ word: String, or others: [String] = []) -> UsageError {
    .unknownCommand(word, .shell(topic: topic(word)), meant: name(meantBy: word, or: others))
  }

  /// Returns the error for the first of these words that is an unknown option, or `nil`.
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
        unknown, of: standard.name, options: options.map(\.flag), takesText: false)
    }
    return nil
  }

  /// Returns the option with this name: a global one, or else any command's.
  private func option(named name: String) -> OptionDefinition? {
    if let option = GlobalOptions.named(name) { return option.definition }
    for command in commands {
      if let option = command.options.first(where: { $0.name == name }) { return option }
    }
    return nil
  }
}

extension [String] {
  /// The words as a line for a shell, with the program's name.
  var commandLine: String { (["todo"] + self).map(\.shellWord).joined(by: " ").terminalSafe }
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
}

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
  /// Options, and also a query or numbers, may come before the command's name: `+shop done`, `5 done`. Without a name,
  /// the command is `standard`; numbers alone are shown. If `searches`, an unknown word that resembles no command is
  /// searched for.
  ///
  /// `aliases` returns the words of each alias. It is called only for a word that may be one: not a command, a single
  /// letter, or a plain word after a query. `hasPipe` tells whether standard input is a pipe; it is called only if the
  /// text is missing.
  init(
    _ arguments: [String], _ table: CommandTable, standard: CommandDefinition, home: String? = nil,
    hasPipe: @autoclosure () -> Bool = false, searches: Bool = false,
    aliases: (_ word: String) throws(Failure) -> [String: [String]]
  ) throws(Failure) {
    let call = try CommandCall(
      arguments, table, standard: standard, searches: searches, aliases: aliases)
    let (command, arguments) = (call.command, call.arguments)
    // Show help, whatever else is wrong.
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
        words[...], at: 0, after: call.query, home: home, &global)
      if let remark = call.remark, case .work(let work) = request {
        request = .work(RemarkedWork(work: work, remark: remark))
      }
      self = .request(request, global ?? GlobalOptions())
    } catch {
      if let command, command.operand?.kind == .text, hasPipe(),
        case .missingOperand? = error.reason as? UsageError
      {
        throw Failure(UsageError.standardInput(command.name, isHyphen: false))
      }
      throw Self.failure(error, command, arguments)
    }
    guard case .request(_, let global) = self else { return }
    var forms: [String] = []
    if global.json { forms.append("--json") }
    if global.quiet { forms.append("--quiet") }
    if global.table { forms.append("--table") }
    if forms.count > 1 { throw Failure(UsageError.exclusive(forms)) }
  }

  /// Returns the failure for a mistake in the words; for `done 1 yesterday`, that suggests the option for the date.
  private static func failure(
    _ error: ParseError, _ command: CommandDefinition?, _ arguments: [String]
  ) -> Failure {
    var failure = Failure(error.reason)
    guard failure.plainWord != nil, error.index > 0, let command,
      command.options.contains(where: { $0.name == "at" })
    else { return failure }
    let date = arguments[error.index...].joined(separator: " ")
    guard When(date) != nil else { return failure }
    let line = [command.name] + arguments[..<error.index] + ["--at", date]
    failure.hint = "Write `\(line.commandLine)`."
    failure.plainWord = nil
    return failure
  }
}

extension CommandTable {
  /// Whether a line has only global options for people: `todo --table`.
  func isBare(_ arguments: [String]) -> Bool {
    place(in: arguments) == nil
      && arguments.allSatisfy { word in
        switch WordShape(word) {
        case .option("help", _), .option("version", _), .hyphenated, .terminator: false
        case .option(let name, _): GlobalOptions.forPeople.contains { $0.definition.name == name }
        case .operand: true
        }
      }
  }

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
}

extension [String] {
  /// The words as a shell command, including the program's name.
  var commandLine: String { (["todo"] + self).map(\.shellWord).joined(by: " ").terminalSafe }
}

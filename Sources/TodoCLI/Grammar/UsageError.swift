import TodoDomain
import TodoText

/// Why words aren't a command.
enum UsageError: Mistake, Hashable {
  /// Where a command was expected.
  enum Place: Hashable, Sendable {
    /// The help explains it as this topic, if as any.
    case shell(topic: String?)
    /// After `help`.
    case help
    /// In a script, which has these.
    case script([String])
  }

  /// `meant` is the command of which it is most likely a slip.
  case unknownCommand(String, Place, meant: String?)
  /// The option is written as it was found, such as `--tagg`; `command` has these, and maybe takes a
  /// text.
  case unknownOption(String, of: String, options: [String], takesText: Bool)
  /// There is no value, or what follows begins with a hyphen; `example` has one.
  case missingValue(String, isHyphenated: Bool, example: String?)
  /// A flag has a value.
  case unexpectedValue(String)
  case wrongValue(ValueError, option: String)
  /// What a word such as `due:soon` says can't be.
  case wrongWord(ValueError)
  /// What the command needs isn't there; `usage` is how it is typed.
  case missingOperand(OperandDefinition.Kind, String, usage: String)
  /// A word more than `command` takes.
  case unexpectedWord(String, command: String)
  /// Options of which only one can be given.
  case exclusive([String])
  /// A move that does not say where to.
  case missingPlace
  /// An edit that asks for nothing; `meant` may have been meant for a text.
  case nothingToChange(meant: EditedText?)
  /// A text that may be meant for fields.
  case fieldLikeText(FieldLikeText)
  /// One text for todos that may be several.
  case textForSeveral(meant: EditedText?)
  /// Some todos by number, and others by a query.
  case numbersWithQuery
  /// A text as an option, and another in words.
  case textTwice
  /// A script undoes or redoes, and so has this command.
  case notForScripts(String)
}

extension ParseError {
  /// The value of an option is refused, or is empty where it may not be.
  init(_ error: ValueError, _ value: String, of option: OptionDefinition, index: Int) {
    self.init(
      reason: value.isEmpty && !option.isFlag
        ? UsageError.missingValue(option.flag, isHyphenated: false, example: option.flagExample)
        : UsageError.wrongValue(error, option: option.flag), index: index)
  }
}

extension UsageError {
  var description: String {
    switch self {
    case .unknownCommand(let word, _, _): "unknown command \(quoted(word))"
    case .unknownOption(let option, _, _, _): "unknown option \(quoted(option))"
    case .missingValue(let option, _, _): "`\(option)` needs a value"
    case .unexpectedValue(let option): "`\(option)` takes no value"
    case .wrongValue(.wrong(let word, let expected), let option):
      "`\(option)` takes \(expected), not \(quoted(word))"
    case .wrongValue(let error, _), .wrongWord(let error): error.description
    case .missingOperand(.text, _, _): "missing text"
    case .missingOperand(.references, _, _), .missingOperand(.referencesThenText, _, _),
      .missingOperand(.referenceThenText, _, _):
      "missing todo"
    case .missingOperand(_, let name, _): "missing \(name)"
    case .unexpectedWord(let word, _): "unexpected word \(quoted(word))"
    case .exclusive(let options):
      "\(list(options.map { "`\($0)`" })) can't be used together"
    case .missingPlace: "missing place to move to"
    case .nothingToChange: "nothing to change"
    case .fieldLikeText(let text): text.description
    case .textForSeveral: "one text cannot be given to several todos"
    case .numbersWithQuery: "todos are named by numbers or by a query, not by both"
    case .textTwice: "edit takes one new text"
    case .notForScripts(let name): "`\(name)` is not for scripts"
    }
  }

  var hint: String? {
    switch self {
    case .unknownCommand(let word, .shell(let topic), let meant):
      Self.hint(insteadOf: word, meant: meant, topic: topic)
    case .unknownCommand(_, .help, let meant):
      meant.map { "Did you mean `todo help \($0)`?" } ?? "`todo help` lists the commands."
    case .unknownCommand(_, .script(let names), let meant):
      meant.map { "Did you mean `\($0)`?" } ?? "Use \(list(names, "or"))."
    case .unknownOption(let option, let command, let options, let takesText):
      longerOption(option, among: options).map { "Did you mean `\($0)`?" }
        ?? suggestion(for: option, among: options)
        ?? Attributes.fields.first { "--\($0.name)" == option }?.exampleWord.map {
          "Write it as a term, such as `\($0)`."
        }
        ?? (takesText
          ? "Put `--` before text that starts with a hyphen."
          : "`todo help \(command)` lists the options.")
    case .missingValue(let option, true, _):
      "Write `\(option)=VALUE` if the value starts with a hyphen."
    case .missingValue(_, false, let example): example.map { "For example: `\($0)`" }
    case .unexpectedWord(let word, "history") where Reference(word)?.number != nil:
      "`todo show \(word)` has the history of that todo."
    case .unexpectedWord(_, let command): "`todo help \(command)` shows what it takes."
    case .unexpectedValue, .exclusive: nil
    case .wrongValue(let error, _): error.hint
    case .wrongWord(let error):
      (error.hint.map { "\($0) " } ?? "") + "To keep the word as text, put it after `--`."
    case .missingOperand(.references, _, _), .missingOperand(.referencesThenText, _, _):
      ValueError.notAReference("").hint
    case .missingOperand(_, _, let usage): "Write `\(usage)`."
    case .missingPlace: "Add `--before REF`, `--after REF`, `--to-top` or `--to-bottom`."
    case .fieldLikeText(let text): text.hint
    case .nothingToChange(let meant?), .textForSeveral(let meant?): meant.hint
    case .nothingToChange(nil): "Give a new text, or an option such as `--priority high`."
    case .textForSeveral(nil): "Edit them one by one."
    case .numbersWithQuery: "Run one command for each."
    case .textTwice: "Leave out one of them."
    case .notForScripts:
      "A script happens as a whole: afterwards, `todo undo` takes back all of it."
    }
  }
}

extension UsageError {
  /// What to do for what `word` seems to ask for, which is no command.
  private static func hint(insteadOf word: String, meant: String?, topic: String?) -> String {
    if let example = Attributes.field(called: word)?.exampleWord {
      let hint = "Set it with `todo edit 1 \(example)`."
      guard let meant, meant != "edit" else { return hint }
      return hint + " Or did you mean `todo \(meant.terminalSafe)`?"
    }
    // Other programs have these.
    if ["start", "stop"].contains(word) { return "A tag can say that: `todo edit 1 +started`." }
    if let meant { return "Did you mean `todo \(meant.terminalSafe)`?" }
    if let term = QueryKey.term(called: word) { return "List them with `todo list \(term)`." }
    if let topic { return "`todo help \(topic)` explains it." }
    if let number = Reference(word)?.number {
      return "`todo show \(number)` shows it, `todo done \(number)` completes it."
    }
    if ["version", "-V", "-v"].contains(word) { return "`todo --version` shows the version." }
    return "Search with `todo list WORD`; `todo help` lists the commands."
  }
}

/// The one option of which `option` leaves the beginning out: `--to-top` for `--top`.
private func longerOption(_ option: String, among options: [String]) -> String? {
  guard let name = option.rest(after: "--"), !options.contains(option) else { return nil }
  let found = options.filter { $0.hasSuffix("-\(name)") && !$0.hasPrefix("--no-") }
  return found.count == 1 ? found[0] : nil
}

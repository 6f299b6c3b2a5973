import TodoDomain
import TodoText

/// Why words aren't a valid command.
enum UsageError: Mistake, Hashable {
  /// The place where a command was expected.
  enum Place: Hashable, Sendable {
    /// At the shell, before the `rest` of the line; `topic` is the help topic with this name, if any.
    case shell(topic: String?, rest: [String])
    /// After `help`.
    case help
    /// In a script, which has these commands.
    case script([String])
  }

  /// `meant` is the command that the word most likely misspells.
  case unknownCommand(String, Place, meant: String?)
  /// Another program's command name after a query; `meant` and `search` are the lines that may have been meant.
  case foreignCommand(String, meant: String, search: String)
  /// A todo before its command; `meant` is the line in the right order.
  case numberFirst(String, meant: String)
  /// A command after a saved list whose limit hides part of what it finds.
  case limitedList(String)
  /// The option as typed, such as `--tagg`; the command, its options, and what else it takes.
  case unknownOption(String, of: String, options: [String], operand: OperandDefinition.Kind?)
  /// The value is missing, or begins with a hyphen; `example` has a value.
  case missingValue(String, isHyphenated: Bool, example: String?)
  /// A flag has a value.
  case unexpectedValue(String)
  case wrongValue(ValueError, option: String)
  /// The value in a word such as `due:soon` is wrong.
  case wrongWord(ValueError)
  /// A required operand is missing; `usage` shows how to type the command.
  case missingOperand(OperandDefinition.Kind, String, usage: String)
  /// One word more than `command` takes.
  case unexpectedWord(String, command: String)
  /// Options that exclude each other.
  case exclusive([String])
  /// A move without a destination.
  case missingPlace
  /// An edit that changes nothing; `meant` may be the intended text.
  case nothingToChange(meant: EditedText?)
  /// A text that may have been meant for fields.
  case fieldLikeText(FieldLikeText)
  /// One text for possibly several todos.
  case textForSeveral(meant: EditedText?)
  /// Some todos by number, others by a query; `edit` sets the field that one of the terms may have meant.
  case numbersWithQuery(edit: String?)
  /// A hyphen as this command's text, or no text, where standard input may have been meant.
  case standardInput(String, isHyphen: Bool)
  /// A rule for a todo that is added as done.
  case doneRepeats
  /// Two new texts: one as an option, one as words.
  case textTwice
  /// A command that scripts can't have: `undo` or `redo`.
  case notForScripts(String)
}

extension ParseError {
  /// Reports a refused value of an option; an empty one counts as missing.
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
    case .unknownCommand(let word, _, _), .foreignCommand(let word, _, _):
      "unknown command \(quoted(word))"
    case .unknownOption(let option, _, _, _): "unknown option \(quoted(option))"
    case .missingValue(let option, _, _): "`\(option)` needs a value"
    case .numberFirst(let word, _): "\(quoted(word)) is before its command"
    case .limitedList(let name): "the list \(quoted(name)) may show only a part of its todos"
    case .unexpectedValue(let option): "`\(option)` takes no value"
    case .wrongValue(.wrong(let word, let expected), let option):
      "`\(option)` takes \(expected), not \(quoted(word))"
    case .wrongValue(let error, _), .wrongWord(let error): error.description
    case .missingOperand(.text, _, _): "missing text"
    case .missingOperand(.references, _, _), .missingOperand(.referencesThenText, _, _),
      .missingOperand(.referenceThenText, _, _), .missingOperand(.referencesThenDate, _, _):
      "Which todo?"
    case .missingOperand(_, let name, _): "missing \(name)"
    case .unexpectedWord(let word, _): "unexpected word \(quoted(word))"
    case .exclusive(let options):
      "\(list(options.map { "`\($0)`" })) can't be used together"
    case .missingPlace: "missing place to move to"
    case .nothingToChange: "nothing to change"
    case .fieldLikeText(let text): text.description
    case .textForSeveral: "only one todo can get a new text"
    case .numbersWithQuery: "you can't mix numbers with a query"
    case .doneRepeats: "only an open todo repeats"
    case .standardInput(let command, _): "`\(command)` doesn't read standard input"
    case .textTwice: "edit takes one new text"
    case .notForScripts(let name): "`\(name)` can't be used in a script"
    }
  }

  var hint: String? {
    switch self {
    case .unknownCommand(let word, .shell(let topic, let rest), let meant):
      Self.hint(insteadOf: word, before: rest, meant: meant, topic: topic)
    case .foreignCommand(_, let meant, let search):
      "Did you mean `\(meant)`? To search for the word: `\(search)`"
    case .numberFirst(_, let meant): "Write `\(meant)`."
    case .unknownCommand(_, .help, let meant):
      meant.map { "Did you mean `todo help \($0)`?" } ?? "`todo help` lists the commands."
    case .unknownCommand(_, .script(let names), let meant):
      meant.map { "Did you mean `\($0)`?" } ?? "Use \(list(names, "or"))."
    case .unknownOption(let option, let command, let options, let operand):
      termHint(option, operand)
        ?? wordHint(option, command, operand)
        ?? longerOption(option, among: options).map { "Did you mean `\($0)`?" }
        ?? suggestion(for: option, among: options)
        ?? Attributes.fields.first { "--\($0.name)" == option }?.exampleWord.map {
          operand == .query
            ? "Write it as a term, such as `\($0)`." : "`todo edit` sets it."
        }
        ?? (command == "list" && option.utf8.count > 2 && AttributeWord(option) != nil
          ? "List what doesn't match with `todo list \(option.shellWord.terminalSafe)`." : nil)
        ?? (operand?.takesText == true
          ? "Put `--` before text that starts with a hyphen."
          : "`todo help \(command)` lists the options.")
    case .missingValue(let option, true, _):
      "Write `\(option)=VALUE` if the value starts with a hyphen."
    case .missingValue(_, false, let example): example.map { "For example: `\($0)`" }
    case .unexpectedWord(let word, "history") where Reference(word)?.number != nil:
      "`todo show \(word)` has the history of that todo."
    case .unexpectedWord(_, let command): "`todo help \(command)` shows what it takes."
    case .limitedList: "Name the todos by their numbers, or by a query."
    case .unexpectedValue, .exclusive: nil
    case .wrongValue(let error, _): error.hint
    case .wrongWord(let error):
      (error.hint.map { "\($0) " } ?? "") + "To keep the word as text, put it after `--`."
    case .missingOperand(.references, _, _), .missingOperand(.referencesThenText, _, _),
      .missingOperand(.referencesThenDate, _, _):
      ValueError.notAReference("").hint
    case .missingOperand(_, _, let usage): "Write `\(usage)`."
    case .missingPlace: "Add `--before REF`, `--after REF`, `--to-top` or `--to-bottom`."
    case .fieldLikeText(let text): text.hint
    case .nothingToChange(let meant?), .textForSeveral(let meant?): meant.hint
    case .nothingToChange(nil): "Give a new text, or an option such as `--priority high`."
    case .textForSeveral(nil): "Edit them one by one."
    case .numbersWithQuery(let edit):
      "Run one command for each." + (edit.map { " To change a todo, write `todo \($0)`." } ?? "")
    case .doneRepeats: "Leave out the rule, or `add` it and complete it."
    case .standardInput(_, let isHyphen):
      "Pipe a line per todo to `todo import --format text -`."
        + (isHyphen ? " For a hyphen as the text, write `-- -`." : "")
    case .textTwice: "Leave out one of them."
    case .notForScripts:
      "A script runs as a whole; afterwards, `todo undo` undoes all of it."
    }
  }
}

/// Returns the hint for an option that should be a query term: `--overdue`.
private func termHint(_ option: String, _ operand: OperandDefinition.Kind?) -> String? {
  guard operand == .query, let name = option.rest(after: "--"),
    let term = QueryKey.term(called: name)
  else { return nil }
  return "Write it as a term: `\(term)`."
}

/// Returns the hint for an option whose value this command takes as a word (`undo -n 2`, `snooze 3 --until fri`) or after
/// another option.
private func wordHint(
  _ option: String, _ command: String, _ operand: OperandDefinition.Kind?
) -> String? {
  if ["log", "complete"].contains(command), ["--completed", "--done", "--when"].contains(option) {
    return "Did you mean `--at`?"
  }
  return switch (operand, option) {
  case (.query, "--format"), (.query, "--csv"), (.query, "--md"), (.query, "--markdown"):
    "`todo export --format csv` writes other formats; `todo help export` lists them."
  case (.count, "-n"), (.count, "--steps"), (.count, "--count"):
    "Write the number without it: `todo \(command) 2`."
  case (.referencesThenDate, "--until"), (.referencesThenDate, "--to"),
    (.referencesThenDate, "--for"), (.referencesThenDate, "--wait"), (.referencesThenDate, "--due"):
    "Write the date without it: `todo \(command) 1 friday`."
  default: nil
  }
}

extension UsageError {
  /// Returns the hint for `word`, which isn't a command, judging by it and the `rest` of the line.
  private static func hint(
    insteadOf word: String, before rest: [String], meant: String?, topic: String?
  ) -> String {
    // `1 append now`
    if [Reference](in: word)?.areLabels == false, let verb = rest.first,
      ["append", "prepend", "denotate", "depri"].contains(verb)
    {
      return hint(insteadOf: verb, before: [word] + rest.dropFirst(), meant: nil, topic: nil)
    }
    let todo = rest.first.flatMap { [Reference](in: $0) == nil ? nil : $0 }
    if let field = Attributes.field(called: word), let example = field.exampleWord {
      let value = Array(rest.dropFirst()).joined(by: " ")
      let word = todo == nil || value.isEmpty ? example : field.word(value) ?? example
      let hint = "Set it with `\(["edit", todo ?? "1"].commandLine) \(word.terminalSafe)`."
      guard let meant, meant != "edit" else { return hint }
      return hint + " Or did you mean `todo \(meant.terminalSafe)`?"
    }
    switch word {
    // Other programs have these commands.
    case "append", "prepend":
      let words = rest.isEmpty ? ["1", "TEXT"] : rest
      return "`\((["note"] + words).commandLine)` adds a line to the note; "
        + "`\(["edit", todo ?? "1"].commandLine)` alone opens the text in your editor."
    case "not": return "List what doesn't match with `\((["list", "not"] + rest).commandLine)`."
    case "sort": return "`\(["list", "--sort", rest.first ?? "due"].commandLine)` sorts a list."
    case "denotate": return "`\(["edit", todo ?? "1"].commandLine)` opens the note in your editor."
    case "archive":
      return "Completed todos leave the list by themselves; `todo list --completed` shows them."
    case "all": return "Did you mean `\((["list", "--all"] + rest).commandLine)`?"
    case "depri": return "Write `\(["edit", todo ?? "1", "priority:none"].commandLine)`."
    case "top", "bottom":
      return "Write `\(["move", todo ?? "1", "--to-\(word)"].commandLine)`."
    case "undelete", "restore", "recover":
      return "`todo history` shows the step that deleted it; `todo undo --step N` brings it back."
    default: break
    }
    if let term = QueryKey.term(called: word), meant == nil || term.hasBytePrefix("is:") {
      return "List them with `todo list \(term)`."
    }
    // `mark 2 done`
    let rest = FieldLikeText.commands.contains(rest.last ?? "") ? rest.dropLast() : rest
    let isReversed = [Reference](in: word)?.areLabels == false
    if isReversed, let fields = FieldLikeText.fields(meantBy: rest) {
      return "Did you mean `todo edit \(word) \(fields.terminalSafe)`?"
    }
    if let meant {
      let words = isReversed ? [meant, word] + rest.dropFirst() : [meant] + rest
      return "Did you mean `\(words.commandLine)`?"
    }
    if let topic { return "`todo help \(topic)` explains it." }
    if let number = Reference(word)?.number {
      if rest.isEmpty {
        return "`todo show \(number)` shows it, `todo done \(number)` completes it."
      }
      let name = rest.allSatisfy { [Reference](in: $0) != nil } ? "show" : "edit"
      return "Did you mean `\(([name, word] + rest).commandLine)`?"
    }
    if word == "version" { return "`todo --version` shows the version." }
    return searchHint
  }

  private static let searchHint = "Search with `todo list WORD`; `todo help` lists the commands."

  /// Whether an unknown command resembles none, so it may be a search.
  var mayBeSearch: Bool {
    if case .unknownCommand(_, .shell, _) = self { hint == Self.searchHint } else { false }
  }
}

/// Returns the one option that begins or ends with `option`: `--to-top` for `--top`; or the first with its letter.
private func longerOption(_ option: String, among options: [String]) -> String? {
  guard let name = option.rest(after: "--") else {
    if option.utf8.count != 2 { return nil }
    // `-n` means the number of lines, or a dry run.
    if option == "-n", let meant = options.first(where: { ["--limit", "--dry-run"].contains($0) }) {
      return meant
    }
    return options.first {
      // `-n` means a number or a note here.
      $0.hasPrefix("-\(option.lowercased())") && !["--no-pager", "--now"].contains($0)
    }
  }
  if name.isEmpty || options.contains(option) { return nil }
  let found = options.filter {
    $0.hasPrefix(option) || $0.hasSuffix("-\(name)") && !$0.hasPrefix("--no-")
  }
  return found.count == 1 ? found[0] : nil
}

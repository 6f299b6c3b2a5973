import TodoDomain

/// Why words, or a line of a script, are no command.
enum UsageError: Error, Hashable, Sendable {
  case lineTooLong
  case notUTF8
  case nul

  /// `quote` opens a text that nothing closes.
  case unterminatedQuote(Character)
  /// What stands behind the backslash has no meaning there.
  case unknownEscape(String)
  /// What stands between the braces of `\u{…}` is no Unicode scalar.
  case notAScalar(String)

  case unknownCommand(String)
  /// `option` is written as it was found, such as `--tagg`.
  case unknownOption(String, of: Verb)
  case missingValue(CommandOption)
  case missingText
  case missingReference(Verb)
  case notAReference(String)
  case notAPriority(String)
  case notADate(String)
  case notClearable(String)
  case text(TextError)
  /// There is nothing to say behind a command, or not as much.
  case unexpectedWord(String, of: Verb)
  case notACount(String)
  /// What is said without a value has one.
  case unexpectedValue(CommandOption)
  /// A move that does not say where to.
  case missingPlace
  /// A move to more than one place.
  case severalPlaces
  /// A place beside todos that may be several.
  case placeOfSeveral(String)
  /// An edit that asks for nothing.
  case nothingToChange
  /// One text for todos that may be several.
  case textForSeveral

  case json(JSONLineError)
  case statement(StatementError)
}

/// Why a line that begins with `{` is no command.
enum JSONLineError: Error, Hashable, Sendable {
  /// JSON has `expected` here.
  case malformed(expected: String)
  case somethingBehind
  case unknownEscape(String)
  case loneSurrogate
  case controlCharacter
  case duplicateKey(String)
  /// No command has this key, or this one has not.
  case unknownKey(String, of: Verb?)
  case missingKey(String)
  case wrongType(key: String, expected: String)
  case noReferences
}

extension UsageError: CustomStringConvertible {
  var description: String {
    switch self {
    case .lineTooLong: "line over 1 MiB"
    case .notUTF8: "not UTF-8"
    case .nul: "a NUL, which cannot be stored"
    case .unterminatedQuote: "unterminated quote"
    case .unknownEscape(let escape): "unknown escape \(quoted("\\" + escape))"
    case .notAScalar(let digits): "\(quoted("\\u{\(digits)}")) is no character"
    case .unknownCommand(let word): "unknown command \(quoted(word))"
    case .unknownOption(let option, let verb): "\(verb) has no option \(quoted(option))"
    case .missingValue(let option): "\(option) has no value"
    case .unexpectedWord(let word, let verb): "\(verb) has no use for \(quoted(word))"
    case .notACount(let word): "\(quoted(word)) is no number of commands"
    case .unexpectedValue(let option): "\(option) takes no value"
    case .missingPlace: "move needs a place"
    case .severalPlaces: "todos cannot be moved to several places"
    case .placeOfSeveral(let word): "\(quoted(word)) may be several todos"
    case .missingText: "add needs a text"
    case .missingReference(let verb): "\(verb) needs a todo"
    case .notAReference(let word): "\(quoted(word)) names no todo"
    case .notAPriority(let word): "\(quoted(word)) is no priority"
    case .notADate(let word): "\(quoted(word)) is no date"
    case .notClearable(let word): "\(quoted(word)) cannot be cleared"
    case .text(let error): error.description
    case .nothingToChange: "edit needs something to change"
    case .textForSeveral: "one text cannot be given to several todos"
    case .json(let error): error.description
    case .statement(let error): error.description
    }
  }

  /// The next thing to try, or `nil` where nothing useful can be said.
  var hint: String? {
    switch self {
    case .lineTooLong, .nul: nil
    case .notUTF8: "Save the script as UTF-8."
    case .unterminatedQuote("'"):
      #"A ' begins a text that another ' ends: write "don't" for don't."#
    case .unterminatedQuote:
      #"A text ends on the line where it begins: write \n for a line break and \" for a quote."#
    case .unknownEscape:
      #"The escapes are \" \\ \n \t \u{1F600}; between ' and ' a backslash is a backslash."#
    case .notAScalar:
      #"Write 1 to 8 hexadecimal digits, such as \u{1F600}; zero and surrogates are no text."#
    case .unknownCommand(let word):
      Verb.all.map(\.name).command(meantBy: word).map { "Did you mean \($0)?" }
        ?? "The commands of a script are \(list(Verb.all.map(\.name)))."
    case .unknownOption(let option, let verb):
      suggestion(for: option, among: verb.options.map(\.description))
        ?? "A text that begins with a hyphen stands behind --."
    case .missingValue(let option):
      "A value that begins with a hyphen is written \(option)=VALUE."
    case .missingText: #"For example: add "Buy milk""#
    case .missingReference, .notAReference:
      "A todo is named by its number, a range such as 3-7, 4 or more digits of its id, or @label."
    case .notAPriority(let word):
      suggestion(for: word, among: Priority.allCases.map(\.description))
        ?? "The priorities are \(list(Priority.allCases.map(\.description)))."
    case .notADate("none"): "--clear due takes a due date away."
    case .notADate(let word): dateHint(word)
    case .notClearable(let word):
      suggestion(for: word, among: Edit.Clearable.allCases.map(\.rawValue))
        ?? "What can be cleared is \(list(Edit.Clearable.allCases.map(\.rawValue)))."
    case .unexpectedWord: nil
    case .notACount: "Give 1 or more."
    case .unexpectedValue: nil
    case .missingPlace: "Say --before REF, --after REF, --to-top or --to-bottom."
    case .severalPlaces: "Give one of --before, --after, --to-top and --to-bottom."
    case .placeOfSeveral: "Name the one todo next to which they are to be."
    case .text(let error): error.hint
    case .nothingToChange: "Give a new text, or an option such as --priority high."
    case .textForSeveral: "Edit them one by one."
    case .json(let error): error.hint
    case .statement(let error): error.hint
    }
  }
}

extension JSONLineError: CustomStringConvertible {
  var description: String {
    switch self {
    case .malformed(let expected): "JSON needs \(expected) here"
    case .somethingBehind: "something behind the JSON object"
    case .unknownEscape(let escape): "JSON has no escape \(quoted("\\" + escape))"
    case .loneSurrogate: "half a surrogate pair is no character"
    case .controlCharacter: "a control character in a JSON text"
    case .duplicateKey(let key): "the key \(quoted(key)) stands twice"
    case .unknownKey(let key, let verb):
      "\(verb?.name ?? "a command") has no key \(quoted(key))"
    case .missingKey(let key): "the key \(quoted(key)) is missing"
    case .wrongType(let key, let expected): "\(quoted(key)) has to be \(expected)"
    case .noReferences: "`refs` is empty"
    }
  }

  /// The next thing to try, or `nil` where nothing useful can be said.
  var hint: String? {
    switch self {
    case .malformed, .duplicateKey: nil
    case .somethingBehind: "One command a line."
    case .unknownEscape: #"JSON has \" \\ \/ \b \f \n \r \t \u0041."#
    case .loneSurrogate: #"Beyond \uFFFF a character takes two escapes: \ud83d\ude00."#
    case .controlCharacter: #"Write \n for a line break, \t for a tab, \u001b for others."#
    case .unknownKey(let key, let verb):
      suggestion(for: key, among: (verb?.keys ?? CommandKey.allCases).map(\.rawValue))
        ?? verb.map { "The keys of \($0) are \(list($0.keys.map(\.rawValue)))." }
    case .missingKey("command"): #"For example: {"command":"add","description":"Buy milk"}"#
    case .missingKey: nil
    case .wrongType: #"Leave a key out for no value; {"clear":["due"]} takes one away."#
    case .noReferences: #"For example: "refs":[1,"3-7","@milk"]"#
    }
  }
}

/// `word`, which somebody else wrote, as a message can show it: on one line, cut to 40 columns.
func quoted(_ word: String) -> String {
  "`\(word.terminalSafe.truncated(toWidth: 40))`"
}

/// `a, b and c`.
func list(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " and " + last
}

private func suggestion(for word: String, among candidates: [String]) -> String? {
  candidates.nearest(to: word).map { "Did you mean \($0)?" }
}

import TodoDomain
import TodoText

/// Why a word isn't the expected value.
enum ValueError: Mistake, Hashable {
  case notAReference(String)
  case notADate(String)
  case notARule(String)
  case notACount(String)
  /// `expected` says what it should be: `a whole number`.
  case wrong(String, expected: String)
  /// A word that isn't one of `choices`, which are of this `kind`.
  case unknown(kind: String, String, choices: [String])
  case text(TextError)
  case tagWithoutLetter(String)
  /// A move to more than one place.
  case severalPlaces
  /// More than one step to undo or redo by its number.
  case severalSteps
  /// A label with the sign that comes before it in a reference.
  case labelWithSign(String)
  /// A place beside a reference that may be several todos.
  case placeOfSeveral(String)
  /// A key without a value, and the next word, which may be its value.
  case valueApart(key: String, value: String)
  /// A path in the home of another user, which isn't known.
  case otherHome(String)
  /// A path in the home folder, which isn't known.
  case noHome(String)
  /// A number followed by `m`, which means months, although minutes are more likely.
  case monthsOrMinutes(String)
  /// An unquoted value of several words, and the key or the option before it.
  case unquoted(String, after: String)
}

extension ValueError {
  static func notAPriority(_ word: String) -> ValueError {
    .unknown(kind: "priority", word, choices: Priority.allCases.map(\.description))
  }

  var description: String {
    switch self {
    case .notAReference(let word): "\(quoted(word)) is not a todo"
    case .notADate(let word): "\(quoted(word)) is not a date"
    case .notARule(let word): "\(quoted(word)) is not a rule"
    case .notACount(let word): "\(quoted(word)) is not a number of commands"
    case .wrong(let word, let expected): "\(quoted(word)) is not \(expected)"
    case .unknown(let kind, let word, _): "unknown \(kind) \(quoted(word))"
    case .text(let error): error.description
    case .tagWithoutLetter(let tag): "a tag begins with a letter, and \(quoted(tag)) doesn't"
    case .severalPlaces: "todos cannot be moved to several places"
    case .severalSteps: "only one step can be chosen"
    case .labelWithSign(let label): "\(quoted(label)) begins with a sign"
    case .placeOfSeveral(let word): "\(quoted(word)) may be several todos"
    case .otherHome(let path):
      "\(quoted(path)) is in the home of somebody else, which isn't known"
    case .noHome(let path): "\(quoted(path)) is in the home folder, but HOME is not set"
    case .monthsOrMinutes(let text): "\(quoted(text)) may be months or minutes"
    case .unquoted(let value, _): "\(quoted(value)) needs quotes"
    case .valueApart(let key, let value):
      "\(quoted(key)) has no value, and \(quoted(value)) follows"
    }
  }

  var hint: String? {
    switch self {
    case .notAReference("top"): "`todo move REF --to-top` moves it there."
    case .notAReference("bottom"): "`todo move REF --to-bottom` moves it there."
    case .notAReference("above"): "`todo move REF --before REF` moves it there."
    case .notAReference("below"): "`todo move REF --after REF` moves it there."
    case .notAReference("all"), .notAReference("everything"): "For all open todos, write `is:open`."
    case .notAReference(let word) where word.isPlainWord: "Run `todo list \(word)` for its number."
    case .notAReference(let word) where word.trimmingBlanks.hasByte(where: \.isBlank):
      "Before or after a command, a query has only terms such as +shop; `todo list` searches words, too."
    case .notAReference(let word) where word.reversedRange != nil:
      "Write the smaller number first: `\(word.reversedRange ?? "")`."
    case .notAReference:
      "Name a todo by its number, a range such as 3-7, 4 or more digits of its id, or @label."
    case .notADate(let word): dateHint(word)
    case .notARule(let word):
      // `every mon at 9`, `after 3 days`
      ["\(word):00", "every! \(word.rest(after: "after ") ?? "")"].first { RepeatRule($0) != nil }
        .map { "Did you mean \(quoted("repeat:\($0)".shellWord))?" }
        ?? suggestion(for: word, among: RepeatRule.words) ?? RepeatRule.hint
    case .notACount: "Give 1 or more."
    case .wrong, .tagWithoutLetter: nil
    case .unknown(_, let word, let choices):
      suggestion(for: word, among: choices)
        ?? choices.completing(word).map { "Did you mean `\($0)`?" } ?? "Use \(list(choices, "or"))."
    case .text(let error): error.hint
    case .severalPlaces: "Give one of `--before`, `--after`, `--to-top` and `--to-bottom`."
    case .severalSteps: "Run one command for each."
    case .labelWithSign(let label):
      "Leave the sign out: `--as \(String(label.dropFirst()).terminalSafe)`"
    case .placeOfSeveral: "Name a single todo."
    case .otherHome(let path):
      "Write the whole path, or `./\(path.terminalSafe)` for a folder of that name."
    case .noHome: "Write the whole path."
    case .valueApart(let key, let value): "Write `\(key)\(value.terminalSafe)`, without the space."
    case .monthsOrMinutes(let text): "Write `\(text)in`, or `\(text)onths`."
    case .unquoted(let value, let start): "Write `\(start)\"\(value.terminalSafe)\"`."
    }
  }
}

extension [String] {
  /// Returns the only element that begins with `word`, if there is one.
  fileprivate func completing(_ word: String) -> String? {
    let found = filter { $0.hasBytePrefix(word.lowercased()) }
    return found.count == 1 ? found[0] : nil
  }
}

extension String {
  /// `2-3` for `3-2`.
  fileprivate var reversedRange: String? {
    guard let (first, last) = cut(at: "-"), let first = Int(first), let last = Int(last),
      0 < last, last < first
    else { return nil }
    return "\(last)-\(first)"
  }

  /// Whether it consists of letters, and is a plain word to both a shell and a query.
  var isPlainWord: Bool {
    !isEmpty && unicodeScalars.allSatisfy { $0.properties.isAlphabetic }
      && !["and", "or", "not"].contains(lowercased())
  }
}

/// Returns `text` if `rule` allows it; a todo's text must not be blank either.
func checked(_ text: String, _ rule: TextRule) throws(ValueError) -> String {
  // In nearly every text, the first byte shows that it isn't blank.
  if let first = text.utf8.first, first <= UInt8(ascii: " ") || first >= 0x80,
    rule == .description, text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  {
    throw .text(TextError(rule: rule, reason: .empty))
  }
  do {
    try rule.check(text)
    return text
  } catch {
    throw .text(error)
  }
}

extension Reference {
  /// Reads the todo or todos that `word` names.
  init(checking word: String) throws(ValueError) {
    guard let reference = Reference(word) else { throw .notAReference(word) }
    self = reference
  }
}

extension When {
  /// Reads a date that a person typed, which may count from the due date.
  init(checking text: String) throws(ValueError) {
    guard let when = When(fromDue: text) ?? When(text) else { throw .notADate(text) }
    // Nobody counts more than a year in months: 30m is half an hour.
    if case .relative(.after(let count, .month), nil) = when, abs(count) > 12,
      text.utf8.last.map({ $0 | 0x20 }) == UInt8(ascii: "m")
    {
      throw .monthsOrMinutes(text)
    }
    self = when
  }
}

/// Returns `word` as a whole number within `range`.
func wholeNumber(
  _ word: String, in range: ClosedRange<Int> = 0...Int.max
) throws(ValueError) -> Int {
  guard let number = Int(word), range.contains(number) else {
    let limits =
      range.upperBound == .max
      ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
    throw .wrong(word, expected: "a whole number, \(limits)")
  }
  return number
}

/// Returns `word` as a number of commands: only digits, 1 or more.
func commandCount(_ word: String) throws(ValueError) -> Int {
  guard let count = Int(word), count > 0, word.utf8.first != UInt8(ascii: "+") else {
    throw .notACount(word)
  }
  return count
}

/// Returns `word` as a time to wait, in seconds.
func seconds(_ word: String) throws(ValueError) -> Double {
  guard let seconds = Double(word), (0...86_400).contains(seconds) else {
    throw .wrong(word, expected: "0 to 86400 seconds")
  }
  return seconds
}

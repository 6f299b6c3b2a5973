import TodoDomain
import TodoText

/// Why words aren't a query.
enum QueryError: Mistake, Hashable {
  /// A word that looks like a filter, but has an unknown key.
  case unknownFilter(String)
  /// A word with a misspelt key, or a comparison that its key doesn't support.
  case mistyped(String, meant: String)
  /// A value that isn't one of `choices`; `meant` is the likely one.
  case unknownValue(key: String, String, choices: [String], meant: String?)
  /// A key without a value.
  case noValue(key: String)
  case notAPriority(String)
  case notANumber(String)
  case notADate(String)
  /// The key and the text of a date of several words without quotes.
  case unquotedDate(String, String)
  /// A distance into the future, for a key about past events: `created:1w`.
  case inTheFuture(String)
  /// A range that ends before it begins.
  case backwardRange(String)
  /// A time that clocks skip, or that is outside the calendar.
  case time(WhenError)
  case text(TextError)
  case notASortKey(String)
  case unknownView(String, views: [String])
  /// Views that refer to each other in a cycle; the last one is the first again.
  case cyclicView([String])
  /// Both open and completed.
  case contradiction
  /// `and`, `or` or `not` without a term next to it.
  case missingTerm(beside: String)
  case emptyGroup
  case unclosedParenthesis
  case unopenedParenthesis
  case unterminatedQuote
  case tooManyTerms
  case tooDeep
}

extension QueryError {
  var description: String {
    switch self {
    case .unknownFilter(let word), .mistyped(let word, _): "unknown filter \(quoted(word))"
    case .unknownValue(let key, let value, _, _): "unknown filter \(quoted("\(key):\(value)"))"
    case .noValue(let key): "`\(key):` has no value"
    case .notAPriority(let word): "unknown priority \(quoted(word))"
    case .notANumber(let word): "\(quoted(word)) is not the number of a todo"
    case .notADate(let word): "\(quoted(word)) is not a date"
    case .unquotedDate(_, let date): "\(quoted(date)) needs quotes"
    case .inTheFuture(let word): "\(quoted(word)) is in the future"
    case .backwardRange(let range): "\(quoted(range)) ends before it begins"
    case .time(let error): error.description
    case .text(let error): error.description
    case .notASortKey(let word): "unknown sort key \(quoted(word))"
    case .unknownView(let name, _): "unknown view \(quoted(name))"
    case .cyclicView(let names):
      "view \(quoted(names.first ?? "")) refers to itself: \(names.map(\.terminalSafe).joined(by: " → "))"
    case .contradiction: "no todo is both open and completed"
    case .missingTerm("not"): "`not` needs a term after it"
    case .missingTerm(let word): "`\(word)` needs a term on both sides"
    case .emptyGroup: "nothing between the parentheses"
    case .unclosedParenthesis: "missing `)`"
    case .unopenedParenthesis: "`)` without `(`"
    case .unterminatedQuote: "missing closing `\"`"
    case .tooManyTerms: "a query takes at most \(QueryParser.maximumTermCount) terms"
    case .tooDeep: "more than \(QueryParser.maximumDepth) nested groups"
    }
  }

  /// The next thing to try, or `nil` if there is nothing useful to say.
  var hint: String? {
    switch self {
    case .unknownFilter(let word):
      """
      Use +TAG, \(list(QueryKey.all.map { "\($0.name):" }, "or")). To search for the text, put it in double \
      quotes: \(quoted("'\"\(word)\"'")).
      """
    case .mistyped(_, let meant): "Did you mean \(quoted(meant.shellWord))?"
    case .unknownValue(let key, let value, let choices, let meant):
      (meant ?? choices.nearest(to: value.lowercased())).map { "Did you mean `\(key):\($0)`?" }
        ?? "Use \(list(choices.map { "\(key):\($0)" }, "or"))."
    case .noValue(let key):
      ["is", "has", "view", "number", "created", "modified"].contains(key)
        ? "`todo help queries` lists its values." : "`\(key):none` finds todos without one."
    case .notAPriority(let word)
    where word.contains(",") && word.listItems.allSatisfy({ Priority(typed: $0) != nil }):
      "For one of several, write \(quoted(word.listItems.map { "pri:\($0)" }.joined(by: " or ")))."
    case .notAPriority(let word):
      suggestion(for: word, among: Priority.allCases.map(\.description))
        ?? "Use \(list(Priority.allCases.map(\.description), "or"))."
    case .notANumber: "`todo list` shows the numbers."
    case .notADate(let word):
      if let meant = ["overdue", "none"].nearest(to: word.lowercased()) {
        "Did you mean `\(meant == "overdue" ? "is:overdue" : "due:none")`?"
      } else {
        dateHint(word)
      }
    case .unquotedDate(let key, let date): "Write \(quoted("'\(key)\(date)'"))."
    case .inTheFuture(let word):
      "Did you mean \(quoted("-\(word.rest(after: "+") ?? word.rest(after: "in ") ?? word)".shellWord))?"
    case .backwardRange: "Write the earlier date first."
    case .time(let error): error.hint
    case .text(let error): error.hint
    case .notASortKey(let word):
      suggestion(for: word, among: Query.SortKey.Field.allCases.map(\.rawValue))
        ?? "Use \(list(Query.SortKey.Field.allCases.map(\.rawValue), "or")); `-due` sorts the other way."
    case .unknownView(let name, let views):
      views.nearest(to: name).map { "Did you mean \(quoted("view:\($0)".shellWord))?" }
        ?? (views.isEmpty
          ? "Save one: `todo config set view.errands +shop or +market`."
          : "Use \(list(views.prefix(8).map { quoted("view:" + $0) }, "or")).")
    case .cyclicView: "`todo config --path` shows the file that defines them."
    case .contradiction: "Use --all for both."
    case .missingTerm(let word): "To search for the word, put it in double quotes: `'\"\(word)\"'`."
    case .emptyGroup: "Put a term between them."
    case .unclosedParenthesis, .unopenedParenthesis:
      "To search for a parenthesis, put it in double quotes: `'\"(\"'`."
    case .unterminatedQuote: "To search for a quote, write `'\"\\\"\"'`."
    case .tooManyTerms, .tooDeep: "Leave some out."
    }
  }
}

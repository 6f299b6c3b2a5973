import TodoDomain

/// Reads the words behind `todo list`.
///
///     +shop due:overdue milk   // open, has the tag, due before today, "milk" in its texts
///
/// A word is searched as it stands unless it begins with a sign or with a key that is known here:
/// `project:`, `priority:`, `due:`, `due<`, `due>`, `is:`. A lone sign is a word too. An empty word
/// asks for nothing. Where a date is expected, it may be told from today: `due<friday`, `due:+1w`.
enum QueryParser {
  /// The most terms of a query.
  ///
  /// SQLite takes some hundreds before it refuses the statement: <https://sqlite.org/limits.html>.
  static let maximumTermCount = 64

  /// `status` is what options ask for, such as `--completed`; without one it is open todos, unless
  /// a word says otherwise.
  static func query(
    _ words: [String], now: Instant, in timeZone: CivilTimeZone, status: Query.Status? = nil
  ) throws(QueryError) -> Query {
    var query = Query(status: status ?? .open)
    let present = Present(now: now, today: timeZone.civil(at: now).date)
    var askedStatus = status == .all ? nil : status
    for word in words {
      switch try Term(word, present) {
      case .status(let status):
        if let askedStatus, askedStatus != status { throw .contradiction }
        askedStatus = status
        query.status = status
      case .condition(let condition):
        guard query.conditions.count < maximumTermCount else { throw .tooManyTerms }
        query.conditions.append(condition)
      case nil:
        continue
      }
    }
    return query
  }

  /// Reads `KEY[,-KEY]…`.
  ///
  /// A key that is there before, in either direction, has nothing left to sort, and is left out.
  static func sortKeys(_ text: String) throws(QueryError) -> [Query.SortKey] {
    var keys: [Query.SortKey] = []
    for word in text.parts(between: ",") {
      let descending = word.rest(after: "-")
      let name = descending ?? String(word)
      guard let field = Query.SortKey.Field(rawValue: name) else { throw .notASortKey(name) }
      if keys.contains(where: { $0.field == field }) { continue }
      keys.append(Query.SortKey(field, isDescending: descending != nil))
    }
    return keys
  }

  /// When the query is asked.
  private struct Present {
    var now: Instant
    var today: CivilDate
  }

  /// What one word asks for.
  private enum Term {
    case status(Query.Status)
    case condition(Query.Condition)

    init?(_ word: String, _ present: Present) throws(QueryError) {
      if word.isEmpty { return nil }
      if word == "+" || word == "-" {
        self = .condition(.contains(word))
      } else if let tag = word.rest(after: "+") {
        self = .condition(.hasTag(try QueryError.checked(tag, .tag)))
      } else if let tag = word.rest(after: "-") {
        self = .condition(.lacksTag(try QueryError.checked(tag, .tag)))
      } else if let name = word.rest(after: "project:") {
        self = .condition(.project(try QueryError.checked(name, .project)))
      } else if let value = word.rest(after: "priority:") {
        guard let priority = Priority(value) else { throw .notAPriority(value) }
        self = .condition(.priority(priority))
      } else if let value = word.rest(after: "due:") {
        switch value {
        case "none": self = .condition(.isNotDue)
        case "overdue": self = .condition(.isOverdue(at: present.now))
        default: self = .condition(.isDueOn(try Self.date(value, present.today)))
        }
      } else if let value = word.rest(after: "due<") {
        self = .condition(.isDueBefore(try Self.date(value, present.today)))
      } else if let value = word.rest(after: "due>") {
        self = .condition(.isDueAfter(try Self.date(value, present.today)))
      } else if let value = word.rest(after: "is:") {
        switch value {
        case "open": self = .status(.open)
        case "completed": self = .status(.completed)
        default: throw .notAStatus(value)
        }
      } else if let meant = Self.correction(of: word, present) {
        throw .mistyped(word, meant: meant)
      } else {
        self = .condition(.contains(word))
      }
    }

    /// The term that `word` is most likely a slip of: `priority:high` for `priorty:high`.
    ///
    /// A key of few letters is near too many words: it has to have a value that it could have.
    private static func correction(of word: String, _ present: Present) -> String? {
      guard let index = word.utf8.firstIndex(where: ":=<>".utf8.contains) else { return nil }
      let sign = Unicode.Scalar(word.utf8[index])
      let key = word[..<index].lowercased()
      let value = word[word.utf8.index(after: index)...]
      if value.isEmpty { return nil }
      if ["tag", "tags"].contains(key), TextRule.tag.allows(String(value)) { return "+\(value)" }

      let near = Self.keys.filter { $0 == key || key.count >= 3 && $0.hasPrefix(key) }
      guard let key = near.first ?? Self.keys.nearest(to: key) else { return nil }
      let isComparison = key == "due" && sign != "="
      let meant = "\(key)\(isComparison ? sign : ":")\(value)"
      guard meant != word else { return nil }
      if near.isEmpty, key.count > 3 { return meant }
      return (try? Self(meant, present)) == nil ? nil : meant
    }

    private static let keys = ["project", "priority", "due", "is"]

    private static func date(_ value: String, _ today: CivilDate) throws(QueryError) -> CivilDate {
      switch When(value) {
      case .date(let date)?: return date
      case .relative(let relative, nil)?:
        guard let date = relative.date(from: today) else {
          throw .outsideCalendar(.outsideCalendar(.relative(relative, nil)))
        }
        return date
      case .local?, .instant?, .relative?, .next?, .hence?: throw .notADay(value)
      case nil: throw .notADate(value)
      }
    }
  }
}

/// Why words are no query.
enum QueryError: Error, Hashable, Sendable {
  case notAPriority(String)
  /// A word whose key is not quite one.
  case mistyped(String, meant: String)
  case notADate(String)
  /// A date that is told from today, and is before or behind all that there are.
  case outsideCalendar(TodoStoreError)
  /// A date with a time.
  case notADay(String)
  case notAStatus(String)
  case notASortKey(String)
  case text(TextError)
  /// Open and completed at once.
  case contradiction
  case tooManyTerms

  fileprivate static func checked(
    _ text: String, _ rule: TextRule
  ) throws(QueryError) -> String {
    do {
      try rule.check(text)
      return text
    } catch {
      throw .text(error)
    }
  }
}

extension QueryError: CustomStringConvertible {
  var description: String {
    switch self {
    case .notAPriority(let word): "\(quoted(word)) is no priority"
    case .mistyped(let word, _): "\(quoted(word)) is no term of a query"
    case .notADate(let word): "\(quoted(word)) is no date"
    case .outsideCalendar(let error): error.description
    case .notADay(let word): "\(quoted(word)) is a time, and not a whole day"
    case .notAStatus(let word): "\(quoted(word)) is neither open nor completed"
    case .notASortKey(let word): "\(quoted(word)) is no key to sort by"
    case .text(let error): error.description
    case .contradiction: "no todo is both open and completed"
    case .tooManyTerms: "a query takes at most \(QueryParser.maximumTermCount) terms"
    }
  }

  /// The next thing to try, or `nil` where nothing useful can be said.
  var hint: String? {
    switch self {
    case .mistyped(_, let meant): "Did you mean \(quoted(meant))?"
    case .notAPriority(let word):
      Priority.allCases.map(\.description).nearest(to: word).map { "Did you mean priority:\($0)?" }
        ?? "The priorities are \(list(Priority.allCases.map(\.description)))."
    case .notADate(let word):
      ["overdue", "none"].nearest(to: word).map { "Did you mean due:\($0)?" } ?? dateHint(word)
    case .outsideCalendar(let error): error.hint
    case .notADay: "Leave the time out: due<2026-12-24 is all that is due before that day."
    case .notAStatus("done"): "Did you mean is:completed?"
    case .notAStatus(let word):
      ["open", "completed"].nearest(to: word).map { "Did you mean is:\($0)?" }
        ?? "Write is:open or is:completed, or list --all for both."
    case .notASortKey(let word):
      Query.SortKey.Field.allCases.map(\.rawValue).nearest(to: word).map { "Did you mean \($0)?" }
        ?? "The keys are \(list(Query.SortKey.Field.allCases.map(\.rawValue))); -due is descending."
    case .text(let error): error.hint
    case .contradiction: "List --all for both."
    case .tooManyTerms: "Leave some out; several words between quotes are one term."
    }
  }
}

import TodoDomain
import TodoText

/// The value of a term, and how the term compares with it.
struct QueryValue: Hashable, Sendable {
  var text: String
  var comparison: QueryComparison?

  /// Whether it asks for an empty field.
  var isNone: Bool { comparison == nil && text.lowercased() == "none" }
}

/// A key of terms: its name, and how its values are read.
struct QueryKey: Sendable {
  let name: String
  /// A shorter name.
  var alias: String?
  /// Whether it takes `<`, `<=`, `>` and `>=`.
  var isOrdered = false
  /// The values that completion offers.
  let values: Values
  let read: @Sendable (QueryValue, QueryContext) throws(QueryError) -> QueryTerm

  enum Values: Hashable, Sendable {
    case projects
    case views
    case words([String])
    case todos
    /// Dates, or one of these words.
    case dates([String])
  }

  /// All keys, in the order in which messages and completions list them.
  static let all: [QueryKey] = [
    QueryKey(name: "project", alias: "pro", values: .projects) { value, _ throws(QueryError) in
      if value.isNone { return .condition(.not(.has(.project)), saysStatus: false) }
      return .condition(.project(try QueryTerm.checked(value.text, .project)), saysStatus: false)
    },
    QueryKey(
      name: "priority", alias: "pri", isOrdered: true,
      values: .words(Priority.allCases.map(\.description))
    ) { value, _ throws(QueryError) in
      .condition(try priority(value), saysStatus: false)
    },
    QueryKey(name: "is", values: .words(states.map(\.name))) { value, context throws(QueryError) in
      let word = value.text.lowercased()
      guard let state = states.first(where: { $0.name == word }) else {
        throw .unknownValue(
          key: "is", value.text, choices: states.map(\.name),
          meant: ["done": "completed", "complete": "completed", "pending": "open"][word])
      }
      return .condition(state.condition(context), saysStatus: state.saysStatus)
    },
    QueryKey(name: "has", values: .words(optionalFields.map(\.singularName))) {
      value, _ throws(QueryError) in
      guard let field = Todo.Field(typed: value.text), optionalFields.contains(field) else {
        throw .unknownValue(
          key: "has", value.text, choices: optionalFields.map(\.singularName), meant: nil)
      }
      return .condition(.has(field), saysStatus: false)
    },
    date("due", .due),
    date("wait", .wait),
    date("remind", .remind),
    date("until", .until),
    QueryKey(name: "number", values: .todos) { value, _ throws(QueryError) in
      .condition(.isOneOf([try number(value)]), saysStatus: false)
    },
    link("parent", .parent),
    link("blocked-by", .blockedBy, alias: "dep"),
    event("created", .createdAt),
    event("modified", .modifiedAt),
    event("completed", .completedAt),
    QueryKey(name: "view", values: .views) { value, _ in .view(value.text) },
  ]

  /// The fields whose names follow `has:`.
  static let optionalFields = Array(
    Todo.Fields.attributes.subtracting([.description, .priority, .startedAt]))

  /// The words after `is:`; add a line here for a new state.
  private static let states: [State] = [
    State(name: "open", saysStatus: true) { _ in .not(.isComplete) },
    State(name: "completed", saysStatus: true) { _ in .isComplete },
    State(name: "waiting") { .isWaiting(at: $0.now) },
    State(name: "blocked") { _ in .isBlocked },
    State(name: "started") { _ in .has(.startedAt) },
    State(name: "repeating") { _ in .has(.repeat) },
    State(name: "parent") { _ in .isParent },
    State(name: "overdue") { .all([.not(.isComplete), .isOverdue(at: $0.now)]) },
  ]

  /// The meanings of other words, most of them Taskwarrior's.
  private static let otherStates = [
    "done": "is:completed", "pending": "is:open", "active": "is:started", "tagged": "has:tag",
    "annotated": "has:note",
  ]

  private struct State: Sendable {
    let name: String
    var saysStatus = false
    let condition: @Sendable (QueryContext) -> Query.Condition
  }

  /// Returns the key of a date that a todo may have, such as `due`.
  private static func date(_ name: String, _ field: Todo.Field) -> QueryKey {
    QueryKey(name: name, isOrdered: true, values: .dates(["none"])) {
      value, context throws(QueryError) in
      if value.isNone { return .condition(.not(.has(field)), saysStatus: false) }
      let span = try QueryDates(context: context, direction: .future).span(value)
      return .condition(.date(field, span), saysStatus: false)
    }
  }

  /// Returns the key of a link to another todo, such as `parent`.
  private static func link(
    _ name: String, _ field: Todo.Field, alias: String? = nil
  ) -> QueryKey {
    QueryKey(name: name, alias: alias, values: .todos) { value, _ throws(QueryError) in
      if value.isNone { return .condition(.not(.has(field)), saysStatus: false) }
      return .condition(.isLinked(field, to: try number(value)), saysStatus: false)
    }
  }

  private static func number(_ value: QueryValue) throws(QueryError) -> Int64 {
    guard let number = Reference(value.text)?.number else { throw .notANumber(value.text) }
    return number
  }

  /// Returns the key of an event in the life of a todo, such as `created`.
  private static func event(_ name: String, _ field: Todo.Field) -> QueryKey {
    let isCompletion = field == .completedAt
    return QueryKey(name: name, isOrdered: true, values: .dates(isCompletion ? ["none"] : [])) {
      value, context throws(QueryError) in
      if isCompletion, value.isNone { return .condition(.not(.isComplete), saysStatus: true) }
      let span = try QueryDates(context: context, direction: .past).span(value)
      return .condition(
        .instant(field, span.instants(in: context.timeZone)), saysStatus: isCompletion)
    }
  }

  private static func priority(_ value: QueryValue) throws(QueryError) -> Query.Condition {
    guard let named = Priority(typed: value.text) ?? Priority(letter: value.text) else {
      throw .notAPriority(value.text)
    }
    let meant = Priority.allCases.filter { priority in
      switch value.comparison {
      case nil: priority == named
      case .less: priority < named
      case .atMost: priority <= named
      case .more: priority > named
      case .atLeast: priority >= named
      }
    }
    return .any(of: meant.map(Query.Condition.priority))
  }

  /// Returns the key with this name or alias, ignoring case.
  static func named(_ name: String) -> QueryKey? {
    let name = name.lowercased()
    return all.first { $0.name == name || $0.alias == name }
  }

  /// Returns the term for the state, the priority or the day that `word` names.
  ///
  ///     QueryKey.term(called: "overdue")  // "is:overdue"
  ///     QueryKey.term(called: "today")    // "due:today"
  static func term(called word: String) -> String? {
    let word = word.lowercased()
    if let term = otherStates[word] { return term }
    // Taskwarrior's `due.any:` and `due.none:`
    if let (field, modifier) = word.cut(at: "."), let key = named(String(field)) {
      switch modifier {
      case "any:": return "-\(key.name):none"
      case "none:": return "\(key.name):none"
      default: break
      }
    }
    if states.contains(where: { $0.name == word }) { return "is:\(word)" }
    if Priority(word) != nil { return "priority:\(word)" }
    return (When.words + RelativeDate.words).contains(word) ? "due:\(word)" : nil
  }

  /// Whether `word` is a term because of its sign or key, and not text: `+shop`, `due:friday`, `-is:open`.
  static func isMarked(_ word: String) -> Bool {
    var lexer = QueryLexer()
    guard (try? lexer.read(word)) != nil else { return false }
    for token in lexer.tokens where token != .open && token != .not {
      if case .term(let word) = token { return isMarked(word) }
      return false
    }
    return false
  }

  /// Whether a line that begins with `word` is a query: no command has a sign or a key, or opens a group.
  static func beginsQuery(_ word: String) -> Bool {
    word.utf8.drop { $0 == UInt8(ascii: "-") }.first == UInt8(ascii: "(") || isMarked(word)
  }

  /// Returns the error for a word that can't be part of a query: an unmatched parenthesis or quote, or a misspelt key.
  static func mistake(in word: String) -> QueryError? {
    var lexer = QueryLexer()
    do throws(QueryError) {
      try lexer.read(word)
    } catch {
      return error
    }
    guard case .term(let term)? = lexer.tokens.last else { return nil }
    do throws(QueryError) {
      _ = try QueryTerm(term, .unknown)
    } catch {
      if case .mistyped = error { return error }
    }
    return nil
  }

  /// Whether `word` by itself is a term because of its sign or key; this includes `+1st`, a possible tag.
  static func isMarked(_ word: QueryWord) -> Bool {
    word.tag.map(TextRule.tag.allows) ?? isMarkedInText(word)
  }

  /// Whether `word` within a text is a term; `+1` isn't one there.
  static func isMarkedInText(_ word: QueryWord) -> Bool {
    if let tag = word.tag {
      return tag.unicodeScalars.first?.properties.isAlphabetic == true
    }
    return KeyedWord(word).map { named($0.name) != nil } ?? false
  }

  /// Whether the key's value includes the rest of `word`, even spaces.
  static func takesSpaces(_ word: QueryWord) -> Bool {
    guard let pair = KeyedWord(word), let key = named(pair.name) else { return false }
    return switch key.values {
    case .projects: true
    case .dates: QueryDates.isValue(pair.value)
    case .views, .words, .todos: false
    }
  }
}

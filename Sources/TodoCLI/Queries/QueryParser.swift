import TodoDomain
import TodoText

/// Reads the words after `todo list`.
///
///     +shop is:overdue milk         // open, has the tag, overdue, "milk" in its texts
///     ( +shop or +home ) -milk      // has one of the tags, and no "milk"
///
/// A todo has to match every term; `or` binds less tightly, and `not` and a hyphen more tightly. An empty word is
/// ignored. Unless a query mentions completion (`is:open`, `is:completed`, `completed:…`), it finds only open todos; if
/// it doesn't mention waiting either (`is:waiting`, `wait:…`), it leaves out waiting ones.
enum QueryParser {
  /// The most terms in a query, including those of its views.
  ///
  /// SQLite refuses statements with more than some hundreds: <https://sqlite.org/limits.html>.
  static let maximumTermCount = 128

  /// The most levels of nested groups.
  ///
  /// The stack of SQLite's parser has a hundred entries, and each level takes six: an `OR` in an `AND`, each with its
  /// parenthesis.
  static let maximumDepth = 10

  /// Reads `words` as a query; unless they mention completion, it finds todos of the `standard` status.
  ///
  /// `status` comes from options such as `--completed`.
  static func query(
    _ words: [String], in context: QueryContext, status: Query.Status? = nil,
    standard: Query.Status = .open
  ) throws(QueryError) -> Query {
    let words = context.narrowed(words)
    let hidesWaiting = status == nil && standard == .open ? context.now : nil
    if words.isEmpty { return Query(status: status ?? standard, hidesWaiting: hidesWaiting) }
    var reader = QueryReader(context: context)
    var conditions: [Query.Condition] = []
    switch try reader.condition(words) {
    case .all(let all)?: conditions = all
    case let condition?: conditions = [condition]
    case nil: break
    }

    let isCompleted = conditions.contains { condition in
      if case .instant(.completedAt, _) = condition { true } else { condition == .isComplete }
    }
    let isOpen = conditions.contains(.not(.isComplete))
    let base = status ?? (reader.saysStatus ? .all : standard)
    if isCompleted && isOpen || isCompleted && base == .open || isOpen && base == .completed {
      throw .contradiction
    }
    let narrowed = isCompleted ? .completed : isOpen ? .open : base
    return Query(
      status: narrowed,
      conditions: conditions.filter { $0 != .isComplete && $0 != .not(.isComplete) },
      hidesWaiting: reader.saysStatus || conditions.contains(where: \.isAboutWaiting)
        ? nil : hidesWaiting)
  }

  /// Reads `KEY[,-KEY]…`.
  ///
  /// A repeated key, in either direction, has no effect, and is dropped.
  static func sortKeys(_ text: String) throws(QueryError) -> [Query.SortKey] {
    var keys: [Query.SortKey] = []
    for word in text.listItems {
      let descending = word.rest(after: "-")
      let name = descending ?? String(word)
      guard let field = Query.SortKey.Field(typed: name) else { throw .notASortKey(name) }
      if keys.contains(where: { $0.field == field }) { continue }
      keys.append(Query.SortKey(field, isDescending: descending != nil))
    }
    return keys
  }
}

/// The context that a query's meaning depends on.
struct QueryContext: Sendable {
  var now: Instant
  var timeZone: CivilTimeZone
  var views: Views
  /// The words of a query that narrows every query.
  var narrowing: [String] = []

  /// The context without a user: the beginning of 1970 in UTC, without views.
  static let unknown = QueryContext(now: .epoch, timeZone: .utc, views: Views())

  /// Returns the words of the query with ``narrowing`` added.
  fileprivate func narrowed(_ words: [String]) -> [String] {
    if narrowing.isEmpty { return words }
    if words.allSatisfy(\.isEmpty) { return narrowing }
    return ["("] + narrowing + [")", "("] + words + [")"]
  }
}

/// The named queries of the configuration.
struct Views: Sendable {
  /// The words of each view, or `nil` while the views aren't known yet.
  private let words: [String: [String]]?

  /// `nil` stands for views with any name, for use while the configuration is being read.
  init(_ words: [String: [String]]? = [:]) {
    self.words = words
  }

  func words(of name: String) throws(QueryError) -> [String] {
    guard let words else { return [] }
    guard let view = words[name] else { throw .unknownView(name, views: words.keys.sorted()) }
    return view
  }
}

/// Reads the words of a query and of its views.
struct QueryReader {
  let context: QueryContext
  /// Whether any term so far mentions completion.
  private(set) var saysStatus = false

  private var tokens: ArraySlice<QueryToken> = []
  private var termCount = 0
  /// The depth of the group that is being read.
  private var depth = 0
  /// The views being read, each of which refers to the next.
  private var viewNames: [String] = []

  init(context: QueryContext) {
    self.context = context
  }

  /// Reads `words`; returns `nil` if they contain no term.
  mutating func condition(_ words: [String]) throws(QueryError) -> Query.Condition? {
    var lexer = QueryLexer()
    for word in words { try lexer.read(word) }
    let outer = tokens
    defer { tokens = outer }
    tokens = lexer.tokens[...]
    return tokens.isEmpty ? nil : try alternatives()
  }

  private mutating func alternatives() throws(QueryError) -> Query.Condition {
    var conditions = [try conjunction()]
    while tokens.first == .or {
      tokens.removeFirst()
      conditions.append(try conjunction(after: "or"))
    }
    return .any(of: conditions)
  }

  /// Reads one or more terms, up to the next `or`, closing parenthesis or the end.
  private mutating func conjunction(
    after sign: String? = nil
  ) throws(QueryError) -> Query.Condition {
    var conditions = [try negation(after: sign)]
    while true {
      switch tokens.first {
      case .or?, .close?, nil: return .all(of: conditions)
      case .and?:
        tokens.removeFirst()
        conditions.append(try negation(after: "and"))
      case .not?, .open?, .term?: conditions.append(try negation(after: nil))
      }
    }
  }

  private mutating func negation(after sign: String?) throws(QueryError) -> Query.Condition {
    var sign = sign
    var isNegated = false
    while tokens.first == .not {
      tokens.removeFirst()
      isNegated.toggle()
      sign = "not"
    }
    let condition = try group(after: sign)
    return isNegated ? condition.negated : condition
  }

  private mutating func group(after sign: String?) throws(QueryError) -> Query.Condition {
    switch tokens.popFirst() {
    case .term(let word)?: return try term(word)
    case .open?:
      try enterGroup()
      if tokens.first == .close { throw .emptyGroup }
      let condition = try alternatives()
      guard tokens.popFirst() == .close else { throw .unclosedParenthesis }
      depth -= 1
      return condition
    case .and?: throw .missingTerm(beside: "and")
    case .or?: throw .missingTerm(beside: "or")
    case .close?, .not?, nil:
      if let sign { throw .missingTerm(beside: sign) }
      throw .unclosedParenthesis
    }
  }

  private mutating func enterGroup() throws(QueryError) {
    depth += 1
    if depth > QueryParser.maximumDepth { throw .tooDeep }
  }

  private mutating func term(_ word: QueryWord) throws(QueryError) -> Query.Condition {
    termCount += 1
    if termCount > QueryParser.maximumTermCount { throw .tooManyTerms }
    switch try QueryTerm(word, context, followedBy: tokens.first) {
    case .condition(let condition, let saysStatus):
      if saysStatus { self.saysStatus = true }
      return condition
    case .view(let name): return try view(name)
    }
  }

  private mutating func view(_ name: String) throws(QueryError) -> Query.Condition {
    let words = try context.views.words(of: name)
    if viewNames.contains(name) { throw .cyclicView(viewNames.drop { $0 != name } + [name]) }
    viewNames.append(name)
    try enterGroup()
    defer {
      viewNames.removeLast()
      depth -= 1
    }
    // A view without terms matches every todo.
    return try condition(words) ?? .all([])
  }
}

import TodoDomain
import TodoText

extension Query {
  /// What an index narrows the todos down to: the numbers of all matching todos, and of others.
  indirect enum Narrowing: Equatable {
    /// Todos that match this query of the text index.
    case texts(match: String)
    /// Todos with the short word in the text index.
    case shortWord(ShortWord)
    /// Todos whose date, due or waiting, may be in the range.
    case dates(Todo.Field, DueRange)
    /// Subtasks of the todo with this number.
    case subtasks(of: Int64)
    /// Todos that are blocked by others, or were.
    case blocked
    /// Todos with subtasks.
    case parents
    /// Todos with a parent.
    case children
    /// Todos with these numbers.
    case numbers([Int64])
    /// Todos that are started.
    case started
    /// Todos with this priority, which isn't `.none`.
    case priority(Priority)
    /// Todos with an instant, of creation or completion, in the span.
    case instants(Todo.Field, Span<Instant>)
    /// Todos left by any of these alternatives, each narrowed down in one of its own ways.
    case any([[Narrowing]])
  }

  /// Returns the ways in which an index could narrow this down; `hasTexts` if there is a text index, and with it
  /// those by priority, instant, reminder and start.
  func narrowings(hasTexts: Bool) -> [Narrowing] {
    Self.narrowings(of: conditions, hasTexts: hasTexts)
  }

  /// Returns the ways in which an index could narrow down the todos that meet all `conditions`.
  private static func narrowings(of conditions: [Condition], hasTexts: Bool) -> [Narrowing] {
    var terms = NarrowingTerms()
    for condition in conditions { terms.add(condition) }
    var narrowings: [Narrowing] = []
    if hasTexts {
      if let match = TextIndex.match(terms.trigrams) { narrowings.append(.texts(match: match)) }
      // More words would hardly leave fewer todos.
      narrowings += terms.shortWords.prefix(8).map(Narrowing.shortWord)
      narrowings += terms.priorities.map(Narrowing.priority)
      if terms.isStarted { narrowings.append(.started) }
      for (field, span) in terms.spans.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        narrowings.append(.instants(field, span))
      }
    }
    for (field, range) in terms.ranges.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where hasTexts || field != .remind {
      narrowings.append(.dates(field, range))
    }
    narrowings += terms.links
    for alternatives in terms.alternatives {
      let groups = alternatives.map { Self.narrowings(of: [$0], hasTexts: hasTexts) }
      // An alternative without an index may match any todo.
      if groups.allSatisfy({ !$0.isEmpty }) { narrowings.append(.any(groups)) }
    }
    return narrowings
  }
}

/// What an index can look up for conditions that all have to hold.
private struct NarrowingTerms {
  var trigrams: [String] = []
  var shortWords: [ShortWord] = []
  var priorities: [Priority] = []
  var ranges: [Todo.Field: DueRange] = [:]
  var spans: [Todo.Field: Span<Instant>] = [:]
  var links: [Query.Narrowing] = []
  var isStarted = false
  var alternatives: [[Query.Condition]] = []

  mutating func add(_ condition: Query.Condition) {
    switch condition {
    case .contains(let text): add(text: text.caseFolded)
    case .hasTag(let tag): trigrams += TextIndex.text(ofTag: tag).trigrams
    case .project(let project): add(text: TextIndex.beginning(ofProject: project))
    case .projectItself(let project): trigrams += TextIndex.text(ofProject: project).trigrams
    case .isLinked(.parent, let number): links.append(.subtasks(of: number))
    case .isLinked, .isBlocked, .has(.blockedBy): links.append(.blocked)
    case .isParent, .hasOpenSubtasks: links.append(.parents)
    case .has(.parent): links.append(.children)
    case .isOneOf(let numbers): links.append(.numbers(numbers))
    case .date(let field, let span): add(DueRange(span), of: field)
    case .has(.startedAt): isStarted = true
    case .has(let field) where field.isIndexedDate: add(DueRange(), of: field)
    case .isWaiting(let now): add(DueRange(Span(from: .instant(now))), of: .wait)
    case .instant(let field, let span) where field.isIndexedInstant:
      spans[field] = spans[field]?.intersection(span) ?? span
    case .priority(let priority):
      if priority != .none, !priorities.contains(priority) { priorities.append(priority) }
    case .all(let conditions): for condition in conditions { add(condition) }
    case .any(let conditions): alternatives.append(conditions)
    case .numberBegins, .isComplete, .has, .instant, .not: break
    }
  }

  private mutating func add(text: String) {
    if let word = ShortWord(text) { shortWords.append(word) } else { trigrams += text.trigrams }
  }

  private mutating func add(_ other: DueRange, of field: Todo.Field) {
    guard field.isIndexedDate else { return }
    guard var range = ranges[field] else { return ranges[field] = other }
    range.formIntersection(other)
    ranges[field] = range
  }
}

extension Todo.Field {
  /// Whether there is an index of todos by this date.
  fileprivate var isIndexedDate: Bool { self == .due || self == .wait || self == .remind }

  /// Whether there is an index of todos by this instant.
  fileprivate var isIndexedInstant: Bool { self == .createdAt || self == .completedAt }
}

extension DueRange {
  /// The range of what may be due in `span`, in any time zone.
  fileprivate init(_ span: Span<Due>) {
    self.init(
      from: span.from?.day ?? .min,
      before: span.before.map { bound in
        // The day of the bound begins before it.
        if case .instant = bound { bound.day + 1 } else { bound.day }
      } ?? .max)
  }
}

extension Due {
  /// Its day, for an instant in UTC, counted from 1970-01-01.
  fileprivate var day: Int {
    switch self {
    case .date(let date): date.daysSince1970
    case .instant(let instant): CivilTimeZone.utc.civil(at: instant).date.daysSince1970
    }
  }
}

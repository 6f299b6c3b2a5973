import TodoDomain

extension Query {
  /// What an index narrows the todos down to: numbers of todos, among them all that are asked for.
  indirect enum Narrowing: Equatable {
    /// Those that the index of texts finds so.
    case texts(match: String)
    /// Those in which the index of texts has the short word.
    case shortWord(ShortWord)
    /// Those whose date, due or waited for, is from the one day on and before the other.
    case dates(Todo.Field, DueRange)
    /// Those that are subtasks of the todo with this number.
    case subtasks(of: Int64)
    /// Those that wait for others, or did.
    case blocked
    /// Those that have subtasks.
    case parents
    /// Those that have the priority, which is not `.none`.
    case priority(Priority)
    /// Those whose instant, of creation or completion, is in the span.
    case instants(Todo.Field, Span<Instant>)
    /// Those that any of these leaves; each is what one of its own leaves.
    case any([[Narrowing]])
  }

  /// The ways in which an index could narrow this down; `hasTexts` where there is one of texts, and with
  /// it those by priorities and instants.
  func narrowings(hasTexts: Bool) -> [Narrowing] {
    Self.narrowings(of: conditions, hasTexts: hasTexts)
  }

  /// The ways in which an index could narrow down what `conditions`, all of them, hold of.
  private static func narrowings(of conditions: [Condition], hasTexts: Bool) -> [Narrowing] {
    var terms = NarrowingTerms()
    for condition in conditions { terms.add(condition) }
    var narrowings: [Narrowing] = []
    if hasTexts {
      if let match = TextIndex.match(terms.trigrams) { narrowings.append(.texts(match: match)) }
      // More of them would hardly leave fewer todos.
      narrowings += terms.shortWords.prefix(8).map(Narrowing.shortWord)
      narrowings += terms.priorities.map(Narrowing.priority)
      for (field, span) in terms.spans.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        narrowings.append(.instants(field, span))
      }
    }
    for (field, range) in terms.ranges.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      narrowings.append(.dates(field, range))
    }
    narrowings += terms.links
    for alternatives in terms.alternatives {
      let groups = alternatives.map { Self.narrowings(of: [$0], hasTexts: hasTexts) }
      // What no index finds may be any todo.
      if groups.allSatisfy({ !$0.isEmpty }) { narrowings.append(.any(groups)) }
    }
    return narrowings
  }
}

/// What conditions that all have to hold say that an index knows.
private struct NarrowingTerms {
  var trigrams: [String] = []
  var shortWords: [ShortWord] = []
  var priorities: [Priority] = []
  var ranges: [Todo.Field: DueRange] = [:]
  var spans: [Todo.Field: Span<Instant>] = [:]
  var links: [Query.Narrowing] = []
  var alternatives: [[Query.Condition]] = []

  mutating func add(_ condition: Query.Condition) {
    switch condition {
    case .contains(let text):
      let text = text.caseFolded
      if let word = ShortWord(text) { shortWords.append(word) } else { trigrams += text.trigrams }
    case .hasTag(let tag): trigrams += TextIndex.text(ofTag: tag).trigrams
    case .project(let project): trigrams += TextIndex.text(ofProject: project).trigrams
    case .isLinked(.parent, let number): links.append(.subtasks(of: number))
    case .isLinked, .isBlocked, .has(.blockedBy): links.append(.blocked)
    case .isParent: links.append(.parents)
    case .date(let field, let span): add(DueRange(span), of: field)
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

  private mutating func add(_ other: DueRange, of field: Todo.Field) {
    guard field.isIndexedDate else { return }
    guard var range = ranges[field] else { return ranges[field] = other }
    range.formIntersection(other)
    ranges[field] = range
  }
}

extension Todo.Field {
  /// Whether there is an index of todos by this date.
  fileprivate var isIndexedDate: Bool { self == .due || self == .wait }

  /// Whether there is an index of todos by this instant.
  fileprivate var isIndexedInstant: Bool { self == .createdAt || self == .completedAt }
}

extension DueRange {
  /// What may be due in `span`, whatever clocks show.
  fileprivate init(_ span: Span<Due>) {
    self.init(
      from: span.from?.day ?? .min,
      before: span.before.map { bound in
        // A day begins within the bound, too.
        if case .instant = bound { bound.day + 1 } else { bound.day }
      } ?? .max)
  }
}

extension Due {
  /// Its day, an instant's in UTC, counted from 1970-01-01.
  fileprivate var day: Int {
    switch self {
    case .date(let date): date.daysSince1970
    case .instant(let instant): CivilTimeZone.utc.civil(at: instant).date.daysSince1970
    }
  }
}

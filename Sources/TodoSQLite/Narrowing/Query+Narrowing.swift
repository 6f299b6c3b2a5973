import TodoDomain

extension Query {
  /// What an index narrows the todos down to: numbers of todos, among them all that are asked for.
  indirect enum Narrowing: Equatable {
    /// Those that the index of texts finds so.
    case texts(match: String)
    /// Those in which the index of texts has the short word.
    case shortWord(ShortWord)
    /// Those that are due from the one day and before the other.
    case due(DueRange)
    /// Those that have the priority, which is not `.none`.
    case priority(Priority)
    /// Those of which this instant is in the span.
    case instant(IndexedInstant, Span<Instant>)
    /// Those that any of these leaves; each is what one of its own leaves.
    case any([[Narrowing]])
  }

  /// An instant by which there is an index.
  enum IndexedInstant {
    case createdAt, completedAt
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
      if let span = terms.created { narrowings.append(.instant(.createdAt, span)) }
      if let span = terms.completed { narrowings.append(.instant(.completedAt, span)) }
    }
    if let range = terms.range { narrowings.append(.due(range)) }
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
  var range: DueRange?
  var created: Span<Instant>?
  var completed: Span<Instant>?
  var alternatives: [[Query.Condition]] = []

  mutating func add(_ condition: Query.Condition) {
    switch condition {
    case .contains(let text):
      let text = text.caseFolded
      if let word = ShortWord(text) { shortWords.append(word) } else { trigrams += text.trigrams }
    case .hasTag(let tag): trigrams += TextIndex.text(ofTag: tag).trigrams
    case .project(let project): trigrams += TextIndex.text(ofProject: project).trigrams
    case .date(.due, let span): add(DueRange(span))
    case .has(.due): add(DueRange())
    case .instant(.createdAt, let span): created = created?.intersection(span) ?? span
    case .instant(.completedAt, let span): completed = completed?.intersection(span) ?? span
    case .priority(let priority):
      if priority != .none, !priorities.contains(priority) { priorities.append(priority) }
    case .all(let conditions): for condition in conditions { add(condition) }
    case .any(let conditions): alternatives.append(conditions)
    case .numberBegins, .isComplete, .has, .date, .instant, .not: break
    }
  }

  private mutating func add(_ other: DueRange) {
    guard var range else { return self.range = other }
    range.formIntersection(other)
    self.range = range
  }
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

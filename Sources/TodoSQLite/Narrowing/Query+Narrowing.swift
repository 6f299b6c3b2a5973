import TodoDomain

extension Query {
  /// What an index narrows the todos down to: numbers of todos, among them all that are asked for.
  enum Narrowing: Equatable {
    /// Those that the index of texts finds so.
    case texts(match: String)
    /// Those in which the index of texts has the short word.
    case shortWord(ShortWord)
    /// Those that are due from the one day and before the other.
    case due(DueRange)
    /// Those that have the priority, which is not `.none`.
    case priority(Priority)
  }

  /// The ways in which an index could narrow this down; `hasTexts` where there is one of texts, and with
  /// it the one by priorities.
  func narrowings(hasTexts: Bool) -> [Narrowing] {
    var trigrams: [String] = []
    var shortWords: [ShortWord] = []
    var priorities: [Priority] = []
    var range = DueRange()
    for condition in conditions {
      switch condition {
      case .contains(let text):
        let text = text.caseFolded
        if let word = ShortWord(text) { shortWords.append(word) } else { trigrams += text.trigrams }
      case .hasTag(let tag): trigrams += TextIndex.text(ofTag: tag).trigrams
      case .project(let project): trigrams += TextIndex.text(ofProject: project).trigrams
      case .isOverdue(let now):
        let date = CivilTimeZone.utc.civil(at: now).date
        range.formIntersection(DueRange(before: date.daysSince1970 + 1))
      case .isDueOn(let date):
        range.formIntersection(DueRange(from: date.daysSince1970, before: date.daysSince1970 + 1))
      case .isDueBefore(let date):
        range.formIntersection(DueRange(before: date.daysSince1970))
      case .isDueAfter(let date):
        range.formIntersection(DueRange(from: date.daysSince1970 + 1))
      case .priority(let priority):
        if priority != .none, !priorities.contains(priority) { priorities.append(priority) }
      case .lacksTag, .numberBegins, .isNotDue: break
      }
    }
    var narrowings: [Narrowing] = []
    if hasTexts {
      if let match = TextIndex.match(trigrams) { narrowings.append(.texts(match: match)) }
      // More of them would hardly leave fewer todos.
      narrowings += shortWords.prefix(8).map(Narrowing.shortWord)
      narrowings += priorities.map(Narrowing.priority)
    }
    if range != DueRange() { narrowings.append(.due(range)) }
    return narrowings
  }
}

extension Query.Narrowing {
  /// The numbers that the index gives; values begin at `first`.
  ///
  /// What is not in the index of texts yet is not among them; a number may be there more than once.
  func sql(status: Query.Status, firstIndex first: Int) -> QuerySQL {
    switch self {
    case .texts(let match):
      return QuerySQL(
        text: "SELECT rowid AS number FROM todoText WHERE todoText MATCH ?\(first)",
        values: [.text(match)])
    case .shortWord(let word):
      return QuerySQL(
        text: """
          SELECT doc AS number FROM todoTrigrams \
          WHERE term >= ?\(first) AND term <= ?\(first + 1)
          """,
        values: [.text(word.lowerBound), .text(word.upperBound)])
    case .due(let range):
      return QuerySQL(
        text: """
          SELECT number FROM todo WHERE isComplete IN (\(status.completions)) \
          AND due IS NOT NULL AND due >= ?\(first) AND due < ?\(first + 1)
          """,
        values: [.text(range.lowerBound), .text(range.upperBound)])
    case .priority(let priority):
      return QuerySQL(
        text: """
          SELECT number FROM todo WHERE isComplete IN (\(status.completions)) \
          AND priority <> 0 AND priority = ?\(first)
          """,
        values: [.integer(priority.rawValue)])
    }
  }

  /// Whether the index of texts gives them, which does not know all todos.
  var isOfTexts: Bool {
    switch self {
    case .texts, .shortWord: true
    case .due, .priority: false
    }
  }
}

import TodoDomain
import TodoText

/// The ranking of what to do first: open todos in stages, each looked up with a query of its own.
struct NextRanking {
  /// A todo is in the first stage that fits.
  enum Stage: CaseIterable {
    case overdue, today, high, medium, low, dated, others
  }

  var now: Instant
  var today: CivilDate
  var timeZone: CivilTimeZone
  /// The haste of todos that block others due sooner, by number.
  var haste: [Int64: Haste] = [:]

  /// The due date that a todo gets from one that it blocks.
  struct Haste: Hashable {
    var due: Due
    /// The number of the blocked todo.
    var blocked: Int64
  }

  /// Returns the due date from a blocked todo, or else the todo's own.
  func due(of todo: Todo) -> Due? { haste[todo.number]?.due ?? todo.due }

  func stage(of todo: Todo) -> Stage {
    switch due(of: todo)?.role(at: now, in: timeZone) {
    case .overdue?: return .overdue
    case .today?: return .today
    default: break
    }
    switch todo.priority {
    case .high: return .high
    case .medium: return .medium
    case .low: return .low
    case .none: return due(of: todo) == nil ? .others : .dated
    }
  }

  /// Whether a todo comes before another one of the same stage.
  func isBefore(_ one: Todo, _ other: Todo) -> Bool {
    switch stage(of: one) {
    case .overdue, .today:
      if one.priority != other.priority { return one.priority > other.priority }
    case .high, .medium, .low, .dated, .others: break
    }
    let (first, second) = (due(of: one), due(of: other))
    if first != second {
      guard let first else { return false }
      guard let second else { return true }
      return isBefore(first, second)
    }
    return (one.position, one.number) < (other.position, other.number)
  }

  /// Whether `one` is due first: by day, on each day those without a time first, then by time, as lists are sorted.
  func isBefore(_ one: Due, _ other: Due) -> Bool {
    let (day, otherDay) = (one.civil(in: timeZone).date, other.civil(in: timeZone).date)
    if day != otherDay { return day < otherDay }
    return switch (one, other) {
    case (.instant(let one), .instant(let other)): one < other
    case (.date, .instant): true
    case (_, .date): false
    }
  }

  /// Returns a query for the first `limit` todos of `stage`, which may also find some of earlier stages.
  func query(_ stage: Stage, limit: Int) -> Query {
    let due = Query.SortKey(.due)
    let position = Query.SortKey(.position)
    let (conditions, sort): ([Query.Condition], [Query.SortKey]) =
      switch stage {
      case .overdue:
        ([.isOverdue(at: now)], [Query.SortKey(.priority), due, position])
      case .today:
        ([.isDueOn(today)], [Query.SortKey(.priority), due, position])
      case .high: ([.priority(.high)], [due, position])
      case .medium: ([.priority(.medium)], [due, position])
      case .low: ([.priority(.low)], [due, position])
      case .dated: ([.priority(.none), .isDueAfter(today)], [due, position])
      case .others: ([.priority(.none), .not(.has(.due))], [position])
      }
    return Query(
      conditions: conditions + [.not(.isBlocked)], sort: sort, limit: limit, hidesWaiting: now)
  }

  /// Returns the reasons for a todo's rank, such as `overdue, priority high`.
  func reason(_ todo: Todo) -> String {
    var reasons: [String] = []
    switch stage(of: todo) {
    case .overdue: reasons.append("overdue")
    case .today: reasons.append("due today")
    case .others: return "next in the list"
    case .high, .medium, .low, .dated: break
    }
    if todo.priority != .none { reasons.append("priority \(todo.priority)") }
    if let due = due(of: todo), due.civil(in: timeZone).date > today {
      reasons.append("due " + due.personText(isOpen: true, at: now, in: timeZone))
    }
    if let haste = haste[todo.number] { reasons.append("blocks \(haste.blocked)") }
    return reasons.joined(by: ", ")
  }
}

extension NextRanking {
  /// Sets ``haste`` from `blocked`, which are all blocked todos.
  mutating func hurry(_ blocked: [Todo]) {
    // Earliest first: each due date goes to all direct and indirect blockers that have none yet.
    let dated = blocked.compactMap { todo in todo.due.map { (todo, $0) } }
      .sorted { isBefore($0.1, $1.1) }
    let byNumber = Dictionary(
      blocked.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    for (todo, due) in dated {
      var rest = [todo]
      while let next = rest.popLast() {
        for number in next.blockedBy where haste[number] == nil {
          haste[number] = Haste(due: due, blocked: next.number)
          if let blocker = byNumber[number] { rest.append(blocker) }
        }
      }
    }
  }

  /// Whether a todo that it blocks is due before it.
  func hastens(_ todo: Todo) -> Bool {
    guard let haste = haste[todo.number] else { return false }
    return todo.due.map { isBefore(haste.due, $0) } ?? true
  }
}

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
  var order = NextOrder.due
  /// The haste of todos that others due sooner wait for, by number.
  var haste: [Int64: Haste] = [:]

  /// The due date that a todo gets from one that it blocks, or that it is part of.
  struct Haste: Hashable {
    var due: Due
    /// The number of that todo.
    var waiting: Int64
    var isSubtask = false
  }

  /// Returns the due date from a waiting todo, or else the todo's own.
  func due(of todo: Todo) -> Due? { haste[todo.number]?.due ?? todo.due }

  func stage(of todo: Todo) -> Stage {
    if order == .due {
      switch due(of: todo)?.role(at: now, in: timeZone) {
      case .overdue?: return .overdue
      case .today?: return .today
      default: break
      }
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

  /// Returns a query for the first `limit` todos of `all` in `stage`, which may also find some of earlier stages.
  ///
  /// It is `nil` if the order has no such stage.
  func query(_ stage: Stage, of all: Query, limit: Int) -> Query? {
    if order == .priority, stage == .overdue || stage == .today { return nil }
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
      case .dated:
        (
          [.priority(.none), order == .due ? .isDueAfter(today) : .has(.due)], [due, position]
        )
      case .others: ([.priority(.none), .not(.has(.due))], [position])
      }
    var query = all
    query.conditions += conditions
    query.sort = sort
    query.limit = limit
    return query
  }

  /// Returns the reasons for a todo's rank, the most important first: `overdue`, `priority high`.
  func reasons(_ todo: Todo) -> [String] {
    if stage(of: todo) == .others { return ["next in the list"] }
    var reasons: [String] = []
    switch due(of: todo)?.role(at: now, in: timeZone) {
    case .overdue?: reasons.append("overdue")
    case .today?: reasons.append("due today")
    default: break
    }
    if todo.priority != .none {
      reasons.insert("priority \(todo.priority)", at: order == .due ? reasons.endIndex : 0)
    }
    if let due = due(of: todo), due.civil(in: timeZone).date > today {
      reasons.append("due " + due.personText(isOpen: true, at: now, in: timeZone))
    }
    if let haste = haste[todo.number] {
      reasons.append("\(haste.isSubtask ? "part of" : "blocks") \(haste.waiting)")
    }
    return reasons
  }
}

extension NextRanking {
  /// Sets ``haste`` from `waiting`, which are all blocked todos and all with open `subtasks`.
  mutating func hurry(_ waiting: [Todo], subtasks: [Todo] = []) {
    let children = Dictionary(grouping: subtasks) { $0.parent }.mapValues { $0.map(\.number) }
    // Earliest first: each due date goes to all that such a todo waits for, even indirectly, and that have none yet.
    let dated = waiting.compactMap { todo in todo.due.map { (todo, $0) } }
      .sorted { isBefore($0.1, $1.1) }
    let byNumber = Dictionary(
      waiting.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    for (todo, due) in dated {
      var rest = [todo]
      while let next = rest.popLast() {
        let parts = children[next.number] ?? []
        for number in next.blockedBy + parts where haste[number] == nil {
          haste[number] = Haste(
            due: due, waiting: next.number, isSubtask: !next.blockedBy.contains(number))
          if let other = byNumber[number] { rest.append(other) }
        }
      }
    }
  }

  /// Whether a todo that waits for it is due before it.
  func hastens(_ todo: Todo) -> Bool {
    guard let haste = haste[todo.number] else { return false }
    return todo.due.map { isBefore(haste.due, $0) } ?? true
  }
}

import TodoDomain
import TodoText

/// What to do first: the open todos in stages, each of which is looked up as a list of its own.
struct NextRanking {
  /// A todo is in the first that fits.
  enum Stage: CaseIterable {
    case overdue, today, high, medium, low, dated, others
  }

  var now: Instant
  var today: CivilDate
  var timeZone: CivilTimeZone

  func stage(of todo: Todo) -> Stage {
    switch todo.due?.role(at: now, in: timeZone) {
    case .overdue?: return .overdue
    case .today?: return .today
    default: break
    }
    switch todo.priority {
    case .high: return .high
    case .medium: return .medium
    case .low: return .low
    case .none: return todo.due == nil ? .others : .dated
    }
  }

  /// The first `limit` todos among which those of `stage` are, and perhaps some of earlier stages.
  func query(_ stage: Stage, limit: Int) -> Query {
    let due = Query.SortKey(.due)
    let position = Query.SortKey(.position)
    let (conditions, sort): ([Query.Condition], [Query.SortKey]) =
      switch stage {
      case .overdue:
        ([.isOverdue(at: now)], [Query.SortKey(.priority, isDescending: true), due, position])
      case .today:
        ([.isDueOn(today)], [Query.SortKey(.priority, isDescending: true), due, position])
      case .high: ([.priority(.high)], [due, position])
      case .medium: ([.priority(.medium)], [due, position])
      case .low: ([.priority(.low)], [due, position])
      case .dated: ([.priority(.none), .isDueAfter(today)], [due, position])
      case .others: ([.priority(.none), .not(.has(.due))], [position])
      }
    return Query(conditions: conditions, sort: sort, limit: limit, hidesWaiting: now)
  }

  /// Why a todo is where it is: `overdue, priority high`.
  func reason(_ todo: Todo) -> String {
    var reasons: [String] = []
    switch stage(of: todo) {
    case .overdue: reasons.append("overdue")
    case .today: reasons.append("due today")
    case .others: return "next in the list"
    case .high, .medium, .low, .dated: break
    }
    if todo.priority != .none { reasons.append("priority \(todo.priority)") }
    if let due = todo.due, due.civilDate(in: timeZone) > today {
      reasons.append("due " + due.personText(isOpen: true, at: now, in: timeZone))
    }
    return reasons.joined(by: ", ")
  }
}

import TodoDomain
import TodoText

/// The ranking of what to do first: open todos in stages, each with a query of its own.
struct NextRanking {
  var now: Instant
  var today: CivilDate
  var timeZone: CivilTimeZone
  var order = NextOrder()
  /// The haste of todos that block others due sooner, by number.
  var haste: [Int64: Haste] = [:]

  /// The due date that a todo takes over from one that it blocks, or whose subtask it is.
  struct Haste: Hashable {
    var due: Due
    /// The number of the waiting todo.
    var waiting: Int64
    var isSubtask = false
  }

  /// Returns the due date from a waiting todo, or else the todo's own.
  func due(of todo: Todo) -> Due? { haste[todo.number]?.due ?? todo.due }

  /// Returns the first stage that a todo fits.
  func stage(of todo: Todo) -> NextOrder.Stage { order.stages[rank(of: todo)] }

  /// Returns the index of the first stage that a todo fits.
  func rank(of todo: Todo) -> Int {
    order.stages.firstIndex { fits(todo, $0) } ?? order.stages.count - 1
  }

  private func fits(_ todo: Todo, _ stage: NextOrder.Stage) -> Bool {
    let due = due(of: todo)
    return switch stage {
    case .overdue: due?.role(at: now, in: timeZone) == .overdue
    case .today: due?.role(at: now, in: timeZone) == .today
    case .priority(let priority): todo.priority == priority
    case .dated: due != nil
    case .tag(let tag): [tag].without(todo.tags).isEmpty
    case .project(let project): todo.isInProject(project)
    case .others: true
    }
  }

  /// Returns the todos, each once, in the order in which to do them.
  func sorted(_ todos: [Todo]) -> [Todo] {
    var seen: Set<Int64> = []
    return todos.filter { seen.insert($0.number).inserted }
      .map { (rank: rank(of: $0), todo: $0) }
      .sorted { one, other in
        one.rank == other.rank
          ? isBefore(one.todo, other.todo, in: order.stages[one.rank]) : one.rank < other.rank
      }
      .map(\.todo)
  }

  /// Whether a todo of `stage` comes before another todo of the same stage.
  private func isBefore(_ one: Todo, _ other: Todo, in stage: NextOrder.Stage) -> Bool {
    for key in order.sort(within: stage) {
      if key.field == .priority, one.priority != other.priority {
        return one.priority > other.priority
      }
      let (first, second) = (due(of: one), due(of: other))
      guard key.field == .due, first != second else { continue }
      guard let first else { return false }
      guard let second else { return true }
      return isBefore(first, second)
    }
    return (one.position, one.number) < (other.position, other.number)
  }

  /// Whether `one` is due first, as in sorted lists: by day, then those without a time, then by time.
  private func isBefore(_ one: Due, _ other: Due) -> Bool {
    let (day, otherDay) = (one.civil(in: timeZone).date, other.civil(in: timeZone).date)
    if day != otherDay { return day < otherDay }
    return switch (one, other) {
    case (.instant(let one), .instant(let other)): one < other
    case (.date, .instant): true
    case (_, .date): false
    }
  }

  /// Returns a query for the first `limit` todos of `all` in `stage`; it may also find some of earlier stages.
  func query(_ stage: NextOrder.Stage, of all: Query, limit: Int) -> Query {
    let conditions: [Query.Condition] =
      switch stage {
      case .overdue: [.isOverdue(at: now)]
      case .today: [.isDueOn(today)]
      case .priority(let priority): [.priority(priority)]
      case .tag(let tag): [.hasTag(tag)]
      case .project(let project): [.project(project)]
      case .dated:
        [order.stages.starts(with: [.overdue, .today]) ? .isDueAfter(today) : .has(.due)]
      case .others: []
      }
    var query = all
    query.conditions += conditions
    query.sort = order.sort(within: stage) + [Query.SortKey(.position)]
    query.limit = limit
    return query
  }

  /// Returns the reasons for a todo's rank, the most important first: `overdue`, `priority high`.
  func reasons(_ todo: Todo) -> [String] {
    var reasons: [String] = []
    for stage in order.stages where fits(todo, stage) {
      switch stage {
      case .overdue, .today, .dated: reasons.append(dueReason(todo))
      case .priority(let priority): reasons.append("priority \(priority)")
      case .tag(let tag): reasons.append("+\(tag)".terminalSafe)
      case .project(let project): reasons.append("project \(project)".terminalSafe)
      case .others: if reasons.isEmpty { reasons.append("next in the list") }
      }
    }
    if let haste = haste[todo.number] {
      reasons.append("\(haste.isSubtask ? "part of" : "blocks") \(haste.waiting)")
    }
    return reasons.withoutDuplicates
  }

  private func dueReason(_ todo: Todo) -> String {
    let due = due(of: todo)
    return switch due?.role(at: now, in: timeZone) {
    case .overdue?: "overdue"
    case .today?: "due today"
    default: "due " + (due?.personText(isOpen: true, at: now, in: timeZone) ?? "")
    }
  }

  /// Sets ``haste`` from `waiting`: all blocked todos, and all todos with open `subtasks`.
  mutating func hurry(_ waiting: [Todo], subtasks: [Todo] = []) {
    let children = Dictionary(grouping: subtasks) { $0.parent }.mapValues { $0.map(\.number) }
    // Earliest first: each due date goes to all direct and indirect blockers and subtasks that don't have one yet.
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

  /// Whether a todo that it blocks is due before it.
  func hastens(_ todo: Todo) -> Bool {
    guard let haste = haste[todo.number] else { return false }
    return todo.due.map { isBefore(haste.due, $0) } ?? true
  }
}

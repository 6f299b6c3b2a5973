extension Query {
  /// A condition on a todo, always true or false, even if a field is empty.
  package enum Condition: Hashable, Sendable {
    /// The text, the note or the project contains this, without regard to case.
    case contains(String)
    case hasTag(String)
    /// The project is this one or a subproject: `home.garden` is in `home`.
    case project(String)
    /// The project is exactly this one.
    case projectItself(String)
    case priority(Priority)
    /// The decimal digits of its number begin with these.
    case numberBegins(with: String)
    case isComplete
    /// It waits at this moment: ``Todo/isWaiting(at:in:)``.
    case isWaiting(at: Instant)
    /// It is open and blocked by another open todo.
    case isBlocked
    /// It has subtasks.
    case isParent
    /// It has open subtasks.
    case hasOpenSubtasks
    /// Its number is one of these.
    case isOneOf([Int64])
    /// It is a subtask of the todo with this number, or blocked by it.
    case isLinked(Todo.Field, to: Int64)
    /// The field is not empty.
    case has(Todo.Field)
    /// The field is a date in this span, on the clocks of the time zone in use.
    case date(Todo.Field, Span<Due>)
    /// The field is an instant in this span; an open todo has no time of completion.
    case instant(Todo.Field, Span<Instant>)
    indirect case not(Condition)
    case all([Condition])
    case any([Condition])
  }
}

extension Query.Condition {
  /// The due date is past at this moment: ``Due/isPast(at:today:)``.
  package static func isOverdue(at now: Instant) -> Self {
    .date(.due, Span(before: .instant(now)))
  }

  /// The due date, on the clocks of the time zone in use, is on this date.
  package static func isDueOn(_ date: CivilDate) -> Self { .date(.due, .day(date)) }

  /// The due date, on the clocks of the time zone in use, is before this date.
  package static func isDueBefore(_ date: CivilDate) -> Self {
    .date(.due, Span(before: .date(date)))
  }

  /// The due date, on the clocks of the time zone in use, is after this date.
  package static func isDueAfter(_ date: CivilDate) -> Self {
    // No date comes after the last.
    guard let next = date.adding(days: 1) else { return .any([]) }
    return .date(.due, Span(from: .date(next)))
  }
}

extension Query.Condition {
  /// Returns a condition that requires all of these, flattening nested groups.
  package static func all(of conditions: [Self]) -> Self {
    let flat = conditions.flatMap { condition in
      if case .all(let inner) = condition { inner } else { [condition] }
    }
    return flat.count == 1 ? flat[0] : .all(flat)
  }

  /// Returns a condition that requires at least one of these, flattening nested groups.
  package static func any(of conditions: [Self]) -> Self {
    let flat = conditions.flatMap { condition in
      if case .any(let inner) = condition { inner } else { [condition] }
    }
    return flat.count == 1 ? flat[0] : .any(flat)
  }

  /// Whether it is about a todo's `wait` date.
  package var isAboutWaiting: Bool {
    switch self {
    case .isWaiting, .has(.wait), .date(.wait, _): true
    case .not(let condition): condition.isAboutWaiting
    case .all(let conditions), .any(let conditions):
      conditions.contains { $0.isAboutWaiting }
    default: false
    }
  }

  /// The opposite condition; `not` is only applied to single conditions.
  package var negated: Self {
    switch self {
    case .not(let condition): condition
    case .all(let conditions): .any(of: conditions.map(\.negated))
    case .any(let conditions): .all(of: conditions.map(\.negated))
    default: .not(self)
    }
  }
}

import FoundationEssentials
import TodoText

extension Todo {
  /// The id of its successor in a series, the same each time.
  ///
  /// Completing it again, even on another machine, therefore makes no second successor.
  package var successorID: UUID { UUID(named: "successor of ", of: id) }

  /// Whether this todo, which has the id of a successor, is the successor of `todo`.
  ///
  /// A copied subtask has such an id too, but a different parent.
  package func isSuccessor(of todo: Todo) -> Bool { parent == todo.parent }

  /// Its next turn after `now`; `nil` if the series is over.
  package func nextOccurrence(
    now: Instant, in timeZone: CivilTimeZone
  ) -> RepeatRule.Occurrence? {
    guard let next = self.repeat?.next(after: due, now: now, in: timeZone) else { return nil }
    if let until, next.due.isAfter(until, in: timeZone) { return nil }
    return next
  }

  /// Whether it repeats, and is due after the day of `now`.
  func hasTurn(afterDayOf now: Instant, in timeZone: CivilTimeZone) -> Bool {
    let today = Due.date(timeZone.civil(at: now).date)
    return self.repeat != nil && due?.isAfter(today, in: timeZone) == true
  }

  /// Its next turn if it is skipped at `now`, even before this turn has come.
  package func nextOccurrence(
    skippedAt now: Instant, in timeZone: CivilTimeZone
  ) -> RepeatRule.Occurrence? {
    nextOccurrence(now: skipTime(now, in: timeZone), in: timeZone)
  }

  /// The end of the turn that is skipped at `now`: when it is due, or `now` if that is later.
  func skipTime(_ now: Instant, in timeZone: CivilTimeZone) -> Instant {
    max(now, due?.beginning(in: timeZone) ?? now)
  }

  /// Its successor if it is completed at `now`.
  ///
  /// The successor isn't blocked by this todo's blockers.
  func successor(
    on next: RepeatRule.Occurrence, completedAt now: Instant, in timeZone: CivilTimeZone
  ) -> Todo {
    moved(to: next, in: timeZone).copied(from: self, at: now)
  }

  /// Returns an open copy, made at `now`, with dates `days` later, moved as by ``putOff(days:of:in:)``.
  func copied(
    days: Int, of turn: Due?, at now: Instant, in timeZone: CivilTimeZone
  ) -> Todo {
    var todo = self
    todo.putOff(days: days, of: turn, in: timeZone)
    return todo.copied(from: self, at: now)
  }

  /// Returns this todo, reopened, as the successor of `older`.
  private func copied(from older: Todo, at now: Instant) -> Todo {
    var todo = self
    todo.id = older.successorID
    todo.number = 0
    todo.blockedBy = []
    todo.completedAt = nil
    (todo.startedAt, todo.spent) = (nil, 0)
    todo.createdAt = now
    todo.modifiedAt = now
    return todo
  }

  /// Returns the todo at its next turn, with dates moved as by ``putOff(days:of:in:)``.
  package func moved(to next: RepeatRule.Occurrence, in timeZone: CivilTimeZone) -> Todo {
    var todo = self
    todo.putOff(days: next.days, of: due, in: timeZone)
    todo.due = next.due
    todo.repeat = next.rule
    return todo
  }

  /// Moves its dates by `days`; a date that would end up after the year 9999 stays.
  ///
  /// A `wait` after the due date is removed: it was for this turn only, and would hide every later one past its date.
  /// `turn`, the parent's due date, is used if the todo has no due date.
  mutating func putOff(days: Int, of turn: Due?, in timeZone: CivilTimeZone) {
    if let last = due ?? turn, wait?.isAfter(last, in: timeZone) == true { wait = nil }
    due = due.map { $0.adding(days: days, in: timeZone) ?? $0 }
    wait = wait.map { $0.adding(days: days, in: timeZone) ?? $0 }
    remind = remind.map { $0.adding(days: days, in: timeZone) ?? $0 }
  }

  /// Completes it if it is open; its successor continues the series.
  mutating func complete(at now: Instant) {
    guard !isComplete else { return }
    stopCounting(at: now)
    completedAt = now
    endSeriesIfComplete()
  }

  /// Removes the rule if the todo is complete.
  mutating func endSeriesIfComplete() {
    if isComplete { (self.repeat, until) = (nil, nil) }
  }

  /// Removes the rule of a todo that is complete or has no due date.
  package mutating func settle() {
    endSeriesIfComplete()
    if due == nil { self.repeat = nil }
    if self.repeat == nil { until = nil }
  }

  /// Its series, if it repeats.
  package var series: Series? {
    self.repeat.map { Series(rule: $0, until: until) }
  }

  /// Whether lists hide it at `now`; a wait until a date ends at midnight.
  ///
  /// The SQL filter is tested against this definition.
  package func isWaiting(at now: Instant, in timeZone: CivilTimeZone) -> Bool {
    switch wait {
    case .date(let date)?: timeZone.civil(at: now).date < date
    case .instant(let instant)?: now < instant
    case nil: false
    }
  }

  /// The rule of a todo, and its end.
  package struct Series: Hashable, Sendable {
    package var rule: RepeatRule
    package var until: Due?

    package init(rule: RepeatRule, until: Due? = nil) {
      self.rule = rule
      self.until = until
    }
  }
}

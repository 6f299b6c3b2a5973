import FoundationEssentials
import TodoText

extension Todo {
  /// The id of the todo that comes after this one in its series, the same each time.
  ///
  /// So no completion, on whatever machine, makes a second one.
  package var successorID: UUID { UUID(named: "successor of \(id)") }

  /// Whether this one, which has the id for it, came after `todo` in its series.
  ///
  /// The copy of a subtask has the same id, but came with the next of the parent, and is part of that.
  package func isSuccessor(of todo: Todo) -> Bool { parent == todo.parent }

  /// When it is to be done again after `now`; `nil` where it doesn't repeat, or not any more.
  package func nextOccurrence(
    now: Instant, in timeZone: CivilTimeZone
  ) -> RepeatRule.Occurrence? {
    guard let next = self.repeat?.next(after: due, now: now, in: timeZone) else { return nil }
    if let until, next.due.isAfter(until, in: timeZone) { return nil }
    return next
  }

  /// Whether it repeats, and its turn is yet to come on the day of `now`.
  func hasTurn(afterDayOf now: Instant, in timeZone: CivilTimeZone) -> Bool {
    let today = Due.date(timeZone.civil(at: now).date)
    return self.repeat != nil && due?.isAfter(today, in: timeZone) == true
  }

  /// When it is to be done again if it is put off at `now`: after its date, also where that is yet to come.
  package func nextOccurrence(
    skippedAt now: Instant, in timeZone: CivilTimeZone
  ) -> RepeatRule.Occurrence? {
    nextOccurrence(now: skipTime(now, in: timeZone), in: timeZone)
  }

  /// When the turn ends that is skipped at `now`: when it is due, if that is yet to come.
  func skipTime(_ now: Instant, in timeZone: CivilTimeZone) -> Instant {
    max(now, due?.beginning(in: timeZone) ?? now)
  }

  /// The todo that takes the place of this one when it is completed at `now`.
  ///
  /// What this one waited for says nothing of it.
  func successor(
    on next: RepeatRule.Occurrence, completedAt now: Instant, in timeZone: CivilTimeZone
  ) -> Todo {
    moved(to: next, in: timeZone).copied(from: self, at: now)
  }

  /// An open copy, made at `now`, whose dates are so many days later; as ``putOff(days:of:in:)``.
  func copied(
    days: Int, of turn: Due?, at now: Instant, in timeZone: CivilTimeZone
  ) -> Todo {
    var todo = self
    todo.putOff(days: days, of: turn, in: timeZone)
    return todo.copied(from: self, at: now)
  }

  /// This todo, open, as the one that takes the place of `older` at `now`.
  private func copied(from older: Todo, at now: Instant) -> Todo {
    var todo = self
    todo.id = older.successorID
    todo.number = 0
    todo.blockedBy = []
    todo.completedAt = nil
    todo.createdAt = now
    todo.modifiedAt = now
    return todo
  }

  /// The todo with the next date; as ``putOff(days:of:in:)``.
  package func moved(to next: RepeatRule.Occurrence, in timeZone: CivilTimeZone) -> Todo {
    var todo = self
    todo.putOff(days: next.days, of: due, in: timeZone)
    todo.due = next.due
    todo.repeat = next.rule
    return todo
  }

  /// Moves its dates by so many days; one that would be after the year 9999 stays.
  ///
  /// A `wait` after the due date ends: it was for this turn, and would hide every later one past its date.
  /// `turn` is the due date of what the todo is part of, and counts where it has none itself.
  mutating func putOff(days: Int, of turn: Due?, in timeZone: CivilTimeZone) {
    if let last = due ?? turn, wait?.isAfter(last, in: timeZone) == true { wait = nil }
    due = due.map { $0.adding(days: days, in: timeZone) ?? $0 }
    wait = wait.map { $0.adding(days: days, in: timeZone) ?? $0 }
  }

  /// Completes it, if it is open: its successor, if it has one, goes on with the series.
  mutating func complete(at now: Instant) {
    guard !isComplete else { return }
    completedAt = now
    endSeriesIfComplete()
  }

  /// Takes away the rule of a todo that is complete.
  mutating func endSeriesIfComplete() {
    if isComplete { (self.repeat, until) = (nil, nil) }
  }

  /// The series that it goes on with.
  package var series: Series? {
    self.repeat.map { Series(rule: $0, until: until) }
  }

  /// Whether lists leave it out at `now`: a date to wait for begins at midnight.
  ///
  /// There is no other definition: what SQLite compares is tested against this one.
  package func isWaiting(at now: Instant, in timeZone: CivilTimeZone) -> Bool {
    switch wait {
    case .date(let date)?: timeZone.civil(at: now).date < date
    case .instant(let instant)?: now < instant
    case nil: false
    }
  }

  /// How a todo repeats, and until when.
  package struct Series: Hashable, Sendable {
    package var rule: RepeatRule
    package var until: Due?

    package init(rule: RepeatRule, until: Due? = nil) {
      self.rule = rule
      self.until = until
    }
  }
}

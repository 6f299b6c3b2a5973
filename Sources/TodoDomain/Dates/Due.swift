/// When a todo is due: on a date, wherever one is, or at a moment.
package enum Due: Hashable, Sendable {
  case date(CivilDate)
  case instant(Instant)
}

extension Due: CustomStringConvertible {
  /// `2026-12-24`, or `2026-12-24T17:00:00.000Z`: what is stored, and what JSON shows.
  package var description: String {
    switch self {
    case .date(let date): date.description
    case .instant(let instant): instant.description
    }
  }
}

extension Due {
  /// Whether it is past at `now`, when it is `today` on the clocks in use: its time, or its whole day.
  ///
  /// A todo that is open then is overdue. There is no other definition: what SQLite compares is tested
  /// against this one.
  package func isPast(at now: Instant, today: CivilDate) -> Bool {
    switch self {
    case .date(let date): date < today
    case .instant(let instant): instant < now
    }
  }
}

extension Due {
  /// Its moment, or the first of its day.
  package func beginning(in timeZone: CivilTimeZone) -> Instant {
    switch self {
    case .date(let date): timeZone.beginning(of: date)
    case .instant(let instant): instant
    }
  }
}

extension Due {
  /// Reads what ``description`` wrote, and nothing else.
  package init?(_ text: some StringProtocol) {
    switch When(absolute: text) {
    case .date(let date)?: self = .date(date)
    case .instant(let instant)?: self = .instant(instant)
    case .local?, .relative?, .fromDue?, .next?, .hence?, nil: return nil
    }
  }
}

/// When a todo is due: on a date, in any time zone, or at a moment.
package enum Due: Hashable, Sendable {
  case date(CivilDate)
  case instant(Instant)
}

extension Due: CustomStringConvertible {
  /// `2026-12-24`, or `2026-12-24T17:00:00.000Z`: as stored, and as in JSON.
  package var description: String {
    switch self {
    case .date(let date): date.description
    case .instant(let instant): instant.description
    }
  }
}

extension Due {
  /// Whether its time, or its whole day, is past at `now`, when the clocks in use show `today`.
  ///
  /// An open todo is then overdue. This is the only definition: SQLite's comparison is tested against it.
  package func isPast(at now: Instant, today: CivilDate) -> Bool {
    switch self {
    case .date(let date): date < today
    case .instant(let instant): instant < now
    }
  }
}

extension Due {
  /// Returns its moment, or the first one of its day.
  package func beginning(in timeZone: CivilTimeZone) -> Instant {
    switch self {
    case .date(let date): timeZone.beginning(of: date)
    case .instant(let instant): instant
    }
  }
}

extension Due {
  /// Reads the output of ``description``, and nothing else.
  package init?(_ text: some StringProtocol) {
    switch When(absolute: text) {
    case .date(let date)?: self = .date(date)
    case .instant(let instant)?: self = .instant(instant)
    case .local?, .relative?, .fromDue?, .next?, .hence?, nil: return nil
    }
  }
}

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
  /// Reads what ``description`` wrote, and nothing else.
  package init?(_ text: some StringProtocol) {
    switch When(absolute: text) {
    case .date(let date)?: self = .date(date)
    case .instant(let instant)?: self = .instant(instant)
    case .local?, .relative?, nil: return nil
    }
  }
}

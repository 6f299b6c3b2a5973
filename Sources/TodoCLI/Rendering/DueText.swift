import TodoDomain

extension Instant {
  /// `2026-12-24 18:00`, as the clocks of `timeZone` show it.
  func text(in timeZone: CivilTimeZone) -> String {
    let (date, time) = timeZone.civil(at: self)
    return "\(date) \(time.description.prefix(5))"
  }
}

extension Due {
  /// `2026-12-24`, or `2026-12-24 18:00` as the clocks of `timeZone` show it.
  func text(in timeZone: CivilTimeZone) -> String {
    switch self {
    case .date(let date): date.description
    case .instant(let instant): instant.text(in: timeZone)
    }
  }
}

extension Todo {
  /// `+shop +home`.
  var tagText: String { tags.map { "+" + $0 }.joined(separator: " ") }
}

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

  /// As ``text(in:)``, with the day told from `now` where it is near: `tomorrow`, `friday 18:00`.
  ///
  /// What it says can be given to `--due` and means the same: a weekday is one of the next six days.
  func nearText(at now: Instant, in timeZone: CivilTimeZone) -> String {
    let day = civilDate(in: timeZone)
    let daysAhead = day.daysSince1970 - timeZone.civil(at: now).date.daysSince1970
    let text = text(in: timeZone)
    let near: RelativeDate
    switch daysAhead {
    case -1...1: near = .day(daysAhead)
    case 2...6: near = .weekday(day.weekday)
    default: return text
    }
    return near.description + text.dropFirst(day.description.utf8.count)
  }

  /// Why it stands out `now`, or `nil` where it does not.
  func role(at now: Instant, in timeZone: CivilTimeZone) -> Palette.Role? {
    let today = timeZone.civil(at: now).date
    if isPast(at: now, today: today) { return .overdue }
    return civilDate(in: timeZone) == today ? .today : nil
  }
}

extension Todo {
  /// `+shop +home`.
  var tagText: String { tags.map { "+" + $0 }.joined(separator: " ") }
}

import TodoDomain
import TodoText

extension Due {
  /// Returns it relative to `now`: `today 18:00`, `tomorrow`, `fri`, `24 dec`, with the year unless it is this one.
  ///
  /// Overdue dates are recognizable without colour: `20 minutes ago`, `yesterday`, `3 days ago`.
  package func personText(isOpen: Bool, at now: Instant, in timeZone: CivilTimeZone) -> String {
    let today = timeZone.civil(at: now).date
    let day = civil(in: timeZone).date
    let daysAhead = day.daysSince1970 - today.daysSince1970
    if let near = nearText(isOpen: isOpen, at: now, in: timeZone) {
      return isOpen && isPast(at: now, today: today) && daysAhead != -1
        ? near : near + clockText(in: timeZone)
    }
    return "\(day.day) \(day.monthText.lowercased())"
      + (day.year == today.year ? "" : " \(day.year)") + clockText(in: timeZone)
  }

  /// Returns ``personText(isOpen:at:in:)`` without its time if that counts from today, or else `nil`: `tomorrow`,
  /// `fri`, `3 days ago`.
  func nearText(isOpen: Bool, at now: Instant, in timeZone: CivilTimeZone) -> String? {
    let today = timeZone.civil(at: now).date
    let day = civil(in: timeZone).date
    let daysAhead = day.daysSince1970 - today.daysSince1970
    if isOpen, isPast(at: now, today: today) {
      if daysAhead < -1 { return counted(-daysAhead, "day") + " ago" }
      if daysAhead == 0, case .instant(let instant) = self { return instant.agoText(at: now) }
    }
    switch daysAhead {
    case -1: return "yesterday"
    case 0: return "today"
    case 1: return "tomorrow"
    case 2...6: return day.weekdayText.lowercased()
    default: return nil
    }
  }

  /// Returns the role that it stands out in, or `nil` if it doesn't.
  package func role(at now: Instant, in timeZone: CivilTimeZone) -> Palette.Role? {
    let today = timeZone.civil(at: now).date
    if isPast(at: now, today: today) { return .overdue }
    return civil(in: timeZone).date == today ? .today : nil
  }
}

extension Instant {
  /// Returns `20 minutes ago` or `3 hours ago`; both instants are on the same day.
  fileprivate func agoText(at now: Instant) -> String {
    let minutes = Int(now.millisecondsSince1970 - millisecondsSince1970) / 60_000
    if minutes < 1 { return "just now" }
    return (minutes < 60 ? counted(minutes, "minute") : counted(minutes / 60, "hour")) + " ago"
  }
}

extension Todo {
  /// `+shop +home`.
  var tagText: String { tags.map { "+" + $0 }.joined(by: " ") }
}

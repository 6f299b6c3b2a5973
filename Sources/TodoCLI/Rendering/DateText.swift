import TodoDomain
import TodoText

extension CivilDate {
  /// Returns `Fri 27 Nov 2026`, or `Fri 27 Nov` if it is in `year`.
  func text(inYear year: Int? = nil) -> String {
    let text = "\(weekdayText) \(day) \(monthText)"
    return year == self.year ? text : text + " \(self.year)"
  }

  /// `Fri`.
  var weekdayText: String { Self.weekdays[weekday.rawValue - 1] }

  /// `Nov`.
  var monthText: String { Self.months[month - 1] }

  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

extension Instant {
  /// `2026-12-24 18:00`, on the clocks of `timeZone`.
  func text(in timeZone: CivilTimeZone) -> String {
    let (date, time) = timeZone.civil(at: self)
    return "\(date) \(time.description.prefix(5))"
  }
}

extension Due {
  /// `2026-12-24`, or `2026-12-24 18:00` on the clocks of `timeZone`.
  func text(in timeZone: CivilTimeZone) -> String {
    switch self {
    case .date(let date): date.description
    case .instant(let instant): instant.text(in: timeZone)
    }
  }

  /// `Fri 27 Nov 2026 18:00`: the date as in ``TodoDomain/CivilDate/text(inYear:)``, and the time, if any.
  func text(in timeZone: CivilTimeZone, inYear year: Int?) -> String {
    civil(in: timeZone).date.text(inYear: year) + clockText(in: timeZone)
  }

  /// ` 18:00`, or nothing for a date.
  func clockText(in timeZone: CivilTimeZone) -> String {
    switch self {
    case .date: ""
    case .instant(let instant): " \(timeZone.civil(at: instant).time.description.prefix(5))"
    }
  }

  /// Returns it relative to `now`: `today 18:00`, `tomorrow`, `fri`, `24 dec`; the year is shown only if it isn't the
  /// current one.
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

  /// Returns ``personText(isOpen:at:in:)`` without its time if that is relative to today, or else `nil`: `tomorrow`,
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

  /// Returns the role that highlights it, or `nil` if none does.
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

/// The heading above the todos of one due day.
///
///     Overdue
///     Today, Sat 21 Nov
///     Tomorrow, Sun 22 Nov
///     Thu 24 Dec
///     No date
struct DayHeading {
  var today: CivilDate
  var timeZone: CivilTimeZone
  /// Whether the list also has completed todos, which are never overdue.
  var hasCompleted = false

  func text(_ todo: Todo) -> String {
    guard let day = todo.due?.civil(in: timeZone).date else { return "No date" }
    let date = day.text(inYear: today.year)
    switch day.daysSince1970 - today.daysSince1970 {
    case ..<0: return hasCompleted ? "Earlier" : "Overdue"
    case 0: return "Today, \(date)"
    case 1: return "Tomorrow, \(date)"
    default: return date
    }
  }

  /// Calls `body` for each heading with its todos; `todos` are sorted by due date.
  func forEach(
    in todos: [Todo], _ body: (_ heading: String, _ todos: [Todo]) throws(Failure) -> Void
  ) throws(Failure) {
    var rest = todos[...]
    while let first = rest.first {
      let heading = text(first)
      let section = rest.prefix { text($0) == heading }
      try body(heading, Array(section))
      rest = rest.dropFirst(section.count)
    }
  }
}

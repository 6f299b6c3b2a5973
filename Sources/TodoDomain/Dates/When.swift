/// A date or a time in people's words, before the current time and time zone are known.
///
///     When("2026-12-24")                 // .date
///     When("2026-12-24T18:00")           // .local: the clocks of the injected time zone decide
///     When("2026-12-24T18:00+01:00")     // .instant
///     When("2026-02-30")                 // nil
///     When("tomorrow")                   // .relative: the injected clock decides too
///     When("next friday 18:00")          // .relative, with a time
///     When("17:30")                      // .next
///     When("+2h")                        // .hence
///
/// A new kind of date or time is a case here, and a line in the code that reads words.
package enum When: Hashable, Sendable {
  case date(CivilDate)
  case instant(Instant)
  case local(CivilDate, CivilTime)
  case relative(RelativeDate, CivilTime?)
  /// A time alone: the next moment at which clocks show it; toward the past, the last one.
  case next(CivilTime)
  /// `due-2d`: this long after the due date, or before it for a negative count; `due-1d 18:00`: at a time of that day.
  case fromDue(count: Int, Distance.Unit, CivilTime? = nil)
  /// `now`, `+2h`, `in 10 minutes`: this many minutes from now, without seconds.
  case hence(minutes: Int)

  /// Returns the date or moment that it means at `now`, on the clocks of `timeZone`.
  ///
  /// An absolute date doesn't call `now`. `from` returns the due date to count from.
  ///
  /// - Throws: `.noDueDate` if there is none to count from; `.skippedTime` for a time that the clocks skip,
  ///   `.otherWeekday` for a date on another weekday, `.outsideCalendar` for one outside the years 1 to 9999.
  package func due(
    now: () -> Instant, in timeZone: CivilTimeZone,
    toward direction: RelativeDate.Direction = .future,
    from base: () -> Due? = { nil }
  ) throws(WhenError) -> Due {
    switch self {
    case .fromDue(let count, let unit, let time):
      guard let base = base() else { throw .noDueDate }
      guard let due = base.adding(count, unit, in: timeZone) else { throw .outsideCalendar(self) }
      guard let time else { return due }
      return .instant(try instant(due.civil(in: timeZone).date, time, timeZone))
    case .date(let date): return .date(date)
    case .instant(let instant): return .instant(instant)
    case .local(let date, let time): return .instant(try instant(date, time, timeZone))
    case .relative(let relative, let time):
      let today = timeZone.civil(at: now()).date
      guard let date = relative.date(from: today, toward: direction) else {
        throw .outsideCalendar(self)
      }
      if case .dayOfYear(_, _, let weekday?) = relative, weekday != date.weekday {
        throw .otherWeekday(date)
      }
      guard let time else { return .date(date) }
      return .instant(try instant(date, time, timeZone))
    case .next(let time): return .instant(try nearest(time, now(), timeZone, direction))
    case .hence(let minutes):
      let (minute, _) = now().millisecondsSince1970.flooringDivision(by: 60_000)
      guard let instant = Instant(checked: (minute + Int64(minutes)) * 60_000) else {
        throw .outsideCalendar(self)
      }
      return .instant(instant)
    }
  }

  /// Returns the moment it means, as in ``due(now:in:toward:from:)``; for a date alone, its midnight.
  package func instant(
    now: () -> Instant, in timeZone: CivilTimeZone
  ) throws(WhenError) -> Instant {
    switch try due(now: now, in: timeZone) {
    case .instant(let instant): instant
    case .date(let date): try instant(date, CivilTime(secondOfDay: 0), timeZone)
    }
  }

  /// Whether it counts from the due date.
  var isFromDue: Bool { if case .fromDue = self { true } else { false } }

  private func instant(
    _ date: CivilDate, _ time: CivilTime, _ timeZone: CivilTimeZone
  ) throws(WhenError) -> Instant {
    if let instant = timeZone.instant(date: date, time: time) { return instant }
    let isOutside = timeZone.firstInstant(date: date, time: time) == nil
    throw isOutside ? .outsideCalendar(self) : .skippedTime(self)
  }

  /// Returns the first moment after `now` at which the clocks show `time`, or the last one up to `now`; clocks that are
  /// put forward skip it once a year.
  private func nearest(
    _ time: CivilTime, _ now: Instant, _ timeZone: CivilTimeZone,
    _ direction: RelativeDate.Direction
  ) throws(WhenError) -> Instant {
    let today = timeZone.civil(at: now).date
    for days in 0...2 {
      guard let date = today.adding(days: direction == .past ? -days : days),
        let instant = timeZone.instant(date: date, time: time),
        direction == .past ? instant <= now : instant > now
      else { continue }
      return instant
    }
    throw .outsideCalendar(self)
  }
}

extension When: CustomStringConvertible {
  /// The shortest words that read as this value.
  package var description: String {
    switch self {
    case .date(let date): date.description
    case .instant(let instant): instant.description
    case .local(let date, let time): "\(date)T\(time)"
    case .relative(let date, nil): date.description
    case .relative(let date, let time?): "\(date) \(time.shortest)"
    case .next(let time): time.shortest
    case .fromDue(let count, let unit, let time):
      (count == 0 ? "due" : "due\(count < 0 ? "" : "+")\(count)\(unit.rawValue)")
        + (time.map { " \($0.shortest)" } ?? "")
    case .hence(0): "now"
    case .hence(let minutes):
      (minutes < 0 ? "" : "+")
        + (minutes.isMultiple(of: 60) ? "\(minutes / 60)h" : "\(minutes)min")
    }
  }
}

extension CivilTime {
  /// `HH:MM`, with `:SS` if the seconds are not zero.
  var shortest: String {
    secondOfDay.isMultiple(of: 60) ? String(description.dropLast(3)) : description
  }
}

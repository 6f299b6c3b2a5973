import TodoDomain

/// A period with one offset from UTC, as in a `VTIMEZONE`.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc5545#section-3.6.5>.
struct ZoneObservance: Hashable, Sendable {
  /// The first day, on the clocks before the change.
  var start: CivilDate
  /// Seconds after the midnight with which ``start`` begins; may be beyond that day.
  var secondOfDay: Int
  var secondsBefore: Int
  var secondsFromUTC: Int
  /// The rule for later beginnings, or `nil` for ``start`` and ``dates`` alone.
  var rule: YearlyRule?
  var interval = 1
  /// The last instant at which it may begin.
  var until: Instant?
  var count: Int?
  /// Further instants at which it begins.
  var dates: [Instant] = []

  /// Returns the last beginning at or before `instant`.
  func onset(notAfter instant: Instant) -> Instant? {
    var onsets = dates + [self.instant(start, secondOfDay)]
    if let rule {
      let end = min(instant, until ?? instant)
      let year = CivilTimeZone.utc.civil(at: end).date.year
      let last = min((year + 1 - start.year) / interval, (count ?? .max) - 1)
      for index in stride(from: last, to: max(0, last - 3), by: -1) {
        guard let date = rule.date(in: start.year + index * interval) else { continue }
        let onset = self.instant(date, secondOfDay)
        if onset <= end { onsets.append(onset) }
      }
    }
    return onsets.filter { $0 <= instant }.max()
  }

  /// Returns the instant at a second of a day, on the clocks before the change.
  func instant(_ date: CivilDate, _ second: Int) -> Instant {
    let seconds = Int64(date.daysSince1970) * 86_400 + Int64(second - secondsBefore)
    return Instant(millisecondsSince1970: seconds * 1000)
  }
}

extension CivilTimeZone {
  /// Creates the clocks of a place with these observances; `nil` without any.
  init?(_ observances: [ZoneObservance]) {
    guard
      let first = observances.min(by: { one, other in
        (one.start, one.secondOfDay) < (other.start, other.secondOfDay)
      })
    else { return nil }
    self.init { instant in
      var latest: (onset: Instant, seconds: Int)?
      for observance in observances {
        guard let onset = observance.onset(notAfter: instant) else { continue }
        if latest.map({ $0.onset < onset }) ?? true {
          latest = (onset, observance.secondsFromUTC)
        }
      }
      return latest?.seconds ?? first.secondsBefore
    }
  }

  /// Returns the first instant of a day: midnight, or if the clocks skip it, the end of the gap.
  ///
  /// Returns `nil` outside the years 1 to 9999 of UTC.
  func start(of date: CivilDate) -> Instant? {
    let midnight = CivilTime(secondOfDay: 0)
    guard let beginning = firstInstant(date: date, time: midnight) else { return nil }
    // Samoa skipped a whole day in 2011.
    return civil(at: beginning).date == date ? beginning : nil
  }

  /// Returns the day that begins at `instant`, or `nil` at any other time of day.
  func day(beginningAt instant: Instant) -> CivilDate? {
    let date = civil(at: instant).date
    // Fast path: nearly every other instant has one before it on the same day.
    let before = Instant(millisecondsSince1970: instant.millisecondsSince1970 - 1)
    if civil(at: before).date == date { return nil }
    return start(of: date) == instant ? date : nil
  }
}

/// A day of every year, such as the last Sunday of March.
enum YearlyRule: Hashable, Sendable {
  /// A day of a month, from its end if negative; or the first such weekday on or after that, where Sunday is 0.
  case day(Int, month: Int, weekday: Int? = nil)
  /// Days after January 1, from 0; if `isLeapDayCounted` is `false`, February always has 28 days.
  case dayOfYear(Int, isLeapDayCounted: Bool)

  /// The `ordinal`-th weekday of a month, from its end if negative.
  static func weekday(_ weekday: Int, ordinal: Int, month: Int) -> YearlyRule {
    .day(7 * ordinal - (ordinal > 0 ? 6 : 0), month: month, weekday: weekday)
  }

  /// Returns the day in a year, or `nil` if that year doesn't have it.
  func date(in year: Int) -> CivilDate? {
    switch self {
    case .day(let day, let month, let weekday):
      guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
      let length = CivilDate.length(ofMonth: month, year: year)
      var date = CivilDate(
        daysSince1970: first.daysSince1970 + day + (day > 0 ? -1 : length))
      if let weekday {
        let offset = (weekday - date.weekday.rawValue + 7) % 7
        date = CivilDate(daysSince1970: date.daysSince1970 + offset)
      }
      return date.month == month ? date : nil
    case .dayOfYear(let day, let isLeapDayCounted):
      guard let first = CivilDate(year: year, month: 1, day: 1) else { return nil }
      let isAfterLeapDay =
        !isLeapDayCounted && day >= 59 && CivilDate.length(ofMonth: 2, year: year) == 29
      return CivilDate(daysSince1970: first.daysSince1970 + day + (isAfterLeapDay ? 1 : 0))
    }
  }
}

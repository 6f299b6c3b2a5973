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
    var onsets = dates + [onset(on: start)]
    if let rule {
      let year = CivilTimeZone.utc.civil(at: instant).date.year
      for candidate in (year - interval)...(year + 1)
      where candidate > start.year && (candidate - start.year) % interval == 0 {
        guard let date = rule.date(in: candidate) else { continue }
        let onset = onset(on: date)
        if let until, onset > until { continue }
        if let count, (candidate - start.year) / interval >= count { continue }
        onsets.append(onset)
      }
      // If the rule ended long ago, its last beginning is the one in its last year.
      if let last = lastYear, last < year - interval, last > start.year,
        let date = rule.date(in: last)
      {
        onsets.append(onset(on: date))
      }
    }
    return onsets.filter { $0 <= instant }.max()
  }

  /// The last year of the rule, or `nil` if it never ends.
  private var lastYear: Int? {
    if let count { return start.year + (count - 1) * interval }
    guard let until, let rule else { return nil }
    let year = CivilTimeZone.utc.civil(at: until).date.year
    for candidate in [year, year - 1] where (candidate - start.year) % interval == 0 {
      if let date = rule.date(in: candidate), onset(on: date) <= until { return candidate }
    }
    return nil
  }

  private func onset(on date: CivilDate) -> Instant {
    let seconds = Int64(date.daysSince1970) * 86_400 + Int64(secondOfDay - secondsBefore)
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
}

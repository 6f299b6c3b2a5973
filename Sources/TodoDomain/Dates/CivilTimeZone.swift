/// A place's offset from UTC at every instant.
package struct CivilTimeZone: Sendable {
  /// Seconds to add to UTC at `instant`, negative west of Greenwich.
  package var secondsFromUTC: @Sendable (_ instant: Instant) -> Int

  package init(secondsFromUTC: @escaping @Sendable (Instant) -> Int) {
    self.secondsFromUTC = secondsFromUTC
  }

  package static let utc = fixed(secondsFromUTC: 0)

  /// Returns the time zone of a place that never changes its clocks.
  package static func fixed(secondsFromUTC seconds: Int) -> CivilTimeZone {
    CivilTimeZone { _ in seconds }
  }

  /// Returns the date and the time that the clocks show at `instant`.
  package func civil(at instant: Instant) -> (date: CivilDate, time: CivilTime) {
    let (seconds, _) = instant.millisecondsSince1970.flooringDivision(by: 1000)
    let (days, secondOfDay) =
      (seconds + Int64(secondsFromUTC(instant))).flooringDivision(by: 86_400)
    return (CivilDate(daysSince1970: Int(days)), CivilTime(secondOfDay: Int(secondOfDay)))
  }

  /// Returns the first instant at which the clocks show `date` and `time`.
  ///
  /// Returns `nil` if the clocks skip that time, and outside ``Instant/range``.
  package func instant(date: CivilDate, time: CivilTime) -> Instant? {
    let wallSeconds = Int64(date.daysSince1970) * 86_400 + Int64(time.secondOfDay)
    let candidates = [Int64(-86_400), 86_400].compactMap { aside in
      let offset = secondsFromUTC(Instant(millisecondsSince1970: (wallSeconds + aside) * 1000))
      return Instant(checked: (wallSeconds - Int64(offset)) * 1000)
    }
    return
      candidates
      .filter { civil(at: $0) == (date, time) }
      .min()
  }
}

extension CivilTimeZone {
  /// Returns the first instant at which the clocks show `date` and `time`, or if they skip it, the first one after.
  ///
  /// Returns `nil` outside ``Instant/range``.
  package func firstInstant(date: CivilDate, time: CivilTime) -> Instant? {
    Instant(checked: onset(of: date, time).millisecondsSince1970)
  }

  /// Like ``firstInstant(date:time:)``, but up to a day outside ``Instant/range``.
  private func onset(of date: CivilDate, _ time: CivilTime) -> Instant {
    if let instant = instant(date: date, time: time) { return instant }
    // The clocks skip this time between the instants that correspond to it with the later offset and with the earlier
    // one.
    let wall = Int64(date.daysSince1970) * 86_400 + Int64(time.secondOfDay)
    let before = secondsFromUTC(Instant(millisecondsSince1970: (wall - 86_400) * 1000))
    let after = secondsFromUTC(Instant(millisecondsSince1970: (wall + 86_400) * 1000))
    var lower = wall - Int64(max(before, after))
    var upper = wall - Int64(min(before, after))
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      let seconds = secondsFromUTC(Instant(millisecondsSince1970: middle * 1000))
      if middle + Int64(seconds) >= wall { upper = middle } else { lower = middle + 1 }
    }
    return Instant(millisecondsSince1970: lower * 1000)
  }

  /// Returns the first instant at which the clocks show `date`, or a later one if they skip the whole day.
  ///
  /// Use it for comparison, not for storage: it may be up to a day outside ``Instant/range``.
  package func beginning(of date: CivilDate) -> Instant {
    onset(of: date, CivilTime(secondOfDay: 0))
  }
}

import TodoDomain

extension CivilTimeZone {
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
    return start(of: date) == instant ? date : nil
  }
}

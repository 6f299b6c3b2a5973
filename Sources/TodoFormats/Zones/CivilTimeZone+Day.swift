import TodoDomain

extension CivilTimeZone {
  /// The first instant of a day: midnight, or where the clocks skip that, the end of what they skip.
  ///
  /// Returns `nil` outside the years 1 to 9999 of UTC.
  func start(of date: CivilDate) -> Instant? {
    let midnight = CivilTime(secondOfDay: 0)
    guard let beginning = firstInstant(date: date, time: midnight) else { return nil }
    // Samoa skipped a whole day in 2011.
    return civil(at: beginning).date == date ? beginning : nil
  }

  /// The day of which `instant` is the first one, or `nil` at any other time of day.
  func day(beginningAt instant: Instant) -> CivilDate? {
    let date = civil(at: instant).date
    return start(of: date) == instant ? date : nil
  }
}

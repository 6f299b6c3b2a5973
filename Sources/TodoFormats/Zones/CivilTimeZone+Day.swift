import TodoDomain

extension CivilTimeZone {
  /// The first instant of a day: midnight, or where the clocks skip that, the end of what they skip.
  func start(of date: CivilDate) -> Instant? {
    for quarter in 0..<96 {
      let time = CivilTime(secondOfDay: quarter * 900)
      if let instant = instant(date: date, time: time) { return instant }
    }
    // A day that the whole place skipped, as Samoa did in 2011.
    return nil
  }

  /// The day of which `instant` is the first one, or `nil` at any other time of day.
  func day(beginningAt instant: Instant) -> CivilDate? {
    let date = civil(at: instant).date
    return start(of: date) == instant ? date : nil
  }
}

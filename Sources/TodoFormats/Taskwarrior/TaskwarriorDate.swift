import TodoDomain

extension Due {
  /// Reads the first instant of a day as the whole day, which is how `task` represents a date.
  init(taskwarrior instant: Instant, in timeZone: CivilTimeZone) {
    self = timeZone.day(beginningAt: instant).map(Due.date) ?? .instant(instant)
  }

  /// Reads the dates of ``When/init(byProgram:)``, on the clocks of `timeZone`.
  init?(taskwarrior text: String, in timeZone: CivilTimeZone) {
    let instant: Instant?
    switch When(byProgram: text) {
    case .date(let date)?:
      self = .date(date)
      return
    case .instant(let moment)?: instant = moment
    case .local(let date, let time)?: instant = timeZone.firstInstant(date: date, time: time)
    default: return nil
    }
    guard let instant else { return nil }
    self.init(taskwarrior: instant, in: timeZone)
  }
}

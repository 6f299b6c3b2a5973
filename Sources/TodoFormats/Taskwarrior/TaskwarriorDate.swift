import TodoDomain

extension Due {
  /// The first instant of a day is the whole day: so does `task` tell a date.
  init(taskwarrior instant: Instant, in timeZone: CivilTimeZone) {
    self = timeZone.day(beginningAt: instant).map(Due.date) ?? .instant(instant)
  }

  /// Reads what ``When/init(byProgram:)`` does, on the clocks in use.
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

extension Due {
  /// Returns the date, and the time if it has one, on the clocks of `timeZone`.
  package func civil(in timeZone: CivilTimeZone) -> (date: CivilDate, time: CivilTime?) {
    switch self {
    case .date(let date): return (date, nil)
    case .instant(let instant):
      let (date, time) = timeZone.civil(at: instant)
      return (date, time)
    }
  }

  /// Returns the same time of day `days` civil days later; `nil` outside the years 1 to 9999.
  package func adding(days: Int, in timeZone: CivilTimeZone) -> Due? {
    let (date, time) = civil(in: timeZone)
    return date.adding(days: days).flatMap { $0.due(at: time, in: timeZone) }
  }

  /// Returns the same time of day `months` months later; `nil` outside the years 1 to 9999.
  package func adding(months: Int, in timeZone: CivilTimeZone) -> Due? {
    let (date, time) = civil(in: timeZone)
    return date.adding(months: months).flatMap { $0.due(at: time, in: timeZone) }
  }
}

extension Due {
  /// Returns the same time of another day.
  func onDay(_ date: CivilDate, in timeZone: CivilTimeZone) -> Due? {
    date.due(at: civil(in: timeZone).time, in: timeZone)
  }

  /// Returns the due date this much later, or earlier for a negative count; `nil` outside the years 1 to 9999.
  ///
  /// Hours and minutes count from midnight if it is a date.
  func adding(_ count: Int, _ unit: Distance.Unit, in timeZone: CivilTimeZone) -> Due? {
    switch unit {
    case .day: return adding(days: count, in: timeZone)
    case .week: return adding(days: 7 * count, in: timeZone)
    case .month: return adding(months: count, in: timeZone)
    case .year: return adding(months: 12 * count, in: timeZone)
    case .hour, .minute:
      let (date, _) = civil(in: timeZone)
      var instant = timeZone.beginning(of: date)
      if case .instant(let own) = self { instant = own }
      instant.millisecondsSince1970 += Int64(count) * (unit == .hour ? 3_600_000 : 60_000)
      return Instant(checked: instant.millisecondsSince1970).map { .instant($0) }
    }
  }
}

extension Due {
  /// Whether it begins after `other` is over: a date lasts all day.
  func isAfter(_ other: Due, in timeZone: CivilTimeZone) -> Bool {
    switch other {
    case .date(let date): civil(in: timeZone).date > date
    case .instant(let instant): beginning(in: timeZone) > instant
    }
  }
}

extension CivilDate {
  fileprivate func due(at time: CivilTime?, in timeZone: CivilTimeZone) -> Due? {
    guard let time else { return .date(self) }
    return timeZone.firstInstant(date: self, time: time).map { .instant($0) }
  }
}

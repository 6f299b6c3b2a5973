import TodoDomain

@testable import TodoCLI
@testable import TodoFormats

extension Target {
  /// Time zones: files of the system's database, and rules as POSIX writes them.
  ///
  /// Clocks of any zone can be asked for any time that there is.
  static let zone = Target("zone") { bytes in
    if let zone = SystemZone(bytes) { check(zone.zone) }
    if let rules = ZoneObservance.rules(posix: text(bytes)), let zone = CivilTimeZone(rules) {
      check(zone)
    }
  }

  private static func check(_ zone: CivilTimeZone) {
    for year in [1, 1969, 2026, 9999] {
      guard let date = CivilDate(year: year, month: 3, day: 29) else { continue }
      for second in [0, 9000] {
        let time = CivilTime(secondOfDay: second)
        guard let instant = zone.instant(date: date, time: time) else { continue }
        expect(zone.civil(at: instant) == (date, time), "\(instant) is not \(date) \(time)")
      }
      if let start = zone.start(of: date) {
        expect(zone.civil(at: start).date == date, "\(start) is not on \(date)")
      }
    }
  }
}

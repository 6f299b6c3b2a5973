import TodoDomain
import TodoText

/// The time zones that an iCalendar file names.
struct ICSZones {
  /// Whose clocks a time without a zone is on.
  private let local: CivilTimeZone
  /// Those of the file itself.
  private var own: [String: CivilTimeZone] = [:]
  private var known: [String: CivilTimeZone?] = [:]

  init(local: CivilTimeZone) {
    self.local = local
  }

  /// Takes the rules of a `VTIMEZONE`, which count for more than those of the system.
  mutating func add(_ zone: VTimeZone) {
    own[zone.name] = zone.zone
  }

  /// The clocks of a place, by the file's own rules or by those of the system, or `nil`.
  mutating func zone(named name: String) -> CivilTimeZone? {
    if let zone = own[name] { return zone }
    if let zone = known[name] { return zone }
    // A file may name any number of zones.
    if known.count >= 1000 { known = [:] }
    let zone = SystemZone(named: name)?.zone
    known[name] = .some(zone)
    return zone
  }

  /// When the value of a property is, or why that cannot be told.
  mutating func due(_ line: ContentLine) -> Result<Due, FormatProblem> {
    guard let when = When(basic: line.value) else {
      let hint = "A date is 20261224, a time 20261224T180000 or 20261224T170000Z."
      return .failure(FormatProblem("\(quoted(line.value)) is not a date", hint: hint))
    }
    switch when {
    case .date(let date): return .success(.date(date))
    case .instant(let instant): return .success(.instant(instant))
    case .local(let date, let time):
      let name = line.parameter("TZID")
      guard let zone = name.map({ zone(named: $0) }) ?? local else {
        return .failure(
          FormatProblem(
            "the time zone \(quoted(name ?? "")) is not known",
            hint: "The file has to have its VTIMEZONE, with yearly rules, before the VTODO."))
      }
      guard let instant = zone.instant(notSkipping: date, time) else {
        return .failure(FormatProblem("\(quoted(line.value)) is not a date"))
      }
      return .success(.instant(instant))
    case .relative, .fromDue, .next, .hence:
      return .failure(FormatProblem("\(quoted(line.value)) is not a date"))
    }
  }

  /// As ``due(_:)``, with the first instant of a day for the day.
  mutating func instant(_ line: ContentLine) -> Result<Instant, FormatProblem> {
    due(line).flatMap { due in
      switch due {
      case .instant(let instant): return .success(instant)
      case .date(let date):
        guard let start = local.start(of: date) else {
          return .failure(FormatProblem("\(quoted(line.value)) is not a date"))
        }
        return .success(start)
      }
    }
  }
}

extension CivilTimeZone {
  /// The instant at which the clocks show this, or would, had they not been put forward over it.
  ///
  /// Source: <https://www.rfc-editor.org/rfc/rfc5545#section-3.3.5>.
  fileprivate func instant(notSkipping date: CivilDate, _ time: CivilTime) -> Instant? {
    if let instant = instant(date: date, time: time) { return instant }
    let wallSeconds = Int64(date.daysSince1970) * 86_400 + Int64(time.secondOfDay)
    let before = secondsFromUTC(Instant(millisecondsSince1970: (wallSeconds - 86_400) * 1000))
    let instant = Instant(millisecondsSince1970: (wallSeconds - Int64(before)) * 1000)
    return Instant.range.contains(instant) ? instant : nil
  }
}

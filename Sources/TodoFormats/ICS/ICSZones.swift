import TodoDomain
import TodoText

/// The time zones of an iCalendar file.
struct ICSZones {
  /// The time zone for times without one.
  private let local: CivilTimeZone
  /// The time zones that the file defines.
  private var own: [String: CivilTimeZone] = [:]
  private var known: [String: CivilTimeZone?] = [:]

  init(local: CivilTimeZone) {
    self.local = local
  }

  /// Adds the rules of a `VTIMEZONE`.
  mutating func add(_ zone: VTimeZone) {
    own[zone.name] = zone.zone
  }

  /// Returns the time zone with this name, or `nil`.
  ///
  /// The system's rules take precedence over the file's, which often start only in a recent year; but for a name
  /// from Windows, the file's rules take precedence.
  private mutating func zone(named name: String) -> CivilTimeZone? {
    system(name) ?? own[name] ?? WindowsZone.place(name).flatMap { system($0) }
  }

  private mutating func system(_ name: String) -> CivilTimeZone? {
    if let zone = known[name] { return zone }
    // A file may name any number of zones.
    if known.count >= 1000 { known = [:] }
    let zone = SystemZone(named: name)?.zone
    known[name] = .some(zone)
    return zone
  }

  /// Returns the time zone of a property; `nil` if it is unknown.
  mutating func clocks(of line: ContentLine) -> CivilTimeZone? {
    switch When(basic: line.value) {
    case .instant?: .utc
    case .local?: line.parameter("TZID").map { zone(named: $0) } ?? local
    default: local
    }
  }

  /// Returns the date in a property, or why it can't be read.
  mutating func due(_ line: ContentLine) -> Result<Due, ICSDateProblem> {
    guard let clocks = clocks(of: line) else { return .failure(.unknownZone) }
    return line.due(on: clocks)
  }

  /// Like ``due(_:)``, but returns the first instant of a day.
  mutating func instant(_ line: ContentLine) -> Result<Instant, ICSDateProblem> {
    due(line).flatMap { due in
      switch due {
      case .instant(let instant): .success(instant)
      case .date(let date): local.start(of: date).map { .success($0) } ?? .failure(.outside)
      }
    }
  }
}

extension ContentLine {
  /// Returns the date on these clocks, or why it can't be read.
  func due(on clocks: CivilTimeZone) -> Result<Due, ICSDateProblem> {
    guard let date else { return .failure(.unreadable) }
    if saysNoDate { return .failure(.none) }
    switch When(basic: value) {
    case .instant(let instant)?: return .success(.instant(instant))
    case .local(let date, let time)?:
      return clocks.instant(notSkipping: date, time).map { .success(.instant($0)) }
        ?? .failure(.outside)
    default: return .success(.date(date))
    }
  }
}

extension CivilTimeZone {
  /// Returns the instant at which the clocks show this time, or would if they hadn't been put forward past it.
  ///
  /// Source: <https://www.rfc-editor.org/rfc/rfc5545#section-3.3.5>.
  fileprivate func instant(notSkipping date: CivilDate, _ time: CivilTime) -> Instant? {
    if let instant = instant(date: date, time: time) { return instant }
    let wallSeconds = Int64(date.daysSince1970) * 86_400 + Int64(time.secondOfDay)
    let before = secondsFromUTC(Instant(millisecondsSince1970: (wallSeconds - 86_400) * 1000))
    return Instant(checked: (wallSeconds - Int64(before)) * 1000)
  }
}

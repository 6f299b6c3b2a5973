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

  /// Takes the rules of a `VTIMEZONE`.
  mutating func add(_ zone: VTimeZone) {
    own[zone.name] = zone.zone
  }

  /// The clocks of a place, or `nil`.
  ///
  /// The system's rules count for more than the file's, which often hold from some recent year only; but the
  /// file's count for a name that Windows gives.
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

  /// The clocks that a property is on; `nil` for a zone that isn't known.
  mutating func clocks(of line: ContentLine) -> CivilTimeZone? {
    switch When(basic: line.value) {
    case .instant?: .utc
    case .local?: line.parameter("TZID").map { zone(named: $0) } ?? local
    default: local
    }
  }

  /// When the value of a property is, or why that can't be told.
  mutating func due(_ line: ContentLine) -> Result<Due, ICSDateProblem> {
    guard let clocks = clocks(of: line) else { return .failure(.unknownZone) }
    return line.due(on: clocks)
  }

  /// As ``due(_:)``, with the first instant of a day for the day.
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
  /// When its value is on these clocks, or why that can't be told.
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
  /// The instant at which the clocks show this, or would, had they not been put forward over it.
  ///
  /// Source: <https://www.rfc-editor.org/rfc/rfc5545#section-3.3.5>.
  fileprivate func instant(notSkipping date: CivilDate, _ time: CivilTime) -> Instant? {
    if let instant = instant(date: date, time: time) { return instant }
    let wallSeconds = Int64(date.daysSince1970) * 86_400 + Int64(time.secondOfDay)
    let before = secondsFromUTC(Instant(millisecondsSince1970: (wallSeconds - 86_400) * 1000))
    return Instant(checked: (wallSeconds - Int64(before)) * 1000)
  }
}

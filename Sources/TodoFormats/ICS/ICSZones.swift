import TodoDomain
import TodoText

/// The time zones of an iCalendar file.
///
/// A reference, as the definition of a zone may come after the to-dos that name it.
final class ICSZones {
  /// The time zone for times without one.
  private let local: CivilTimeZone
  private var own: [String: CivilTimeZone] = [:]
  private var known: [String: CivilTimeZone?] = [:]

  init(local: CivilTimeZone) {
    self.local = local
  }

  /// Adds the rules of a `VTIMEZONE`, and returns its name.
  func add(_ component: ContentLine) -> String? {
    if let zone = VTimeZone(component) { own[zone.name] = zone.zone }
    return component.zoneName
  }

  /// Returns the time zone with this name, or `nil`.
  ///
  /// The system's rules take precedence over the file's, which often start only in a recent year; but for a name
  /// from Windows, the file's rules take precedence.
  private func zone(named name: String) -> CivilTimeZone? {
    system(name) ?? own[name] ?? WindowsZone.places[name].flatMap { system($0) }
  }

  private func system(_ name: String) -> CivilTimeZone? {
    if let zone = known[name] { return zone }
    // A file may name any number of zones.
    if known.count >= 1000 { known = [:] }
    let zone = SystemZone(named: name)?.zone
    known[name] = .some(zone)
    return zone
  }

  /// Returns the time zone of a property; `nil` if it is unknown.
  func clocks(of line: ContentLine) -> CivilTimeZone? {
    switch When(basic: line.value) {
    case .instant?: .utc
    case .local?: line.parameter("TZID").map { zone(named: $0) } ?? local
    default: local
    }
  }

  /// Returns the date in a property, or throws why it can't be read.
  func due(_ line: ContentLine) throws(Remark) -> Due {
    guard let clocks = clocks(of: line) else { throw .unknownZone }
    return try line.due(on: clocks)
  }

  /// Like ``due(_:)``, but returns the first instant of a day.
  func instant(_ line: ContentLine) throws(Remark) -> Instant {
    switch try due(line) {
    case .instant(let instant): return instant
    case .date(let date):
      guard let start = local.start(of: date) else { throw .dateOutside }
      return start
    }
  }
}

/// Why a date can't be read.
extension Remark {
  static let unreadableDate = setAside("date that can't be read", "dates that can't be read")
  static let unknownZone = setAside("date in an unknown time zone", "dates in unknown time zones")
  /// It is on the first day of the year 1, the zero date of .NET and Go.
  static let noDate = setAside(
    "date of the year 1 that means none", "dates of the year 1 that mean none")
  /// It is outside the years 1 to 9999 of UTC.
  static let dateOutside = setAside(
    "date outside the years 1 to 9999", "dates outside the years 1 to 9999")
}

extension VTimeZone {
  /// Makes one of the system's rules for a `TZID`, by its name in the time zone database or in Windows.
  init?(ofSystem name: String) {
    let system =
      SystemZone(named: name) ?? WindowsZone.places[name].flatMap { SystemZone(named: $0) }
    guard let system else { return nil }
    self.init(name: name, observances: system.rules)
  }
}

/// The time zones of Windows, whose names Outlook and Exchange use.
enum WindowsZone {
  /// The place in the time zone database that represents each of them as a whole, from `windows_zones.txt`.
  ///
  /// Source: <https://github.com/unicode-org/cldr/blob/main/common/supplemental/windowsZones.xml>.
  static let places: [String: String] = {
    let text = String(decoding: PackageResources.windows_zones_txt, as: UTF8.self)
    let zones = text.split(separator: "\n").compactMap { $0.cut(at: "=") }
    return Dictionary(uniqueKeysWithValues: zones.map { (String($0.before), String($0.after)) })
  }()
}

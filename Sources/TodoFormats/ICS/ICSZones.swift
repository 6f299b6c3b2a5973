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

  /// Adds the rules of a `VTIMEZONE`, and returns its name.
  mutating func add(_ component: ContentLine) -> String? {
    if let zone = VTimeZone(component) { own[zone.name] = zone.zone }
    return component.componentLines.first { $0.name == "TZID" }?.text
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

/// Why a date can't be read.
enum ICSDateProblem: Error {
  case unreadable
  case unknownZone
  /// It is on the first day of the year 1, the zero date of .NET and Go.
  case none
  /// It is outside the years 1 to 9999 of UTC.
  case outside

  /// The report, in words for one date and for several.
  var words: (one: String, several: String) {
    switch self {
    case .unreadable: ("date that can't be read", "dates that can't be read")
    case .unknownZone: ("date in an unknown time zone", "dates in unknown time zones")
    case .none: ("date of the year 1 that means none", "dates of the year 1 that mean none")
    case .outside: ("date outside the years 1 to 9999", "dates outside the years 1 to 9999")
    }
  }
}

extension SystemZone {
  /// Finds the zone of a `TZID`, by its name in the time zone database or in Windows.
  init?(ofICS name: String) {
    guard
      let zone = SystemZone(named: name)
        ?? WindowsZone.place(name).flatMap({ SystemZone(named: $0) })
    else { return nil }
    self = zone
  }
}

/// The time zones of Windows, whose names Outlook and Exchange use.
enum WindowsZone {
  /// Returns the name in the time zone database for a name in Windows.
  static func place(_ name: String) -> String? { places[name] }

  /// The place that represents each Windows zone as a whole, from `windows_zones.txt`.
  ///
  /// Source: <https://github.com/unicode-org/cldr/blob/main/common/supplemental/windowsZones.xml>.
  private static let places: [String: String] = {
    let lines = String(decoding: PackageResources.windows_zones_txt, as: UTF8.self)
      .split(separator: "\n")
    return Dictionary(
      uniqueKeysWithValues: lines.compactMap { line in
        line.cut(at: "=").map { (String($0), String($1)) }
      })
  }()
}

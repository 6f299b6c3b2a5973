import TodoDomain
import TodoText

/// A `VTIMEZONE` of an iCalendar file.
struct VTimeZone: Hashable, Sendable {
  var name: String
  var observances: [ZoneObservance]

  /// Returns `nil` for one without a name or observances, or with rules other than yearly ones.
  init?(_ component: ContentLine) {
    var name: String?
    var observances: [ZoneObservance] = []
    var observance: [ContentLine]?
    for line in component.componentLines {
      switch (line.name, line.value.uppercased()) {
      case ("BEGIN", "STANDARD"), ("BEGIN", "DAYLIGHT"): observance = []
      case ("END", "STANDARD"), ("END", "DAYLIGHT"):
        guard let read = observance.flatMap({ ZoneObservance($0) }) else { return nil }
        observances.append(read)
        observance = nil
      case ("TZID", _) where observance == nil: name = line.text
      default: observance?.append(line)
      }
    }
    guard let name, !observances.isEmpty else { return nil }
    self.name = name
    self.observances = observances
  }

  init(name: String, observances: [ZoneObservance]) {
    self.name = name
    self.observances = observances
  }

  var zone: CivilTimeZone? { CivilTimeZone(observances) }

  /// The component; `nil` if an observance has a rule other than a weekday's.
  var component: ContentLine? {
    var lines = [
      ContentLine("BEGIN", "VTIMEZONE"), ContentLine("TZID", ContentLine.escaped(name)),
    ]
    let standard = observances.map(\.secondsFromUTC).min()
    for observance in observances {
      let kind = observance.secondsFromUTC == standard ? "STANDARD" : "DAYLIGHT"
      guard let time = CivilTime(exactly: observance.secondOfDay) else { return nil }
      lines.append(ContentLine("BEGIN", kind))
      lines.append(ContentLine("DTSTART", "\(observance.start.basic)T\(time.basic)"))
      lines.append(ContentLine("TZOFFSETFROM", Self.offset(observance.secondsBefore)))
      lines.append(ContentLine("TZOFFSETTO", Self.offset(observance.secondsFromUTC)))
      switch observance.rule {
      case nil: break
      case .weekday(let weekday, let ordinal, let month)?:
        let day = "\(ordinal)\(ZoneObservance.weekdays[weekday])"
        lines.append(ContentLine("RRULE", "FREQ=YEARLY;BYMONTH=\(month);BYDAY=\(day)"))
      default: return nil
      }
      lines.append(ContentLine("END", kind))
    }
    return ContentLine(component: (lines + [ContentLine("END", "VTIMEZONE")])[...])
  }

  /// `+0100`, `-033045`.
  private static func offset(_ seconds: Int) -> String {
    let (sign, seconds) = (seconds < 0 ? "-" : "+", abs(seconds))
    guard let time = CivilTime(exactly: seconds) else { return "+0000" }
    let digits = time.basic
    return sign + (seconds % 60 == 0 ? String(digits.prefix(4)) : digits)
  }
}

extension CivilTime {
  /// Returns `nil` outside 0 through 86,399.
  init?(exactly secondOfDay: Int) {
    guard (0..<86_400).contains(secondOfDay) else { return nil }
    self.init(secondOfDay: secondOfDay)
  }
}

extension ZoneObservance {
  static let weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

  /// Reads the lines between `BEGIN:STANDARD` and `END:STANDARD`.
  fileprivate init?(_ lines: [ContentLine]) {
    var values: [String: String] = [:]
    for line in lines where line.name != "RDATE" { values[line.name] = line.value }
    guard let dtstart = values["DTSTART"], case .local(let date, let time)? = When(basic: dtstart),
      let before = values["TZOFFSETFROM"].flatMap(Self.seconds),
      let after = values["TZOFFSETTO"].flatMap(Self.seconds)
    else { return nil }
    self.init(
      start: date, secondOfDay: time.secondOfDay, secondsBefore: before, secondsFromUTC: after)
    for line in lines where line.name == "RDATE" {
      for value in line.value.parts(between: ",") {
        guard case .local(let date, let time)? = When(basic: value) else { return nil }
        dates.append(instant(date, time.secondOfDay))
      }
    }
    if let text = values["RRULE"], !setRule(text) { return nil }
  }

  /// Reads a yearly rule; returns whether it is a supported one.
  private mutating func setRule(_ text: String) -> Bool {
    let text = text.hasSuffix(";") ? String(text.dropLast()) : text
    guard var parts = ICSRule.parts(of: text), parts.removeValue(forKey: "FREQ") == "YEARLY"
    else { return false }
    /// Returns the numbers of a part, none if it isn't there, and `nil` if one is out of range.
    func take(_ name: String, _ range: ClosedRange<Int>) -> [Int]? {
      guard let value = parts.removeValue(forKey: name) else { return [] }
      let words = value.parts(between: ",")
      let numbers = words.compactMap { Int($0) }.filter(range.contains)
      return numbers.count == words.count ? numbers : nil
    }
    guard let intervals = take("INTERVAL", 1...1000), let counts = take("COUNT", 1...10_000),
      let months = take("BYMONTH", 1...12), let days = take("BYMONTHDAY", 1...31)
    else { return false }
    interval = intervals.first ?? 1
    count = counts.first
    if let value = parts.removeValue(forKey: "UNTIL") {
      switch When(basic: value) {
      case .instant(let instant)?: until = instant
      case .local(let date, let time)?: until = instant(date, time.secondOfDay)
      case .date(let date)?:
        until = Instant(millisecondsSince1970: Int64(date.daysSince1970 + 1) * 86_400_000 - 1)
      case .relative?, .fromDue?, .next?, .hence?, nil: return false
      }
    }
    let weekday = parts.removeValue(forKey: "BYDAY")
    parts["WKST"] = nil
    guard parts.isEmpty, months.count <= 1 else { return false }
    let month = months.first ?? start.month
    guard let weekday else {
      rule = .date(month: month, day: days.first ?? start.day)
      return days.count <= 1
    }
    guard let day = Self.weekdays.firstIndex(of: String(weekday.suffix(2))) else { return false }
    if weekday.utf8.count == 2, let first = days.min(), days.count == 7 {
      rule = .weekdayFrom(day, month: month, day: first)
      return true
    }
    guard let ordinal = Int(weekday.dropLast(2)), (-5...5).contains(ordinal), ordinal != 0,
      days.isEmpty
    else { return false }
    rule = .weekday(day, ordinal: ordinal, month: month)
    return true
  }

  /// `+0100`, `-033045`.
  private static func seconds(_ text: String) -> Int? {
    let digits = text.dropFirst()
    guard text.hasPrefix("+") || text.hasPrefix("-"), [4, 6].contains(digits.utf8.count),
      digits.utf8.allSatisfy(\.isASCIIDigit),
      let number = Int(digits.utf8.count == 4 ? digits + "00" : digits)
    else { return nil }
    let seconds = number / 10_000 * 3600 + number / 100 % 100 * 60 + number % 100
    guard seconds < 86_400 else { return nil }
    return text.hasPrefix("-") ? -seconds : seconds
  }
}

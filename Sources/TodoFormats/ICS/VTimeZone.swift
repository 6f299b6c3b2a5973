import TodoDomain
import TodoText

/// A `VTIMEZONE` of an iCalendar file.
struct VTimeZone: Hashable, Sendable {
  var name: String
  var observances: [ZoneObservance]
}

extension VTimeZone {
  /// Returns `nil` for one without a name or observances, or with rules other than yearly ones.
  init?(_ component: ContentLine) {
    let parts = component.lines.filter {
      $0.name == "BEGIN" && ["STANDARD", "DAYLIGHT"].contains($0.value.uppercased())
    }
    let observances = parts.compactMap { ZoneObservance($0.lines) }
    guard let name = component.zoneName, !parts.isEmpty, observances.count == parts.count
    else { return nil }
    self.init(name: name, observances: observances)
  }

  var zone: CivilTimeZone? { CivilTimeZone(observances) }

  /// The component; `nil` if an observance has a rule other than a weekday's, or more than a day of seconds.
  var component: ContentLine? {
    var lines = [ContentLine("TZID", ContentLine.escaped(name))]
    let standard = observances.map(\.secondsFromUTC).min()
    for observance in observances {
      let (before, after) = (observance.secondsBefore, observance.secondsFromUTC)
      let seconds = [observance.secondOfDay, abs(before), abs(after)]
      guard seconds.allSatisfy((0..<86_400).contains) else { return nil }
      let time = CivilTime(secondOfDay: seconds[0])
      var part = [
        ContentLine("DTSTART", "\(observance.start.basic)T\(time.basic)"),
        ContentLine("TZOFFSETFROM", Self.offset(before)),
        ContentLine("TZOFFSETTO", Self.offset(after)),
      ]
      switch observance.rule {
      case nil: break
      case .day(let day, let month, let weekday?)?:
        let text = "\((day + (day > 0 ? 6 : 0)) / 7)\(ZoneObservance.weekdays[weekday])"
        part.append(ContentLine("RRULE", "FREQ=YEARLY;BYMONTH=\(month);BYDAY=\(text)"))
      default: return nil
      }
      lines.append(ContentLine(component: after == standard ? "STANDARD" : "DAYLIGHT", part))
    }
    return ContentLine(component: "VTIMEZONE", lines)
  }

  /// `+0100`, `-033045`.
  private static func offset(_ seconds: Int) -> String {
    let digits = CivilTime(secondOfDay: abs(seconds)).basic
    return (seconds < 0 ? "-" : "+") + (seconds % 60 == 0 ? String(digits.prefix(4)) : digits)
  }
}

extension ContentLine {
  var isZone: Bool { name == "BEGIN" && value == "VTIMEZONE" }

  /// The name of a `VTIMEZONE`.
  var zoneName: String? { lines.first { $0.name == "TZID" }?.text }
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
    let known: Set = [
      "FREQ", "INTERVAL", "COUNT", "BYMONTH", "BYMONTHDAY", "BYDAY", "UNTIL", "WKST",
    ]
    guard let parts = ICSRule.parts(of: text), parts["FREQ"] == "YEARLY",
      parts.keys.allSatisfy(known.contains)
    else { return false }
    /// Returns the numbers of a part, none if it isn't there, and `nil` if one is out of range.
    func numbers(_ name: String, _ range: ClosedRange<Int>) -> [Int]? {
      let words = parts[name]?.parts(between: ",") ?? []
      let numbers = words.compactMap { Int($0) }.filter(range.contains)
      return numbers.count == words.count ? numbers : nil
    }
    guard let intervals = numbers("INTERVAL", 1...1000), let counts = numbers("COUNT", 1...10_000),
      let months = numbers("BYMONTH", 1...12), months.count <= 1,
      let days = numbers("BYMONTHDAY", 1...31)
    else { return false }
    interval = intervals.first ?? 1
    count = counts.first
    if let value = parts["UNTIL"] {
      switch When(basic: value) {
      case .instant(let instant)?: until = instant
      case .local(let date, let time)?: until = instant(date, time.secondOfDay)
      case .date(let date)?:
        until = Instant(millisecondsSince1970: Int64(date.daysSince1970 + 1) * 86_400_000 - 1)
      case .relative?, .fromDue?, .next?, .hence?, nil: return false
      }
    }
    let month = months.first ?? start.month
    guard let weekday = parts["BYDAY"] else {
      rule = .day(days.first ?? start.day, month: month)
      return days.count <= 1
    }
    guard let day = Self.weekdays.firstIndex(of: String(weekday.suffix(2))) else { return false }
    if weekday.utf8.count == 2, let first = days.min(), days.count == 7 {
      rule = .day(first, month: month, weekday: day)
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

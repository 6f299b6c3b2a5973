import TodoDomain
import TodoText

/// A `VTIMEZONE` of an iCalendar file.
struct VTimeZone: Hashable, Sendable {
  var name: String
  var observances: [ZoneObservance]

  /// Reads the lines from `BEGIN:VTIMEZONE` to `END:VTIMEZONE`.
  ///
  /// Returns `nil` for one without a name or observances, or with rules other than yearly ones.
  init?(_ lines: [ContentLine]) {
    var name: String?
    var observances: [ZoneObservance] = []
    var observance: [ContentLine]?
    for line in lines {
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

  /// The lines from `BEGIN:VTIMEZONE` to `END:VTIMEZONE`.
  ///
  /// Only observances without a rule or with a weekday's rule can be written: `nil` for others.
  var lines: [ContentLine]? {
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
    return lines + [ContentLine("END", "VTIMEZONE")]
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
        let seconds = Int64(date.daysSince1970) * 86_400 + Int64(time.secondOfDay - before)
        dates.append(Instant(millisecondsSince1970: seconds * 1000))
      }
    }
    if let text = values["RRULE"], !setRule(text) { return nil }
  }

  /// Reads a yearly rule; returns whether it is a supported one.
  private mutating func setRule(_ text: String) -> Bool {
    var month = start.month
    var weekday: (day: Int, ordinal: Int)?
    var days: [Int] = []
    for part in text.uppercased().parts(between: ";") where !part.isEmpty {
      guard let (key, value) = part.cut(at: "=") else { return false }
      switch key {
      case "FREQ": if value != "YEARLY" { return false }
      case "INTERVAL":
        guard let number = Int(value), (1...1000).contains(number) else { return false }
        interval = number
      case "COUNT":
        guard let number = Int(value), (1...10_000).contains(number) else { return false }
        count = number
      case "UNTIL":
        switch When(basic: value) {
        case .instant(let instant)?: until = instant
        case .local(let date, let time)?:
          let seconds = Int64(date.daysSince1970) * 86_400 + Int64(time.secondOfDay - secondsBefore)
          until = Instant(millisecondsSince1970: seconds * 1000)
        case .date(let date)?:
          until = Instant(millisecondsSince1970: Int64(date.daysSince1970 + 1) * 86_400_000 - 1)
        case .relative?, .fromDue?, .next?, .hence?, nil: return false
        }
      case "BYMONTH":
        guard let number = Int(value), (1...12).contains(number) else { return false }
        month = number
      case "BYMONTHDAY":
        days = value.parts(between: ",").compactMap { Int($0) }
        if days.isEmpty || !days.allSatisfy((1...31).contains) { return false }
      case "BYDAY":
        guard let day = Self.weekdays.firstIndex(of: String(value.suffix(2))) else { return false }
        let ordinal = value.dropLast(2)
        guard let number = ordinal.isEmpty ? 0 : Int(ordinal), (-5...5).contains(number)
        else { return false }
        weekday = (day, number)
      case "WKST": break
      default: return false
      }
    }
    switch weekday {
    case nil:
      guard days.count <= 1 else { return false }
      rule = .date(month: month, day: days.first ?? start.day)
    case (let day, 0)?:
      guard let first = days.min(), days.count == 7 else { return false }
      rule = .weekdayFrom(day, month: month, day: first)
    case (let day, let ordinal)?:
      guard days.isEmpty else { return false }
      rule = .weekday(day, ordinal: ordinal, month: month)
    }
    return true
  }

  /// `+0100`, `-033045`.
  private static func seconds(_ text: String) -> Int? {
    let digits = text.dropFirst()
    guard text.hasPrefix("+") || text.hasPrefix("-"), [4, 6].contains(digits.utf8.count),
      digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int(digits.utf8.count == 4 ? digits + "00" : digits)
    else { return nil }
    let seconds = number / 10_000 * 3600 + number / 100 % 100 * 60 + number % 100
    guard seconds < 86_400 else { return nil }
    return text.hasPrefix("-") ? -seconds : seconds
  }
}

/// A date as somebody says it on the day that they call today.
///
///     RelativeDate("tomorrow")    // .day(1)
///     RelativeDate("friday")      // .weekday(.friday)
///     RelativeDate("+2w")         // .after(2, .week)
///     RelativeDate("someday")     // nil
///
/// The words are the same in every language that a machine speaks; upper and lower case are one.
package enum RelativeDate: Hashable, Sendable {
  /// `yesterday`, `today` or `tomorrow`: -1, 0 or 1.
  case day(Int)
  /// `friday` or `fri`: the first one behind today, so never today.
  case weekday(Weekday)
  /// `next friday`: the one in the week that begins behind this one.
  case weekdayOfNextWeek(Weekday)
  /// `next week`, `next month`, `next year`: the first day of it.
  case next(Period)
  /// `eow`, `eom`, `eoy`: the last day of the week, month or year that today is in.
  case end(Period)
  /// `+3d`, `+2w`, `+1m`, `-1y`: so much later than today.
  ///
  /// A month from the 31st is the last day of a month that has none.
  case after(Int, Unit)

  package enum Period: String, CaseIterable, Hashable, Sendable {
    case week, month, year
  }

  package enum Unit: String, CaseIterable, Hashable, Sendable {
    case day = "d"
    case week = "w"
    case month = "m"
    case year = "y"
  }

  /// Reads what ``description`` writes, and the abbreviations of weekdays.
  package init?(_ text: some StringProtocol) {
    let text = text.lowercased()
    if let offset = Self.dayNames.firstIndex(of: text) {
      self = .day(offset - 1)
    } else if let weekday = Weekday(text) {
      self = .weekday(weekday)
    } else if text.hasPrefix("next ") {
      let word = String(text.dropFirst("next ".count))
      if let weekday = Weekday(word) {
        self = .weekdayOfNextWeek(weekday)
      } else if let period = Period(rawValue: word) {
        self = .next(period)
      } else {
        return nil
      }
    } else if let period = Period.allCases.first(where: { text == $0.endName }) {
      self = .end(period)
    } else if let (count, unit) = Self.distance(text) {
      self = .after(count, unit)
    } else {
      return nil
    }
  }

  /// All that can be said without a number, the abbreviations left out.
  package static let words: [String] =
    dayNames + Weekday.allCases.map(\.name) + Period.allCases.map { "next \($0.rawValue)" }
    + Weekday.allCases.map { "next \($0.name)" } + Period.allCases.map(\.endName)

  /// The date that this is when it is said on `today`, or `nil` outside the years 1 to 9999.
  package func date(from today: CivilDate) -> CivilDate? {
    switch self {
    case .day(let days): today.adding(days: days)
    case .weekday(let weekday):
      today.adding(days: (weekday.rawValue - today.weekday.rawValue + 6) % 7 + 1)
    case .weekdayOfNextWeek(let weekday):
      today.adding(days: 7 + weekday.rawValue - today.weekday.rawValue)
    case .next(.week): today.adding(days: 8 - today.weekday.rawValue)
    case .next(.month):
      CivilDate(year: today.year, month: today.month, day: 1)?.adding(months: 1)
    case .next(.year): CivilDate(year: today.year + 1, month: 1, day: 1)
    case .end(.week): today.adding(days: 7 - today.weekday.rawValue)
    case .end(.month):
      CivilDate(
        year: today.year, month: today.month,
        day: CivilDate.length(ofMonth: today.month, year: today.year))
    case .end(.year): CivilDate(year: today.year, month: 12, day: 31)
    case .after(let count, .day): today.adding(days: count)
    case .after(let count, .week): today.adding(days: 7 * count)
    case .after(let count, .month): today.adding(months: count)
    case .after(let count, .year): today.adding(months: 12 * count)
    }
  }

  private static let dayNames = ["yesterday", "today", "tomorrow"]

  /// A sign, up to six digits and a unit.
  private static func distance(_ text: String) -> (Int, Unit)? {
    guard let sign = text.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      let letter = text.last, let unit = Unit(rawValue: String(letter))
    else { return nil }
    let digits = text.utf8.dropFirst().dropLast()
    guard (1...6).contains(digits.count),
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let count = Int(Substring(digits))
    else { return nil }
    return (sign == UInt8(ascii: "-") ? -count : count, unit)
  }
}

extension RelativeDate: CustomStringConvertible {
  /// `tomorrow`, `next week`, `+3d`: the word that reads as this date.
  package var description: String {
    switch self {
    case .day(let days):
      Self.dayNames.indices.contains(days + 1)
        ? Self.dayNames[days + 1] : Self.after(days, .day).description
    case .weekday(let weekday): weekday.name
    case .weekdayOfNextWeek(let weekday): "next \(weekday.name)"
    case .next(let period): "next \(period.rawValue)"
    case .end(let period): period.endName
    case .after(let count, let unit): "\(count < 0 ? "" : "+")\(count)\(unit.rawValue)"
    }
  }
}

extension RelativeDate.Period {
  /// `eom`.
  fileprivate var endName: String { "eo\(rawValue.prefix(1))" }
}

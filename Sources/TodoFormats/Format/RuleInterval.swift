import TodoDomain

/// Rules that name no days, only a number of days, weeks, months or years.
extension RepeatRule.Pattern {
  /// The number, and the first letter of its unit; `nil` if the rule names days.
  var interval: (count: Int, unit: Character)? {
    switch self {
    case .days(let count): (count, "d")
    case .weeks(let count, []): (count, "w")
    case .months(let count, []): (count, "m")
    case .years(let count, nil): (count, "y")
    case .weeks, .months, .years: nil
    }
  }

  /// Returns `nil` for another unit, or a number that no rule has.
  init?(every count: Int?, _ unit: Character?) {
    guard let count, RepeatRule.intervals.contains(count) else { return nil }
    switch unit {
    case "d": self = .days(every: count)
    case "w": self = .weeks(every: count, on: [])
    case "m": self = .months(every: count, on: [])
    case "y": self = .years(every: count, on: nil)
    default: return nil
    }
  }
}

/// A rule after `rec:`, in the format of SimpleTask and topydo: `1w`, `+2m`.
///
/// With a plus it counts from the previous date, without one from the completion. `1b` is each day from Monday to
/// Friday.
extension RepeatRule {
  /// The rule as a word; `nil` if it has more than a number of days, weeks, months or years.
  var todotxt: String? {
    let interval = pattern.interval.map { "\($0.count)\($0.unit)" }
    guard time == nil, let length = pattern == .weekdays ? "1b" : interval else { return nil }
    return (countsFromCompletion ? "" : "+") + length
  }

  /// Returns `nil` for a word that ``todotxt`` doesn't write.
  init?(todotxt word: String) {
    let length = word.drop { $0 == "+" }
    let interval = Pattern(every: Int(length.dropLast()), length.last)
    guard let pattern = length == "1b" ? .weekdays : interval else { return nil }
    self.init(pattern, countsFromCompletion: word.first != "+")
    guard todotxt == word else { return nil }
  }
}

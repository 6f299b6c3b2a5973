import TodoDomain

/// A rule after `rec:`, in the format of SimpleTask and topydo: `1w`, `+2m`.
///
/// With a plus it counts from the previous date, without one from the completion. `1b` is each day from Monday to
/// Friday.
extension RepeatRule {
  /// The rule as a word; `nil` if it has more than a number of days, weeks, months or years.
  var todotxt: String? {
    guard time == nil, let length = pattern.todotxt else { return nil }
    return (countsFromCompletion ? "" : "+") + length
  }

  /// Returns `nil` for a word that ``todotxt`` doesn't write.
  init?(todotxt word: String) {
    let isStrict = word.utf8.first == UInt8(ascii: "+")
    let length = isStrict ? String(word.utf8.dropFirst()) ?? "" : word
    guard let unit = length.utf8.last, let count = Int(length.dropLast()),
      Self.intervals.contains(count)
    else { return nil }
    let pattern: Pattern
    switch unit {
    case UInt8(ascii: "d"): pattern = .days(every: count)
    case UInt8(ascii: "b"): pattern = .weekdays
    case UInt8(ascii: "w"): pattern = .weeks(every: count, on: [])
    case UInt8(ascii: "m"): pattern = .months(every: count, on: [])
    case UInt8(ascii: "y"): pattern = .years(every: count, on: nil)
    default: return nil
    }
    self.init(pattern, countsFromCompletion: !isStrict)
    guard todotxt == word else { return nil }
  }
}

extension RepeatRule.Pattern {
  fileprivate var todotxt: String? {
    switch self {
    case .weekdays: "1b"
    case .days(let count): "\(count)d"
    case .weeks(let count, []): "\(count)w"
    case .months(let count, []): "\(count)m"
    case .years(let count, nil): "\(count)y"
    case .weeks, .months, .years: nil
    }
  }
}

import TodoDomain

/// A rule after `rec:`, in the format of SimpleTask and topydo: `1w`, `+2m`.
///
/// With a plus it counts from the previous date, without one from the completion. `1b` is each day from Monday to
/// Friday.
extension RepeatRule {
  /// The rule as a word; `nil` if it has more than a number of days, weeks, months or years.
  var todotxt: String? {
    let length: String
    switch pattern {
    case .weekdays: length = "1b"
    case .days(let count): length = "\(count)d"
    case .weeks(let count, []): length = "\(count)w"
    case .months(let count, []): length = "\(count)m"
    case .years(let count, nil): length = "\(count)y"
    case .weeks, .months, .years: return nil
    }
    return time == nil ? (countsFromCompletion ? "" : "+") + length : nil
  }

  /// Returns `nil` for a word that ``todotxt`` doesn't write.
  init?(todotxt word: String) {
    let length = word.drop { $0 == "+" }
    guard let rule = RepeatRule(length == "1b" ? "weekdays" : length) else { return nil }
    self.init(rule.pattern, countsFromCompletion: word.first != "+")
    guard todotxt == word else { return nil }
  }
}

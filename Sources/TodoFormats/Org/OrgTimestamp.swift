import TodoDomain
import TodoText

/// A timestamp of org-mode, which Logseq has too: `<2026-12-24 Thu 18:00 ++1w>`.
///
/// Source: <https://orgmode.org/manual/Timestamps.html>.
struct OrgTimestamp {
  /// A date, or a date and a time.
  let when: When
  private(set) var rule: RepeatRule?
  /// Whether it has more, such as a warning period or a rule in hours.
  private(set) var hasMore = false
  /// The text after it, and after the end of a range.
  let rest: Substring

  /// Reads the timestamp at the beginning of `text`.
  init?(_ text: String) {
    guard let first = text.utf8.first, let close: Unicode.Scalar = [60: ">", 91: "]"][first],
      let (inside, after) = text.dropFirst().cut(at: close)
    else { return nil }
    hasMore = after.hasBytePrefix("--")
    rest = (hasMore ? after.cut(at: close)?.after : nil) ?? after
    var words = inside.split(separator: " ")[...]
    guard case .date(let date)? = words.popFirst().flatMap({ When(absolute: $0) })
    else { return nil }
    var when = When.date(date)
    for word in words {
      if let time = Self.time(word) {
        when = .local(date, time)
        if word.contains("-") { hasMore = true }
      } else if word.first == "+" || word.hasBytePrefix(".+") {
        rule = Self.rule(word)
        if rule == nil || word.contains("/") { hasMore = true }
      } else if word.first?.isLetter != true {
        hasMore = true
      }
    }
    self.when = when
  }

  /// Returns a date as a timestamp, to the minute.
  static func text(_ due: Due, _ rule: RepeatRule?, in zone: CivilTimeZone) -> String {
    let (date, time) = due.civil(in: zone)
    var words = [date.description, date.weekday.abbreviation.capitalizedFirst]
    if let time { words.append(String(time.description.prefix(5))) }
    // No unit stands for the days from Monday to Friday.
    if let rule, let length = rule.todotxt, length.last != "b" {
      words.append((rule.countsFromCompletion ? ".+" : "+") + length)
    }
    return "<\(words.joined(by: " "))>"
  }

  /// Reads `18:00` and the beginning of `9:00-10:00`.
  private static func time(_ word: Substring) -> CivilTime? {
    let clock = word.prefix { $0 != "-" }
    guard clock.utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ":") }),
      case .local(_, let time)? = When("2026-12-24 \(clock)")
    else { return nil }
    return time
  }

  /// Reads `+1w`, `++1w` and, from the completion, `.+1w`.
  private static func rule(_ word: Substring) -> RepeatRule? {
    let length = word.drop { $0 == "+" || $0 == "." }.prefix { $0 != "/" }
    return length.last == "b"
      ? nil : RepeatRule(todotxt: (word.first == "." ? "" : "+") + length)
  }
}

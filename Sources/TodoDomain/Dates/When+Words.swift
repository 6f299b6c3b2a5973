import TodoText

extension When {
  /// Reads any date or time that people may type, in any case: a day, a time, or both with a space, `T`, ` T` or ` at `
  /// between them.
  package init?(_ text: some StringProtocol) {
    var text = String(text)
    if let when = text.withUTF8({ When(absoluteUTF8: $0, isTyped: true) }) {
      self = when
      return
    }
    guard text.utf8.count <= Self.maximumByteCount else { return nil }
    var words = text.lowercased()
    // `on friday`
    if let (first, rest) = words.cut(at: " "), ["on", "by", "at"].contains(first) {
      words = String(rest)
    }
    if words == "midnight" {
      // The next midnight, which ends today.
      self = .next(CivilTime(secondOfDay: 0))
      return
    }
    if let when = Self.day(words) {
      self = when
      return
    }
    guard let (day, time) = CivilTime.atEnd(of: words) ?? CivilTime.atStart(of: words) else {
      return nil
    }
    // `this evening`
    let isToday = day == "this" && CivilTime.names.contains { words.hasSuffix($0.key) }
    switch day.isEmpty ? .next(time) : Self.day(isToday ? "today" : day) {
    case .next(let time)?: self = .next(time)
    case .date(let date)?: self = .local(date, time)
    // Tonight already has a time.
    case .relative(let date, _)?: self = .relative(date, time)
    case .instant?, .local?, .hence?, .fromDue?, nil: return nil
    }
  }

  /// Reads a date relative to the due date: `due`, `due-2d`, `due+1w`, `due-1d 18:00`.
  package init?(fromDue text: some StringProtocol) {
    guard let rest = text.lowercased().rest(after: "due") else { return nil }
    if rest.utf8.contains(UInt8(ascii: " ")) {
      guard let (day, time) = CivilTime.atEnd(of: "due\(rest)"),
        case .fromDue(let count, let unit, nil)? = When(fromDue: day),
        unit != .hour && unit != .minute
      else { return nil }
      self = .fromDue(count: count, unit, time)
      return
    }
    if rest.isEmpty {
      self = .fromDue(count: 0, .day)
      return
    }
    guard rest.utf8.first == UInt8(ascii: "-") || rest.utf8.first == UInt8(ascii: "+"),
      let (count, unit) = Distance.read(rest)
    else { return nil }
    self = .fromDue(count: count, unit)
  }

  /// The words for a time that aren't in ``RelativeDate/words``.
  package static let words = ["now", "tonight", "midnight"]

  /// No valid date is longer than this.
  private static let maximumByteCount = 64

  /// Reads a date in lower case, without a time of day.
  private static func day(_ text: String) -> When? {
    switch text {
    case "now": return .hence(minutes: 0)
    case "tonight": return .relative(.day(0), CivilTime(secondOfDay: 20 * 3600))
    default: break
    }
    // `now+2h` counts as `+2h`.
    if let rest = text.rest(after: "now"), "+-".contains(rest.prefix(1)) { return day(rest) }
    if let date = RelativeDate(text) { return .relative(date, nil) }
    if let (count, unit) = Distance.read(text) {
      switch unit {
      case .minute: return .hence(minutes: count)
      case .hour: return .hence(minutes: 60 * count)
      case .day, .week, .month, .year: return nil
      }
    }
    if let written = CivilDate.written(text), let year = written.year {
      return CivilDate(year: year, month: written.month, day: written.day).map(When.date)
    }
    // `2026-12-24+1w`
    if let (base, count, unit) = RelativeDate.moved(text, from: day), case .date(let date) = base {
      return date.adding(count, unit).map(When.date)
    }
    if let (weekday, rest) = Weekday.atStart(of: text), case .date(let date)? = day(rest) {
      return date.weekday == weekday ? .date(date) : nil
    }
    var text = text
    return text.withUTF8 { When(absoluteUTF8: $0, isTyped: true) }
  }
}

extension CivilTime {
  /// Splits off the time at the start of `text`, which is in lower case: `9am tomorrow`, `noon on friday`.
  fileprivate static func atStart(of text: String) -> (after: String, time: CivilTime)? {
    guard let (first, rest) = text.cut(at: " "),
      let (before, time) = atEnd(of: String(first)), before.isEmpty
    else { return nil }
    return (String(rest).rest(after: "on ") ?? String(rest), time)
  }

  /// Splits off the time at the end of `text`, which is in lower case.
  ///
  ///     atEnd(of: "tomorrow 18:00")    // ("tomorrow", 18:00)
  ///     atEnd(of: "friday at 5:30pm")  // ("friday", 17:30)
  ///     atEnd(of: "friday noon")       // ("friday", 12:00)
  ///     atEnd(of: "t6:00")             // ("", 6:00)
  static func atEnd(of text: String) -> (before: String, time: CivilTime)? {
    var text = text
    return text.withUTF8 { utf8 in
      guard let (start, time) = namedTime(atEndOf: utf8) ?? clockTime(atEndOf: utf8) else {
        return nil
      }
      if start == 0 { return ("", time) }

      var before = utf8[..<start]
      if before.last == UInt8(ascii: "t") { before.removeLast() }
      if before.isEmpty { return ("", time) }
      if before.last == UInt8(ascii: " ") { before.removeLast() }
      guard !before.isEmpty, before.count < start else { return nil }
      if before.count > 3, before.suffix(3).elementsEqual(" at".utf8) { before.removeLast(3) }
      // `dec 24, 9am`
      if before.last == UInt8(ascii: ","), before.count > 1 { before.removeLast() }
      return (String(decoding: before, as: UTF8.self), time)
    }
  }

  /// The names of times of day.
  package static let names: KeyValuePairs = [
    "morning": CivilTime(secondOfDay: 9 * 3600),
    "noon": CivilTime(secondOfDay: 12 * 3600),
    "afternoon": CivilTime(secondOfDay: 15 * 3600),
    "evening": CivilTime(secondOfDay: 18 * 3600),
    "night": CivilTime(secondOfDay: 20 * 3600),
  ]

  private static func namedTime(
    atEndOf utf8: UnsafeBufferPointer<UInt8>
  ) -> (start: Int, time: CivilTime)? {
    let letters = utf8.reversed().prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    let start = utf8.count - letters.count
    return names.first { utf8[start...].elementsEqual($0.key.utf8) }.map { (start, $0.value) }
  }

  /// Returns the time at the end of `utf8`, and the index at which it begins.
  private static func clockTime(
    atEndOf utf8: UnsafeBufferPointer<UInt8>
  ) -> (start: Int, time: CivilTime)? {
    var end = utf8.count
    var halfDay: Int?
    if end > 2, utf8[end - 1] == UInt8(ascii: "m") {
      switch utf8[end - 2] {
      case UInt8(ascii: "a"): halfDay = 0
      case UInt8(ascii: "p"): halfDay = 12
      default: return nil
      }
      end -= 2
      if utf8[end - 1] == UInt8(ascii: " ") { end -= 1 }
    }
    var start = end
    while start > 0, (UInt8(ascii: "0")...UInt8(ascii: ":")).contains(utf8[start - 1]) {
      start -= 1
    }
    return CivilTime(UnsafeBufferPointer(rebasing: utf8[start..<end]), halfDay).map { (start, $0) }
  }

  /// Reads `H:MM` or `HH:MM`, optionally with `:SS`; or just an hour of the 12-hour clock, in the half of the day that
  /// begins at hour 0 or 12.
  private init?(_ utf8: UnsafeBufferPointer<UInt8>, _ halfDay: Int?) {
    var scanner = DigitScanner(utf8)
    guard var hour = scanner.digits(2) ?? scanner.digits(1) else { return nil }
    if let halfDay {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + halfDay
    }
    var (minute, second) = (0, 0)
    if halfDay == nil || !scanner.isAtEnd {
      guard scanner.skip(":"), let digits = scanner.digits(2) else { return nil }
      minute = digits
    }
    if !scanner.isAtEnd {
      guard scanner.skip(":"), let digits = scanner.digits(2), scanner.isAtEnd else { return nil }
      second = digits
    }
    self.init(hour: hour, minute: minute, second: second)
  }
}

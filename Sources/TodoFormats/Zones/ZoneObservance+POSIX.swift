import TodoDomain

extension ZoneObservance {
  /// Parses the observances of a POSIX `TZ` string: `CET-1CEST,M3.5.0,M10.5.0/3`.
  ///
  /// They hold from 1970 on. Source: IEEE Std 1003.1-2017, section 8.3.
  static func rules(posix text: String) -> [ZoneObservance]? {
    var scanner = POSIXScanner(text)
    guard scanner.skipName(), let west = scanner.time(),
      let epoch = CivilDate(year: 1970, month: 1, day: 1)
    else { return nil }
    let standard = -west
    if scanner.isAtEnd {
      return [
        ZoneObservance(
          start: epoch, secondOfDay: 0, secondsBefore: standard, secondsFromUTC: standard)
      ]
    }

    guard scanner.skipName() else { return nil }
    var daylight = standard + 3600
    if !scanner.isNext(",") {
      guard let west = scanner.time() else { return nil }
      daylight = -west
    }
    guard scanner.skip(","), let (start, startSecond) = scanner.rule(), scanner.skip(","),
      let (end, endSecond) = scanner.rule(), scanner.isAtEnd,
      let firstStart = start.date(in: 1970), let firstEnd = end.date(in: 1970)
    else { return nil }
    return [
      ZoneObservance(
        start: firstStart, secondOfDay: startSecond, secondsBefore: standard,
        secondsFromUTC: daylight, rule: start),
      ZoneObservance(
        start: firstEnd, secondOfDay: endSecond, secondsBefore: daylight, secondsFromUTC: standard,
        rule: end),
    ]
  }
}

private struct POSIXScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text[...].utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  func isNext(_ character: Unicode.Scalar) -> Bool { rest.first == UInt8(ascii: character) }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard isNext(character) else { return false }
    rest.removeFirst()
    return true
  }

  /// Skips `CET`, or `<+03>`.
  mutating func skipName() -> Bool {
    if skip("<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
      rest = rest[rest.index(after: end)...]
      return true
    }
    let count = rest.prefix { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }.count
    rest = rest.dropFirst(count)
    return count >= 3
  }

  mutating func number() -> Int? {
    var number = 0
    var count = 0
    while let digit = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit), count < 4
    {
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
      rest.removeFirst()
      count += 1
    }
    return count > 0 ? number : nil
  }

  /// Reads `-1`, `3:30`, `+02:00:00`, in seconds.
  mutating func time() -> Int? {
    let sign = skip("-") ? -1 : 1
    if sign > 0 { _ = skip("+") }
    guard var seconds = number().map({ $0 * 3600 }) else { return nil }
    for unit in [60, 1] where skip(":") {
      guard let number = number() else { return nil }
      seconds += number * unit
    }
    return sign * seconds
  }

  /// Reads `M3.5.0/2`, `J60`, `59`: the day, and its second, which defaults to 2 o'clock.
  mutating func rule() -> (YearlyRule, Int)? {
    let rule: YearlyRule
    if skip("M") {
      guard let month = number(), (1...12).contains(month), skip("."), let week = number(),
        (1...5).contains(week), skip("."), let weekday = number(), (0...6).contains(weekday)
      else { return nil }
      rule = .weekday(weekday, ordinal: week == 5 ? -1 : week, month: month)
    } else if skip("J") {
      guard let day = number(), (1...365).contains(day) else { return nil }
      rule = .dayOfYear(day - 1, isLeapDayCounted: false)
    } else {
      guard let day = number(), (0...365).contains(day) else { return nil }
      rule = .dayOfYear(day, isLeapDayCounted: true)
    }
    guard skip("/") else { return (rule, 7200) }
    return time().map { (rule, $0) }
  }
}

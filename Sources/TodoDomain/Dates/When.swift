/// A due date as somebody writes it, before it is known when and where it was written.
///
///     When("2026-12-24")                 // .date
///     When("2026-12-24T18:00")           // .local: the clocks of the injected time zone decide
///     When("2026-12-24T18:00+01:00")     // .instant
///     When("2026-02-30")                 // nil
///     When("tomorrow")                   // .relative: the injected clock decides too
///     When("next friday 18:00")          // .relative, with a time
package enum When: Hashable, Sendable {
  case date(CivilDate)
  case instant(Instant)
  case local(CivilDate, CivilTime)
  case relative(RelativeDate, CivilTime?)

  /// Reads an absolute date, or else a relative one with maybe a time behind it.
  package init?(_ text: some StringProtocol) {
    guard let when = Self(absolute: text) ?? Self(relative: text) else { return nil }
    self = when
  }

  /// Reads `YYYY-MM-DD`, then maybe `THH:MM`, `:SS` and `.S…`, then maybe `Z` or `±HH:MM`.
  package init?(absolute text: some StringProtocol) {
    // One concrete type: what is generic over strings is many times slower.
    var text = String(text)
    guard let when = text.withUTF8({ When(absoluteUTF8: $0) }) else { return nil }
    self = when
  }

  /// Reads the same from UTF-8.
  package init?(absoluteUTF8 utf8: UnsafeBufferPointer<UInt8>) {
    var scanner = DigitScanner(utf8)
    guard let year = scanner.digits(4), scanner.skip("-"), let month = scanner.digits(2),
      scanner.skip("-"), let day = scanner.digits(2),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    if scanner.isAtEnd {
      self = .date(date)
      return
    }

    guard scanner.skip("T") || scanner.skip(" "), let hour = scanner.digits(2), scanner.skip(":"),
      let minute = scanner.digits(2)
    else { return nil }
    var second = 0
    var millisecond = 0
    if scanner.skip(":") {
      guard let digits = scanner.digits(2) else { return nil }
      second = digits
      if scanner.skip(".") {
        guard let thousandths = scanner.thousandths() else { return nil }
        millisecond = thousandths
      }
    }
    guard let time = CivilTime(hour: hour, minute: minute, second: second) else { return nil }
    if scanner.isAtEnd {
      self = .local(date, time)
      return
    }

    guard let secondsFromUTC = scanner.offset(), scanner.isAtEnd else { return nil }
    let seconds = Int64(date.daysSince1970) * 86_400 + Int64(time.secondOfDay - secondsFromUTC)
    let instant = Instant(millisecondsSince1970: seconds * 1000 + Int64(millisecond))
    guard Instant.range.contains(instant) else { return nil }
    self = .instant(instant)
  }

  /// Reads a ``RelativeDate``, then maybe a space, `T` or both, and `H:MM` or `HH:MM`, maybe `:SS`.
  private init?(relative text: some StringProtocol) {
    let (day, time) = Self.splittingTime(text)
    guard let date = RelativeDate(day) else { return nil }
    self = .relative(date, time)
  }

  /// What stands before the time at the end of `text`, and the time, if there is one.
  ///
  ///     When.splittingTime("tomorrow 18:00")  // ("tomorrow", 18:00:00)
  package static func splittingTime(_ text: some StringProtocol) -> (day: String, time: CivilTime?)
  {
    let text = String(text)
    let isTime: (UInt8) -> Bool = { (UInt8(ascii: "0")...UInt8(ascii: ":")).contains($0) }
    let digits = text.utf8.reversed().prefix(while: isTime).count
    var day = text.utf8.dropLast(digits)
    let mark = day.last
    if mark == UInt8(ascii: "T") { day.removeLast() }
    if day.last == UInt8(ascii: " ") { day.removeLast() }
    guard digits > 0, day.count < text.utf8.count - digits,
      let time = CivilTime(hoursAndMinutes: Substring(text.utf8.suffix(digits)))
    else { return (text, nil) }
    return (String(Substring(day)), time)
  }

  /// What is due, said at `now`, which only a relative date asks for, by somebody whose clocks are
  /// those of `timeZone`.
  ///
  /// - Throws: `.skippedTime` for a time that the clocks skip, `.outsideCalendar` for one outside the
  ///   years 1 to 9999.
  package func due(
    now: () -> Instant, in timeZone: CivilTimeZone
  ) throws(TodoStoreError) -> Due {
    switch self {
    case .date(let date): return .date(date)
    case .instant(let instant): return .instant(instant)
    case .local(let date, let time): return .instant(try instant(date, time, timeZone))
    case .relative(let relative, let time):
      guard let date = relative.date(from: timeZone.civil(at: now()).date) else {
        throw .outsideCalendar(self)
      }
      guard let time else { return .date(date) }
      return .instant(try instant(date, time, timeZone))
    }
  }

  /// The moment that is meant, as for ``due(now:in:)``; of a date alone, its midnight.
  package func instant(
    now: () -> Instant, in timeZone: CivilTimeZone
  ) throws(TodoStoreError) -> Instant {
    switch try due(now: now, in: timeZone) {
    case .instant(let instant): instant
    case .date(let date): try instant(date, CivilTime(secondOfDay: 0), timeZone)
    }
  }

  private func instant(
    _ date: CivilDate, _ time: CivilTime, _ timeZone: CivilTimeZone
  ) throws(TodoStoreError) -> Instant {
    guard let instant = timeZone.instant(date: date, time: time) else { throw .skippedTime(self) }
    guard Instant.range.contains(instant) else { throw .outsideCalendar(self) }
    return instant
  }
}

extension CivilTime {
  /// Reads `H:MM` or `HH:MM`, then maybe `:SS`.
  fileprivate init?(hoursAndMinutes text: Substring) {
    var text = String(text)
    guard let time = text.withUTF8({ CivilTime(hoursAndMinutes: $0) }) else { return nil }
    self = time
  }

  private init?(hoursAndMinutes utf8: UnsafeBufferPointer<UInt8>) {
    var scanner = DigitScanner(utf8)
    guard let hour = scanner.digits(2) ?? scanner.digits(1), scanner.skip(":"),
      let minute = scanner.digits(2)
    else { return nil }
    var second = 0
    if scanner.skip(":") {
      guard let digits = scanner.digits(2) else { return nil }
      second = digits
    }
    guard scanner.isAtEnd else { return nil }
    self.init(hour: hour, minute: minute, second: second)
  }
}

extension When: CustomStringConvertible {
  package var description: String {
    switch self {
    case .date(let date): date.description
    case .instant(let instant): instant.description
    case .local(let date, let time): "\(date)T\(time)"
    case .relative(let date, nil): date.description
    case .relative(let date, let time?):
      "\(date) \(time.secondOfDay % 60 == 0 ? time.description.dropLast(3) : time.description[...])"
    }
  }
}

/// Reads numbers of fixed width from ASCII text.
private struct DigitScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { index == bytes.count }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  mutating func digits(_ count: Int) -> Int? {
    guard bytes.count - index >= count else { return nil }
    var number = 0
    for place in index..<index + count {
      guard bytes[place] >= UInt8(ascii: "0"), bytes[place] <= UInt8(ascii: "9")
      else { return nil }
      number = number * 10 + Int(bytes[place] - UInt8(ascii: "0"))
    }
    index += count
    return number
  }

  /// One digit or more after a decimal point, cut to three.
  mutating func thousandths() -> Int? {
    var value = 0
    var count = 0
    while let digit = digits(1) {
      if count < 3 { value = value * 10 + digit }
      count += 1
    }
    guard count > 0 else { return nil }
    for _ in min(count, 3)..<3 { value *= 10 }
    return value
  }

  /// `Z`, or `±HH:MM` in seconds.
  mutating func offset() -> Int? {
    if skip("Z") { return 0 }
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let hours = digits(2), skip(":"), let minutes = digits(2),
      hours < 24, minutes < 60
    else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }
}

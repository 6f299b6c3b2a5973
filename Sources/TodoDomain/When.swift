/// A due date as somebody writes it, before it is known when and where it was written.
///
///     When("2026-12-24")                 // .date
///     When("2026-12-24T18:00")           // .local: the clocks of the injected time zone decide
///     When("2026-12-24T18:00+01:00")     // .instant
///     When("2026-02-30")                 // nil
package enum When: Hashable, Sendable {
  case date(CivilDate)
  case instant(Instant)
  case local(CivilDate, CivilTime)

  /// Reads `YYYY-MM-DD`, then maybe `THH:MM`, `:SS` and `.S…`, then maybe `Z` or `±HH:MM`.
  package init?(_ text: some StringProtocol) {
    // One concrete type: what is generic over strings is many times slower.
    var text = String(text)
    guard let when = text.withUTF8({ When(utf8: $0) }) else { return nil }
    self = when
  }

  /// Reads the same from UTF-8.
  package init?(utf8: UnsafeBufferPointer<UInt8>) {
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

  /// What is due, said by somebody whose clocks are those of `timeZone`.
  ///
  /// Returns `nil` for a time that those clocks skip.
  package func due(in timeZone: CivilTimeZone) -> Due? {
    switch self {
    case .date(let date): .date(date)
    case .instant(let instant): .instant(instant)
    case .local(let date, let time):
      timeZone.instant(date: date, time: time).map(Due.instant)
    }
  }
}

extension When: CustomStringConvertible {
  package var description: String {
    switch self {
    case .date(let date): date.description
    case .instant(let instant): instant.description
    case .local(let date, let time): "\(date)T\(time)"
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

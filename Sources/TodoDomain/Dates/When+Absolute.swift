extension When {
  /// Reads `YYYY-MM-DD`, then maybe `THH:MM`, `:SS` and `.S…`, then maybe `Z`, `±HH:MM` or `±HHMM`.
  package init?(absolute text: some StringProtocol) {
    // A concrete `String`: parsing generic over strings is many times slower.
    var text = String(text)
    guard let when = text.withUTF8({ When(absoluteUTF8: $0) }) else { return nil }
    self = when
  }

  /// Reads the same forms from UTF-8.
  package init?(absoluteUTF8 utf8: UnsafeBufferPointer<UInt8>) {
    self.init(absoluteUTF8: utf8, isTyped: false)
  }

  /// Reads the same forms; typed text may also be in lower case, with a one-digit hour or a date without hyphens.
  init?(absoluteUTF8 utf8: UnsafeBufferPointer<UInt8>, isTyped: Bool) {
    var scanner = DigitScanner(utf8)
    guard let year = scanner.digits(4) else { return nil }
    let isCompact = !scanner.skip("-")
    guard isTyped || !isCompact, let month = scanner.digits(2), isCompact || scanner.skip("-"),
      let day = scanner.digits(2),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    if scanner.isAtEnd {
      self = .date(date)
      return
    }

    guard scanner.skip("T") || scanner.skip(" ") || isTyped && scanner.skip("t"),
      let hour = scanner.digits(2) ?? (isTyped ? scanner.digits(1) : nil), scanner.skip(":"),
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

    if isTyped { _ = scanner.skip(" ") }
    guard let secondsFromUTC = isTyped && scanner.skip("z") ? 0 : scanner.offset(),
      scanner.isAtEnd
    else { return nil }
    let seconds = Int64(date.daysSince1970) * 86_400 + Int64(time.secondOfDay - secondsFromUTC)
    guard let instant = Instant(checked: seconds * 1000 + Int64(millisecond)) else { return nil }
    self = .instant(instant)
  }
}

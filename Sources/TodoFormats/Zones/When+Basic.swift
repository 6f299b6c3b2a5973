import TodoDomain

extension When {
  /// Reads the basic format of ISO 8601, which Taskwarrior and iCalendar write.
  ///
  ///     When(basic: "20261224")          // .date
  ///     When(basic: "20261224T180000")   // .local
  ///     When(basic: "20261224T170000Z")  // .instant
  ///
  /// A leap second is read as the second before it: <https://www.rfc-editor.org/rfc/rfc5545#section-3.3.12>.
  init?(basic text: some StringProtocol) {
    // Converted to one concrete type, as generic code over strings is many times slower.
    var text = String(text)
    guard let when = text.withUTF8({ When(basicUTF8: $0) }) else { return nil }
    self = when
  }

  private init?(basicUTF8 bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count == 8 || bytes.count == 15 || bytes.count == 16,
      let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[4..<6]),
      let day = Self.number(bytes[6..<8]),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    if bytes.count == 8 {
      self = .date(date)
      return
    }

    guard bytes[8] == UInt8(ascii: "T"), let hour = Self.number(bytes[9..<11]),
      let minute = Self.number(bytes[11..<13]), let second = Self.number(bytes[13..<15]),
      let time = CivilTime(hour: hour, minute: minute, second: second == 60 ? 59 : second)
    else { return nil }
    if bytes.count == 15 {
      self = .local(date, time)
      return
    }
    guard bytes[15] == UInt8(ascii: "Z") else { return nil }
    let seconds = Int64(date.daysSince1970) * 86_400 + Int64(time.secondOfDay)
    self = .instant(Instant(millisecondsSince1970: seconds * 1000))
  }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    var number = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }
}

extension CivilDate {
  /// `20261224`.
  var basic: String { description.filter { $0 != "-" } }
}

extension CivilTime {
  /// `180000`.
  var basic: String { description.filter { $0 != ":" } }
}

extension Instant {
  /// `20261224T170000Z`, without a fraction of a second.
  var basic: String {
    String(description.prefix(19).filter { $0 != "-" && $0 != ":" }) + "Z"
  }
}

import TodoDomain
import TodoText

extension When {
  /// Reads the basic format of ISO 8601, which Taskwarrior and iCalendar write.
  ///
  ///     When(basic: "20261224")          // .date
  ///     When(basic: "20261224T180000")   // .local
  ///     When(basic: "20261224T170000Z")  // .instant
  ///
  /// A leap second is read as the second before it: <https://www.rfc-editor.org/rfc/rfc5545#section-3.3.12>.
  init?(basic text: some StringProtocol) {
    let basic = text.utf8
    guard [8, 15, 16].contains(basic.count) else { return nil }
    var separated: [UInt8] = []
    for (index, byte) in basic.enumerated() {
      switch index {
      case 4, 6: separated.append(UInt8(ascii: "-"))
      case 11, 13: separated.append(UInt8(ascii: ":"))
      case 8 where byte != UInt8(ascii: "T"), 15 where byte != UInt8(ascii: "Z"): return nil
      default: break
      }
      separated.append(byte)
    }
    if separated.dropFirst(17).starts(with: "60".utf8) {
      separated.replaceSubrange(17..<19, with: "59".utf8)
    }
    let when = separated.withUnsafeBufferPointer { When(absoluteUTF8: $0) }
    guard let when else { return nil }
    self = when
  }

  /// Reads dates of programs: `20261224T180000Z`, the same with separators, and seconds or milliseconds since 1970.
  init?(byProgram text: String) {
    guard let when = When(basic: text) ?? When(absolute: text) ?? When(epoch: text)
    else { return nil }
    self = when
  }

  private init?(epoch text: String) {
    // Some programs write a fraction of zeros.
    let parts = text.parts(between: ".")
    guard parts.count <= 2, parts.dropFirst().allSatisfy({ $0.allSatisfy { $0 == "0" } }),
      let number = Int64(parts[0]), parts[0].utf8.allSatisfy({ $0 != UInt8(ascii: "+") })
    else { return nil }
    // A shorter number may just as well be a count or an id.
    switch parts[0].utf8.count {
    case 9, 10: self = .instant(Instant(millisecondsSince1970: number * 1000))
    case 12, 13: self = .instant(Instant(millisecondsSince1970: number))
    default: return nil
    }
  }

  /// Returns the date, or the instant on the clocks of `timeZone`; `nil` if it depends on when it is read.
  func due(in timeZone: CivilTimeZone) -> Due? {
    switch self {
    case .date(let date): .date(date)
    case .instant(let instant): .instant(instant)
    case .local(let date, let time):
      timeZone.firstInstant(date: date, time: time).map { .instant($0) }
    case .relative, .fromDue, .next, .hence: nil
    }
  }
}

extension Due {
  func isBefore(_ other: Due, in timeZone: CivilTimeZone) -> Bool {
    beginning(in: timeZone) < other.beginning(in: timeZone)
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

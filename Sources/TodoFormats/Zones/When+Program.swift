import TodoDomain
import TodoText

extension When {
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
}

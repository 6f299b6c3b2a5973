import TodoDomain

extension TodoFormat {
  /// One todo a line, as todo.txt has it: <https://github.com/todotxt/todo.txt>.
  static let todotxt = TodoFormat(
    name: "todotxt", fileExtensions: ["txt"], sort: .position,
    makeReader: { TodoTxtReader($0, $1) }, makeWriter: { TodoTxtWriter($0) })
}

extension Priority {
  /// The letter that stands for it: `A`, `B`, `C`, or `nil` for none.
  var todotxt: String? {
    switch self {
    case .none: nil
    case .low: "C"
    case .medium: "B"
    case .high: "A"
    }
  }

  /// `A` is high, `B` medium, every other letter low.
  init?(todotxt: some StringProtocol) {
    guard todotxt.utf8.count == 1, let letter = todotxt.utf8.first,
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter)
    else { return nil }
    self = letter == UInt8(ascii: "A") ? .high : letter == UInt8(ascii: "B") ? .medium : .low
  }
}

/// A word of a todo.txt line that means something.
enum TodoTxtToken: Hashable {
  /// `+garden`
  case project(String)
  /// `@phone`
  case context(String)
  /// `due:2026-12-24`
  case pair(key: String, value: String)

  /// Returns `nil` for a word that is no more than a word, such as an address of the web.
  init?(_ word: Substring) {
    // By bytes: to `Character`, a sign and an accent behind it are one.
    let bytes = word.utf8
    switch bytes.first {
    case UInt8(ascii: "+")? where bytes.count > 1:
      self = .project(String(Substring(bytes.dropFirst())))
    case UInt8(ascii: "@")? where bytes.count > 1:
      self = .context(String(Substring(bytes.dropFirst())))
    default:
      guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > bytes.startIndex,
        bytes[..<colon].allSatisfy(Self.isPartOfKey)
      else { return nil }
      let value = bytes[bytes.index(after: colon)...]
      guard !value.isEmpty, !value.starts(with: "//".utf8) else { return nil }
      self = .pair(key: String(Substring(bytes[..<colon])), value: String(Substring(value)))
    }
  }
}

extension TodoTxtToken {
  /// A letter, a digit, a hyphen, an underscore or a point, so that a smile is no key.
  private static func isPartOfKey(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// Whether a kept field can be written, so that it is read as the same again.
  static func isKept(_ field: KeptField) -> Bool {
    switch field.name {
    case KeptField.noteName: return true
    case "priority": return Priority(todotxt: field.value) != nil
    case "+", "@":
      return isWord(field.value) && TodoTxtToken("\(field.name)\(field.value)") != nil
    case "note": if TodoTxtWord.decoded(field.value) != nil { return false }
    default: break
    }
    return isWord(field.name) && isWord(field.value)
      && TodoTxtToken("\(field.name):\(field.value)")
        == .pair(key: field.name, value: field.value)
  }

  /// Whether this is a due date that does not exist, which is refused behind a text.
  var isRefused: Bool {
    guard case .pair("due", let value) = self, Self.looksLikeDate(value[...]) else { return false }
    if case .date? = When(absolute: value) { return false }
    return true
  }

  static func looksLikeDate(_ word: Substring) -> Bool {
    let pattern = Array("0000-00-00".utf8)
    return word.utf8.count == pattern.count
      && zip(word.utf8, pattern).allSatisfy { byte, shape in
        shape == UInt8(ascii: "0")
          ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == shape
      }
  }

  private static func isWord(_ text: String) -> Bool {
    !text.unicodeScalars.contains { $0 == " " || $0 == "\n" || $0 == "\r" }
  }
}

extension Substring {
  /// What stands between the single spaces of a line.
  var todotxtWords: [Substring] {
    utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
  }
}

/// How a text of several words is one word of a todo.txt line: `the%20blue%20one`.
///
/// White space, control characters and percent signs that would be read as such a code are written as
/// UTF-8 bytes in hexadecimal digits.
enum TodoTxtWord {
  static func encoded(_ text: String) -> String {
    var encoded = ""
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let isCode = scalar == "%" && scalars[(index + 1)...].prefix(2).count { isHexDigit($0) } == 2
      guard scalar.properties.isWhitespace || scalar.isControl || isCode else {
        encoded.unicodeScalars.append(scalar)
        continue
      }
      for byte in scalar.utf8 {
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += "%" + (byte < 16 ? "0" : "") + digits
      }
    }
    return encoded
  }

  /// Returns `nil` for a word that ``encoded(_:)`` does not write.
  static func decoded(_ word: String) -> String? {
    guard word.utf8.contains(UInt8(ascii: "%")) else { return word }
    var bytes: [UInt8] = []
    var rest = Array(word.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(hexDigit),
        let low = rest.dropFirst().first.flatMap(hexDigit)
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    // No text holds a NUL, so that `%00` stands for none.
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self),
      encoded(text) == word
    else { return nil }
    return text
  }

  private static func isHexDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && hexDigit(UInt8(truncatingIfNeeded: scalar.value)) != nil
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

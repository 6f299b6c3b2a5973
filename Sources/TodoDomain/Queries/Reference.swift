import TodoText

/// A command's reference to todos.
///
///     Reference("12")        // .number(12)
///     Reference("3-7")       // .range(3...7)
///     Reference("0193a2f0")  // .idPrefix("0193a2f0")
///     Reference("@milk")     // .label("milk")
///
/// Digits alone are a number. An id that starts with decimal digits only begins with a zero (until the year 2527, when
/// the first 48 bits of a version 7 UUID reach 0x1000…), and a number never does.
package enum Reference: Hashable, Sendable {
  case number(Int64)
  /// The existing todos with these numbers; there has to be at least one.
  case range(ClosedRange<Int64>)
  /// The beginning of a written UUID: 4 or more lowercase hexadecimal digits and hyphens.
  case idPrefix(String)
  /// A script's name for a todo that it added, without the `@`.
  case label(String)
  /// The todos that match a query, in its order, at least one; `words` are the query as typed.
  indirect case query(Query, words: [String])

  /// Returns `nil` for a word that isn't a reference.
  package init?(_ word: String) {
    var word = word
    guard let reference = word.withUTF8({ Reference(utf8: $0) }) else { return nil }
    self = reference
  }

  private init?(utf8 word: UnsafeBufferPointer<UInt8>) {
    if word.first == UInt8(ascii: "@") {
      guard word.count > 1 else { return nil }
      self = .label(String(decoding: word.dropFirst(), as: UTF8.self))
    } else if let number = Self.number(word[...]) {
      self = .number(number)
    } else if let hyphen = word.firstIndex(of: UInt8(ascii: "-")),
      let first = Self.number(word[..<hyphen]), let last = Self.number(word[(hyphen + 1)...])
    {
      guard first <= last else { return nil }
      self = .range(first...last)
    } else if let prefix = Self.idPrefix(word) {
      self = .idPrefix(prefix)
    } else {
      return nil
    }
  }

  /// Reads a valid number in the form that `todo` prints.
  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int64? {
    guard let first = digits.first, first != UInt8(ascii: "0") else { return nil }
    var number: Int64 = 0
    for digit in digits {
      guard digit.isASCIIDigit else { return nil }
      let (tens, overflows) = number.multipliedReportingOverflow(by: 10)
      let (sum, isTooLarge) = tens.addingReportingOverflow(Int64(digit - UInt8(ascii: "0")))
      if overflows || isTooLarge { return nil }
      number = sum
    }
    return number
  }

  /// Returns `word` as the beginning of a written UUID: lowercase, with its hyphens.
  ///
  /// `word` may have no hyphens, or have them where a UUID does.
  private static func idPrefix(_ word: UnsafeBufferPointer<UInt8>) -> String? {
    // Rejects most words of a text at once.
    guard word.prefix(4).allSatisfy({ hexValue($0) != nil }) else { return nil }
    var prefix: [UInt8] = []
    var digitCount = 0
    var hyphenIsDue = false
    for byte in word {
      if byte == UInt8(ascii: "-") {
        guard hyphenIsDue else { return nil }
        prefix.append(byte)
        hyphenIsDue = false
        continue
      }
      guard let digit = hexValue(byte), digitCount < 32 else { return nil }
      if hyphenIsDue { prefix.append(UInt8(ascii: "-")) }
      prefix.append(hexDigit(digit))
      digitCount += 1
      hyphenIsDue = [8, 12, 16, 20].contains(digitCount)
    }
    return digitCount >= 4 ? String(decoding: prefix, as: UTF8.self) : nil
  }
}

extension Reference {
  /// The number, if this is one.
  package var number: Int64? { if case .number(let number) = self { number } else { nil } }
}

extension Reference: CustomStringConvertible {
  /// The word that reads as this reference, or the words of its query.
  package var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .range(let range): "\(range.lowerBound)-\(range.upperBound)"
    case .idPrefix(let prefix): prefix
    case .label(let label): "@\(label)"
    case .query(_, let words):
      words.map(\.shellWord).joined(by: " ")
    }
  }
}

import FoundationEssentials

/// Which scalars of a text to escape in JSON; readers decode all variants to the same text.
package enum JSONEscapes: Sendable {
  /// The scalars that RFC 8259 requires to be escaped: controls, `"` and `\\`.
  case required
  /// Also scalars that a terminal would obey or hide (``Swift/Unicode/Scalar/isUnsafeInTerminals``).
  case unsafeInTerminals
  /// Only those of these scalars that fit into one escape: `task` doesn't join the halves of a surrogate pair.
  case unsafeInOneUnit
}

extension [UInt8] {
  /// Appends text that is already JSON.
  package mutating func appendJSON(raw text: String) {
    append(contentsOf: text.utf8)
  }

  /// Appends `text` in quotes, by default safe to show in a terminal.
  package mutating func appendJSON(
    _ text: String, escaping escapes: JSONEscapes = .unsafeInTerminals
  ) {
    append(UInt8(ascii: "\""))
    var text = text
    let isPlain = text.withUTF8 { utf8 in
      guard utf8.allSatisfy({ $0.isPlainInJSON(escapes) }) else { return false }
      append(contentsOf: utf8)
      return true
    }
    if !isPlain {
      for scalar in text.unicodeScalars { appendJSON(scalar, escapes) }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendJSON(_ scalar: Unicode.Scalar, _ escapes: JSONEscapes) {
    switch scalar {
    case "\"": appendJSON(raw: "\\\"")
    case "\\": appendJSON(raw: "\\\\")
    case "\n": appendJSON(raw: "\\n")
    case "\r": appendJSON(raw: "\\r")
    case "\t": appendJSON(raw: "\\t")
    case _ where scalar.value < 0x20 || escapes.escapes(scalar):
      for unit in scalar.utf16 {
        appendJSON(raw: "\\u")
        for shift: UInt16 in [12, 8, 4, 0] { append(hexDigit(UInt8(unit >> shift & 15))) }
      }
    default: append(contentsOf: scalar.utf8)
    }
  }

  /// Appends an array of texts.
  package mutating func appendJSON(_ texts: [String], escaping escapes: JSONEscapes) {
    append(UInt8(ascii: "["))
    for (position, text) in texts.enumerated() {
      if position > 0 { append(UInt8(ascii: ",")) }
      appendJSON(text, escaping: escapes)
    }
    append(UInt8(ascii: "]"))
  }

  /// Appends an array of numbers.
  package mutating func appendJSON(_ numbers: [Int64]) {
    append(UInt8(ascii: "["))
    for (position, number) in numbers.enumerated() {
      if position > 0 { append(UInt8(ascii: ",")) }
      appendJSON(number)
    }
    append(UInt8(ascii: "]"))
  }

  package mutating func appendJSON(_ number: Int64) {
    // The longest number has a sign and 19 digits.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var place = digits.count
      var rest = number.magnitude
      repeat {
        place -= 1
        digits[place] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      } while rest > 0
      if number < 0 {
        place -= 1
        digits[place] = UInt8(ascii: "-")
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: digits[place...]))
    }
  }

  /// Appends the shortest decimal that reads back as `number`; `null` if it isn't finite.
  ///
  /// A whole number has no fraction, unless it `keepsFraction`: `5.0`.
  package mutating func appendJSON(_ number: Double, keepsFraction: Bool = false) {
    if let whole = Int64(exactly: number),
      !keepsFraction || whole != 0 && whole.magnitude < 1 << 53
    {
      appendJSON(whole)
      if keepsFraction { appendJSON(raw: ".0") }
    } else {
      append(contentsOf: (number.isFinite ? number.description : "null").utf8)
    }
  }

  /// Appends the id in lowercase, in quotes.
  package mutating func appendJSON(_ id: UUID) {
    append(UInt8(ascii: "\""))
    id.withLowercaseUTF8 { append(contentsOf: $0) }
    append(UInt8(ascii: "\""))
  }
}

extension JSONEscapes {
  fileprivate func escapes(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .required: false
    case .unsafeInTerminals: scalar.isUnsafeInTerminals
    case .unsafeInOneUnit: scalar.isUnsafeInTerminals && scalar.value <= 0xFFFF
    }
  }
}

extension UInt8 {
  /// Whether JSON writes this byte of a text unescaped.
  fileprivate func isPlainInJSON(_ escapes: JSONEscapes) -> Bool {
    self >= 0x20 && (self < 0x7F || escapes == .required)
      && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }
}

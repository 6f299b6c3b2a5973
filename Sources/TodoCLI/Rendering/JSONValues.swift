import TodoDomain

extension [UInt8] {
  /// `text` in quotes, with all that a terminal would obey or hide escaped.
  ///
  /// The result is JSON of which every reader makes the same text again, and which may be shown in a
  /// terminal (``Swift/Unicode/Scalar/isUnsafeInTerminals``).
  mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy({ $0.isPlainInJSON }) {
      append(contentsOf: text.utf8)
    } else {
      for scalar in text.unicodeScalars { appendJSON(scalar) }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendJSON(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": appendJSON(raw: "\\\"")
    case "\\": appendJSON(raw: "\\\\")
    case "\n": appendJSON(raw: "\\n")
    case "\r": appendJSON(raw: "\\r")
    case "\t": appendJSON(raw: "\\t")
    case _ where scalar.isUnsafeInTerminals:
      for unit in scalar.utf16 {
        appendJSON(raw: "\\u")
        appendHexDigits(of: UInt32(unit), count: 4)
      }
    default: append(contentsOf: scalar.utf8)
    }
  }

  mutating func appendJSON(_ texts: [String]) {
    append(UInt8(ascii: "["))
    for (position, text) in texts.enumerated() {
      if position > 0 { append(UInt8(ascii: ",")) }
      appendJSON(text)
    }
    append(UInt8(ascii: "]"))
  }

  mutating func appendJSON(_ number: Int64) {
    appendJSON(raw: String(number))
  }

  /// Without a fraction where there is none.
  ///
  /// What is no number in JSON, such as infinity, is `null`.
  mutating func appendJSON(_ number: Double) {
    if let integer = Int64(exactly: number) {
      appendJSON(integer)
    } else {
      appendJSON(raw: number.isFinite ? number.description : "null")
    }
  }

  mutating func appendJSON(_ value: FieldValue) {
    switch value {
    case .null: appendJSON(raw: "null")
    case .bool(let bool): appendJSON(raw: bool ? "true" : "false")
    case .integer(let integer): appendJSON(integer)
    case .number(let number): appendJSON(number)
    case .id(let id):
      append(UInt8(ascii: "\""))
      append(id)
      append(UInt8(ascii: "\""))
    case .text(let text): appendJSON(text)
    case .list(let texts): appendJSON(texts)
    // ASCII without anything to escape.
    case .priority(let priority): appendQuoted(priority.description)
    case .due(let due): appendQuoted(due.description)
    case .instant(let instant): appendQuoted(instant.description)
    }
  }

  private mutating func appendQuoted(_ text: String) {
    append(UInt8(ascii: "\""))
    append(contentsOf: text.utf8)
    append(UInt8(ascii: "\""))
  }

  /// What is JSON already.
  mutating func appendJSON(raw text: String) {
    append(contentsOf: text.utf8)
  }

  /// The last `count` hexadecimal digits, in lowercase.
  mutating func appendHexDigits(of number: UInt32, count: Int) {
    for position in (0..<count).reversed() {
      let digit = UInt8(number >> UInt32(4 * position) & 0xF)
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}

extension FieldValue {
  /// The value in JSON: `null`, `true`, `1.5`, `"Buy milk"`, `["shop"]`.
  var json: String {
    var bytes: [UInt8] = []
    bytes.appendJSON(self)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether JSON writes this byte of a text as it stands: visible ASCII without `"` and `\`.
  fileprivate var isPlainInJSON: Bool {
    (0x20..<0x7F).contains(self) && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }
}

import TodoText

/// As JSON, an object keyed by format; a repeated name has an array:
///
///     {"taskwarrior":{"client":"ACME","tags":["two words","three more words"]}}
extension Extra {
  package init(_ scanner: inout JSONScanner) throws(ParseError) {
    self.init()
    try scanner.members { scanner, format throws(ParseError) in
      guard Self.isFormat(format) else { throw scanner.malformed("the name of a format") }
      var fields = self[format]
      try scanner.members { scanner, name throws(ParseError) in
        if let value = try scanner.string() { return fields.append(ExtraField(name, value)) }
        guard scanner.peek() == UInt8(ascii: "[") else {
          throw scanner.malformed("a text or a list of texts")
        }
        try scanner.elements { scanner throws(ParseError) in
          guard let value = try scanner.string() else { throw scanner.malformed("a text") }
          fields.append(ExtraField(name, value))
        }
      }
      self[format] = fields
    }
  }
}

extension [UInt8] {
  /// Appends a value in the form that programs read.
  package mutating func appendJSON(
    _ value: FieldValue, escaping escapes: JSONEscapes = .unsafeInTerminals
  ) {
    switch value {
    case .null: appendJSON(raw: "null")
    case .bool(let bool): appendJSON(raw: bool ? "true" : "false")
    case .integer(let integer): appendJSON(integer)
    case .number(let number): appendJSON(number)
    case .id(let id): appendJSON(id)
    case .text(let text): appendJSON(text, escaping: escapes)
    case .list(let texts): appendJSON(texts, escaping: escapes)
    case .numbers(let numbers): appendJSON(numbers)
    case .priority, .due, .rule, .instant: appendJSON(value.typed, escaping: .required)
    case .extra(let extra): appendJSON(extra, escaping: escapes)
    }
  }

  package mutating func appendJSON(_ extra: Extra, escaping escapes: JSONEscapes) {
    for part in extra.parts {
      appendJSON(raw: part.format == extra.parts[0].format ? "{\"" : ",\"")
      appendJSON(raw: "\(part.format)\":{")
      var rest = part.fields[...]
      while let first = rest.first {
        let count = rest.prefix { $0.name.hasSameBytes(as: first.name) }.count
        if rest.startIndex > 0 { append(UInt8(ascii: ",")) }
        appendJSON(first.name, escaping: escapes)
        append(UInt8(ascii: ":"))
        if count == 1 {
          appendJSON(first.value, escaping: escapes)
        } else {
          appendJSON(rest.prefix(count).map(\.value), escaping: escapes)
        }
        rest = rest.dropFirst(count)
      }
      append(UInt8(ascii: "}"))
    }
    appendJSON(raw: extra.isEmpty ? "{}" : "}")
  }
}

import TodoText

/// A line of an iCalendar file, unfolded: `DUE;VALUE=DATE:20261224`.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc5545#section-3.1>.
struct ContentLine: Hashable {
  /// In uppercase.
  var name: String
  /// The text between the name and the colon, without the first semicolon: `VALUE=DATE`.
  var parameters: String
  /// The value as it is in the file, with its escapes.
  var value: String

  init(_ name: String, parameters: String = "", _ value: String) {
    self.name = name
    self.parameters = parameters
    self.value = value
  }

  /// Parses an unfolded line; `nil` without a name or a colon.
  init?(_ text: String) {
    let bytes = text.utf8
    guard
      let nameEnd = bytes.firstIndex(where: { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") }),
      nameEnd > bytes.startIndex, bytes[..<nameEnd].allSatisfy(Self.isPartOfName)
    else { return nil }
    var isQuoted = false
    let colon = bytes[nameEnd...].firstIndex { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ":") && !isQuoted
    }
    guard let colon else { return nil }
    name = text[..<nameEnd].uppercased()
    parameters =
      nameEnd < colon ? String(Substring(bytes[bytes.index(after: nameEnd)..<colon])) : ""
    value = String(Substring(bytes[bytes.index(after: colon)...]))
  }

  var head: String { parameters.isEmpty ? name : "\(name);\(parameters)" }

  /// About how much memory it takes.
  var byteCount: Int { name.utf8.count + parameters.utf8.count + value.utf8.count + 64 }

  /// Returns the first value of a parameter, without its quotes.
  func parameter(_ name: String) -> String? {
    for parameter in parameterList {
      guard let (key, values) = parameter.cut(at: "="), key.uppercased() == name else { continue }
      let value = Self.split(String(values), at: UInt8(ascii: ",")).first ?? ""
      let quote = UInt8(ascii: "\"")
      return value.utf8.first == quote && value.utf8.last == quote && value.utf8.count > 1
        ? String(Substring(value.utf8.dropFirst().dropLast())) : value
    }
    return nil
  }

  private var parameterList: [String] { Self.split(parameters, at: UInt8(ascii: ";")) }

  /// The names of its parameters, in uppercase.
  var parameterNames: [String] {
    parameterList.map { parameter in
      parameter.cut(at: "=").map { $0.0.uppercased() } ?? parameter.uppercased()
    }
  }

  /// Returns the line without a redundant parameter.
  func dropping(_ parameter: String) -> ContentLine {
    let others = parameterList.filter {
      $0.uppercased() != parameter
    }
    return ContentLine(name, parameters: others.joined(by: ";"), value)
  }

  /// The line without blanks around its value.
  var trimmed: ContentLine {
    let start = value.utf8.drop(while: \.isBlank)
    let end = start.lastIndex { !$0.isBlank }
    var line = self
    line.value = end.map { String(Substring(start[...$0])) } ?? ""
    return line
  }

  var text: String { Self.text(value[...]) }

  var texts: [String] {
    var isEscaped = false
    return Self.split(value, at: UInt8(ascii: ",")) { byte in
      defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
      return isEscaped
    }.map(Self.text)
  }

  /// Source: <https://www.rfc-editor.org/rfc/rfc5545#section-3.3.11>.
  private static func text(_ escaped: Substring) -> String {
    guard escaped.utf8.contains(UInt8(ascii: "\\")) else { return String(escaped) }
    var bytes: [UInt8] = []
    var rest = escaped.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.first else {
        bytes.append(byte)
        continue
      }
      switch next {
      case UInt8(ascii: "n"), UInt8(ascii: "N"): bytes.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","): bytes.append(next)
      default: bytes += [byte, next]
      }
      rest.removeFirst()
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Escapes a text.
  ///
  /// iCalendar allows no control character except the tab: symbols replace the others.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",":
        escaped += "\\"
        escaped.unicodeScalars.append(scalar)
      case "\n": escaped += "\\n"
      case "\t": escaped += "\t"
      case _ where isForbidden(scalar): escaped += String(scalar).terminalSafe
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Whether an iCalendar text can't contain this scalar.
  static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && scalar != "\n" && scalar != "\t" || scalar.value == 0x7F
  }

  /// Splits a list of parameters or their values, which may be in quotes.
  private static func split(_ text: String, at separator: UInt8) -> [String] {
    var isQuoted = false
    return split(text, at: separator) { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return isQuoted
    }.filter { !$0.isEmpty }.map(String.init)
  }

  private static func split(
    _ text: String, at separator: UInt8, unless isInside: (UInt8) -> Bool
  ) -> [Substring] {
    var parts: [Substring] = []
    var start = text.utf8.startIndex
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      guard !isInside(byte), byte == separator else { continue }
      parts.append(text[start..<index])
      start = text.utf8.index(after: index)
    }
    return parts + [text[start...]]
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "-_".utf8.contains(byte)
  }
}

/// A component, such as an alarm, is a property `BEGIN` that has the other lines in its value.
extension ContentLine {
  /// - Parameter lines: Those from `BEGIN` to `END`.
  init(component lines: ArraySlice<ContentLine>) {
    let others = lines.dropFirst().map { "\($0.head):\($0.value)" }
    self.init("BEGIN", ([lines.first?.value ?? ""] + others).joined(by: "\n"))
  }

  /// The lines of a component after its `BEGIN`; none of any other line.
  var componentLines: [ContentLine] {
    if name != "BEGIN" { return [] }
    return value.parts(between: "\n").dropFirst().compactMap { ContentLine(String($0)) }
  }
}

extension [UInt8] {
  /// Appends a content line, folded to at most 75 bytes per line without splitting characters, or all of a component.
  mutating func append(_ line: ContentLine) {
    if line.name == "BEGIN", let (name, _) = line.value.cut(at: "\n") {
      append(ContentLine("BEGIN", String(name)))
      for line in line.componentLines { append(line) }
      return
    }
    var lineCount = 0
    for scalar in "\(line.head):\(line.value)".unicodeScalars {
      let bytes = Array(UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
      if lineCount + bytes.count > 75 {
        self += "\r\n ".utf8
        lineCount = 1
      }
      self += bytes
      lineCount += bytes.count
    }
    self += "\r\n".utf8
  }
}

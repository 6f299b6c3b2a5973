import TodoDomain
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
  /// The lines of a component, such as an alarm, from after its `BEGIN`, which this is, to its `END`.
  var lines: [ContentLine] = []

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
      let value = Self.split(String(values), at: ",").first ?? ""
      let quote = UInt8(ascii: "\"")
      return value.utf8.first == quote && value.utf8.last == quote && value.utf8.count > 1
        ? String(Substring(value.utf8.dropFirst().dropLast())) : value
    }
    return nil
  }

  private var parameterList: [String] { Self.split(parameters, at: ";") }

  func hasParameters(besides name: String) -> Bool {
    parameterList.contains { $0.uppercased() != name && !$0.uppercased().hasBytePrefix(name + "=") }
  }

  /// Returns the line without a redundant parameter.
  func dropping(_ parameter: String) -> ContentLine {
    let others = parameterList.filter { $0.uppercased() != parameter }
    return ContentLine(name, parameters: others.joined(by: ";"), value)
  }

  var text: String { Self.text(value[...]) }

  var texts: [String] {
    var isEscaped = false
    return value.utf8.split(omittingEmptySubsequences: false) { byte in
      defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
      return byte == UInt8(ascii: ",") && !isEscaped
    }.map { Self.text(Substring($0)) }
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
  private static func split(_ text: String, at separator: Unicode.Scalar) -> [String] {
    var isQuoted = false
    return text.utf8.split { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: separator) && !isQuoted
    }.map { String(Substring($0)) }
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "-_".utf8.contains(byte)
  }
}

extension ContentLine {
  init(component name: String, _ lines: [ContentLine]) {
    self.init("BEGIN", name)
    self.lines = lines + [ContentLine("END", name)]
  }

  var all: [ContentLine] { [self] + lines.flatMap(\.all) }

  /// Reads what an import kept, as ``field``; `nil` for anything else.
  init?(_ field: ExtraField) {
    guard let line = ContentLine("\(field.name):"), line.head.hasSameBytes(as: field.name)
    else { return nil }
    guard line.name == "BEGIN" else {
      self.init(line.name, parameters: line.parameters, field.value)
      return
    }
    let around = [ContentLine("BEGIN", "VCALENDAR"), ContentLine("BEGIN", "VTODO")]
    var components = ContentComponents(open: around, rootCount: 2)
    var whole: ContentLine?
    do throws(FormatProblem) {
      for text in "\(field.name):\(field.value)".parts(between: "\n") {
        guard whole == nil, let line = ContentLine(String(text)) else { return nil }
        whole = try components.add(line)
      }
    } catch { return nil }
    guard let whole else { return nil }
    self = whole
  }

  /// The line, or the component on several lines, as an import keeps it.
  var field: ExtraField {
    let others = lines.map(\.field).map { "\($0.name):\($0.value)" }
    return ExtraField(head, ([value] + others).joined(by: "\n"))
  }

  /// Whether it can be written without making the file unreadable.
  var isWritable: Bool {
    let isForbidden = all.contains { line in
      (line.head + line.value).unicodeScalars.contains(where: Self.isForbidden)
        || line.head.utf8.contains(UInt8(ascii: "\n"))
        || line.value.utf8.contains(UInt8(ascii: "\n"))
    }
    return !isForbidden && name != "END"
  }
}

/// The components that the next line is in, the outermost first.
struct ContentComponents {
  var open: [ContentLine] = []
  /// How many of the outermost don't keep their lines.
  let rootCount: Int
  /// Whether the others do.
  var keepsLines = true

  /// A limit beyond any real file.
  private static let maximumDepth = 32

  /// Adds a line; returns it, or the component that it ends, unless that is kept as a part of a component.
  mutating func add(_ line: ContentLine) throws(FormatProblem) -> ContentLine? {
    var line = line
    if line.name == "BEGIN" {
      guard open.count < Self.maximumDepth else {
        throw FormatProblem("more than \(Self.maximumDepth) components inside of each other")
      }
      open.append(line)
      return nil
    }
    if line.name == "END" {
      guard var component = open.last else {
        throw FormatProblem("`END:\(line.value.terminalSafe)` has no `BEGIN`")
      }
      let name = component.value.uppercased()
      guard name == line.value.uppercased() else {
        throw FormatProblem("\(quoted(name)) has no end before that of \(quoted(line.value))")
      }
      open.removeLast()
      component.lines.append(line)
      line = component
    }
    guard keepsLines, open.count > rootCount else { return line }
    open[open.count - 1].lines.append(line)
    return nil
  }
}

extension [UInt8] {
  /// Appends a content line, folded to at most 75 bytes per line without splitting characters, or all of a component.
  mutating func append(_ line: ContentLine) {
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
    for line in line.lines { append(line) }
  }
}

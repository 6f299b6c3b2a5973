import TodoText

/// Reads and unfolds the content lines of an iCalendar file, and keeps track of their places.
struct ContentLineReader {
  private var lines: LineReader
  /// The line after the last one returned.
  private var ahead: LineReader.Line?
  /// The beginning of the last content line returned by ``next()``.
  private(set) var place = FilePlace()
  /// Whether ``next()``, after throwing, can continue with the next line.
  private(set) var canGoOn = false

  /// The largest content line in bytes; a note of 1 MiB can be twice as long with escapes.
  static let maximumByteCount = 4 * LineReader.maximumByteCount

  init(_ source: ByteSource) {
    lines = LineReader(source, maximumByteCount: Self.maximumByteCount)
  }

  /// Returns the next content line that isn't blank, or `nil` at the end of the file.
  mutating func next() throws(FormatError) -> ContentLine? {
    canGoOn = false
    while let first = ahead == nil ? try lines.nextLine() : ahead.take() {
      place = FilePlace(line: first.number)
      var bytes = first.bytes
      let isQuotedPrintable = ContentLine.isQuotedPrintable(bytes)
      while let line = try lines.nextLine() {
        if isQuotedPrintable, bytes.last == UInt8(ascii: "=") {
          bytes = bytes.dropLast() + line.bytes
        } else if line.bytes.first?.isBlank == true {
          bytes += line.bytes.dropFirst()
        } else {
          ahead = line
          break
        }
        if bytes.count > Self.maximumByteCount {
          throw .malformed(
            place, "this property has more than \(Self.maximumByteCount / 1_048_576) MiB")
        }
      }
      if bytes.allSatisfy(\.isBlank) { continue }
      canGoOn = true
      // A fold may split a character, and a place in the unfolded line isn't one in the file.
      do throws(FormatError) { try checkText(bytes, at: .start) } catch {
        guard case .malformed(_, let problem) = error else { throw error }
        throw .malformed(place, problem)
      }
      guard let line = ContentLine(String(decoding: bytes, as: UTF8.self)) else {
        throw .malformed(place, "iCalendar needs `NAME:value` here")
      }
      return isQuotedPrintable ? line.decodingQuotedPrintable() : line
    }
    return nil
  }
}

/// Texts of vCalendar 1.0, the predecessor of iCalendar: `SUMMARY;ENCODING=QUOTED-PRINTABLE:caf=C3=A9`.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc2045#section-6.7>. A line that ends with `=` continues in the next
/// one, with or without a leading blank.
extension ContentLine {
  /// Whether a line of a file begins such a text.
  static func isQuotedPrintable(_ bytes: ArraySlice<UInt8>) -> Bool {
    // Most lines have no parameters.
    guard let end = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[..<end].contains(UInt8(ascii: ";"))
    else { return false }
    let head = String(decoding: bytes[..<end], as: UTF8.self).uppercased()
    return head.parts(between: ";").dropFirst().contains { marks.contains(String($0)) }
  }

  private static let marks = ["ENCODING=QUOTED-PRINTABLE", "QUOTED-PRINTABLE"]

  /// Returns the line in iCalendar's encoding; unchanged if its charset is unknown.
  func decodingQuotedPrintable() -> ContentLine {
    let charset = parameter("CHARSET")?.uppercased()
    guard let text = Self.text(value.bytes(codedWith: "="), charset: charset ?? "UTF-8")
    else { return self }
    var line = self
    for mark in Self.marks + ["CHARSET=\(charset ?? "")"] { line = line.dropping(mark) }
    line.value = Self.escaped(text)
    return line
  }

  /// Decodes a text, whose semicolons and commas may be escaped.
  private static func text(_ bytes: [UInt8], charset: String) -> String? {
    let text: String
    switch charset {
    case "UTF-8", "US-ASCII", "ASCII":
      guard let utf8 = String(validating: bytes, as: UTF8.self) else { return nil }
      text = utf8
    case "ISO-8859-1", "LATIN1", "WINDOWS-1252":
      text = String(windows1252: bytes)
    default: return nil
    }
    return text.replacing("\r\n", with: "\n").replacing("\\;", with: ";")
      .replacing("\\,", with: ",")
  }
}

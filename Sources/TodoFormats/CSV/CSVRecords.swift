import TodoText

/// Splits a file of comma-separated values into records and their fields.
///
/// It follows RFC 4180 with any line ending, and skips blank lines. The first record shows the separator: a comma,
/// or what spreadsheets write in other countries. A line `sep=;` sets it, and isn't a record.
struct CSVRecords {
  struct Record {
    /// The values of the fields, without quotes.
    var fields: [String] = []
    /// The beginnings of the fields, as indices of ``bytes``.
    fileprivate var starts: [Int] = []
    fileprivate var bytes: ArraySlice<UInt8>
    /// Where the record begins.
    var place: FilePlace

    /// Returns where a field begins; past the last field, where the record begins.
    func place(of field: Int) -> FilePlace {
      starts.indices.contains(field) ? place.advanced(over: bytes[..<starts[field]]) : place
    }
  }

  private var window: ByteWindow
  private var separator: UInt8?

  init(_ source: ByteSource, maximumByteCount: Int = ByteWindow.maximumByteCount) {
    window = ByteWindow(source, maximumByteCount: maximumByteCount)
  }

  /// Returns the next record, or `nil` at the end of the file.
  mutating func next() throws(FormatError) -> Record? {
    while let byte = try window.peek() {
      if byte == Self.lineFeed || byte == Self.carriageReturn {
        window.skipByte()
        continue
      }
      let place = window.place
      var scan = RecordScan(separator)
      let bytes = try window.take("line") { rest, isAtEnd throws(FormatError) in
        if let end = scan.end(in: rest) { return end }
        if isAtEnd, scan.isQuoted {
          throw .malformed(
            place.advanced(over: rest[..<(rest.startIndex + scan.quote)]), "unterminated quote",
            hint: #"A quote inside of a field is written twice: "24"" pipe"."#)
        }
        return isAtEnd ? rest.endIndex : nil
      }
      if let separator { return try record(bytes, place, separator) }
      if let said = CSVSeparator.said(by: bytes) {
        separator = said
        continue
      }
      let found = CSVSeparator.found(in: bytes)
      separator = found
      return try record(bytes, place, found)
    }
    return nil
  }

  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let space = UInt8(ascii: " ")
  fileprivate static let lineFeed = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")

  private func record(
    _ bytes: ArraySlice<UInt8>, _ place: FilePlace, _ separator: UInt8
  ) throws(FormatError) -> Record {
    var record = Record(bytes: bytes, place: place)
    var index = bytes.startIndex
    while true {
      record.starts.append(index)
      // Spaces may surround the quotes.
      let first = bytes[index...].firstIndex { $0 != Self.space } ?? bytes.endIndex
      let isQuoted = first < bytes.endIndex && bytes[first] == Self.quote
      if isQuoted {
        index = first
        record.fields.append(quoted(bytes, &index))
        index = bytes[index...].firstIndex { $0 != Self.space } ?? bytes.endIndex
      } else {
        record.fields.append(bare(bytes, &index, separator))
      }
      guard index < bytes.endIndex else { return record }
      guard bytes[index] == separator else {
        throw .malformed(
          place.advanced(over: bytes[..<index]),
          isQuoted ? "something after a quoted field" : "a quote inside a field",
          hint: #"A field with quotes is quoted, and they are written twice: "24"" pipe"."#)
      }
      index += 1
    }
  }

  /// Reads an unquoted field, up to the separator, the end or a misplaced quote.
  private func bare(
    _ bytes: ArraySlice<UInt8>, _ index: inout Int, _ separator: UInt8
  ) -> String {
    let start = index
    while index < bytes.endIndex, bytes[index] != separator, bytes[index] != Self.quote {
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Reads a quoted field, whose closing quote is known to exist.
  private func quoted(_ bytes: ArraySlice<UInt8>, _ index: inout Int) -> String {
    index += 1
    var start = index
    var text = ""
    while index < bytes.endIndex {
      guard bytes[index] == Self.quote else {
        index += 1
        continue
      }
      let isDoubled = index + 1 < bytes.endIndex && bytes[index + 1] == Self.quote
      // The first of two quotes is part of the text.
      let piece = String(decoding: bytes[start..<(isDoubled ? index + 1 : index)], as: UTF8.self)
      index += isDoubled ? 2 : 1
      if !isDoubled { return text.isEmpty ? piece : text + piece }
      text += piece
      start = index
    }
    return text
  }
}

/// Finds the end of a record, and continues where it stopped when more bytes arrive.
private struct RecordScan {
  /// The possible separators.
  private let separators: [UInt8]
  private var offset = 0
  /// Whether the field has had nothing but spaces so far.
  private var isAtStart = true
  private(set) var isQuoted = false
  /// The offset of the last opening quote.
  private(set) var quote = 0
  private var closingQuote = -2

  init(_ separator: UInt8?) {
    separators = separator.map { [$0] } ?? CSVSeparator.all
  }

  /// Returns the index of the line ending after the record at the beginning of `bytes`, or `nil` if it hasn't been
  /// read yet.
  mutating func end(in bytes: ArraySlice<UInt8>) -> Int? {
    let end = bytes.withUnsafeBufferPointer { scan($0) }
    return end.map { bytes.startIndex + $0 }
  }

  private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    while offset < bytes.count {
      switch bytes[offset] {
      case CSVRecords.quote:
        if isQuoted {
          isQuoted = false
          closingQuote = offset
        } else if closingQuote == offset - 1 {
          // A doubled quote continues the same field.
          isQuoted = true
        } else if isAtStart {
          isQuoted = true
          quote = offset
        }
        isAtStart = false
      case CSVRecords.lineFeed where !isQuoted, CSVRecords.carriageReturn where !isQuoted:
        return offset
      case let byte where separators.contains(byte): isAtStart = true
      case CSVRecords.space: break
      default: isAtStart = false
      }
      offset += 1
    }
    return nil
  }
}

import TodoText

/// Cuts a file of comma-separated values into its records, and those into their fields.
///
/// As RFC 4180 has it, with any end of line; blank lines are no records. The first record shows what is between
/// the fields: a comma, or what spreadsheets write in other countries. A line `sep=;` says it, and is no record.
struct CSVRecords {
  struct Record {
    /// The values of the fields, without quotes.
    var fields: [String] = []
    /// Where they begin: indices of ``bytes``.
    fileprivate var starts: [Int] = []
    fileprivate var bytes: ArraySlice<UInt8>
    /// Where it begins.
    var place: FilePlace

    /// Where a field begins; after the last, where the record begins.
    func place(of field: Int) -> FilePlace {
      starts.indices.contains(field) ? place.advanced(over: bytes[..<starts[field]]) : place
    }
  }

  private var window: ByteWindow
  private var separator: UInt8?

  init(_ source: ByteSource, maximumByteCount: Int = ByteWindow.maximumByteCount) {
    window = ByteWindow(source, maximumByteCount: maximumByteCount)
  }

  /// The next record, or `nil` at the end of the file.
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
      // Spaces may be around the quotes.
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

  /// A field without quotes, up to the separator, the end or a quote that should not be there.
  private func bare(
    _ bytes: ArraySlice<UInt8>, _ index: inout Int, _ separator: UInt8
  ) -> String {
    let start = index
    while index < bytes.endIndex, bytes[index] != separator, bytes[index] != Self.quote {
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// A field with quotes, which end somewhere.
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

/// Finds the end of a record, as far as it was read, and goes on from there when there is more.
private struct RecordScan {
  /// What may be between the fields.
  private let separators: [UInt8]
  private var offset = 0
  /// Whether nothing but spaces came since the field began.
  private var isAtStart = true
  private(set) var isQuoted = false
  /// Where the quote stands with which a text began last.
  private(set) var quote = 0
  private var closingQuote = -2

  init(_ separator: UInt8?) {
    separators = separator.map { [$0] } ?? CSVSeparator.all
  }

  /// The index of the end of line after the record with which `bytes` begin, or `nil` where it is not
  /// there yet.
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
          // Two in a row are one, and nothing begins there.
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

import TodoText

/// Splits a file of comma-separated values into records and their fields.
///
/// It follows RFC 4180 with any line ending, and skips blank lines. The first record shows the separator: a comma,
/// or what spreadsheets write in other countries. A line `sep=;` sets it, and isn't a record.
struct CSVRecords {
  struct Record {
    /// The values of the fields, without quotes.
    var fields: [String]
    /// The beginnings of the fields, as offsets into ``bytes``.
    fileprivate var starts: [Int]
    fileprivate var bytes: ArraySlice<UInt8>
    var place: FilePlace

    /// Returns where a field begins; past the last field, where the record begins.
    func place(of field: Int) -> FilePlace {
      starts.indices.contains(field)
        ? place.advanced(over: bytes.prefix(starts[field])) : place
    }
  }

  private var window: ByteWindow
  private(set) var separator: UInt8?
  /// Whether ``next()``, after throwing, can continue with the next record.
  private(set) var canGoOn = false

  init(_ source: ByteSource) {
    window = ByteWindow(source, allowsWindows1252: true)
  }

  /// Whether the file isn't UTF-8, as older programs and spreadsheets write it.
  var isWindows1252: Bool { window.isWindows1252 }

  /// Returns the first record, or the first one with several fields if a program writes about the file before it.
  mutating func header() throws(FormatError) -> Record? {
    var record = try next()
    guard let first = record?.fields.first, CSVProgram.isPreamble(first) else { return record }
    while let fields = record?.fields, fields.count == 1, let next = try next() { record = next }
    return record
  }

  mutating func next() throws(FormatError) -> Record? {
    canGoOn = false
    while let byte = try window.peek() {
      if byte == RecordScan.lineFeed || byte == RecordScan.carriageReturn {
        window.skipByte()
        continue
      }
      let place = window.place
      var scan = RecordScan(separator.map { [$0] } ?? CSVSeparator.all)
      let bytes = try window.take("line") { scan.end(in: $0) }
      canGoOn = true
      if let quote = scan.openQuote {
        throw .malformed(
          place.advanced(over: bytes.prefix(quote)), "unterminated quote",
          hint: #"A quote inside of a field is written twice: "24"" pipe"."#)
      }
      if separator == nil {
        separator = CSVSeparator.said(by: bytes)
        if separator != nil { continue }
        let found = CSVSeparator.found(in: bytes)
        separator = found
        scan = RecordScan([found])
        _ = bytes.withUnsafeBufferPointer { scan.end(in: $0) }
      }
      scan.endField()
      if let (offset, message) = scan.mistake {
        throw .malformed(
          place.advanced(over: bytes.prefix(offset)), message,
          hint: #"A field with quotes is quoted, and they are written twice: "24"" pipe"."#)
      }
      let fields = scan.fields.map { [isWindows1252] bytes in
        isWindows1252 ? String(windows1252: bytes) : String(decoding: bytes, as: UTF8.self)
      }
      return Record(fields: fields, starts: scan.starts, bytes: bytes, place: place)
    }
    canGoOn = true
    return nil
  }
}

/// Reads a record, and continues where it stopped when more bytes arrive.
private struct RecordScan {
  private enum State {
    /// Nothing but spaces so far, which may come before a quote.
    case beginning
    case bare, quoted
    /// After a quote that ends the field, or is the first of two.
    case closing
    /// After the closing quote, and spaces.
    case closed
  }

  private let separators: [UInt8]
  private var state = State.beginning
  private var offset = 0
  private var field: [UInt8] = []
  private var quote = 0
  private(set) var fields: [[UInt8]] = []
  private(set) var starts = [0]
  /// The first misplaced quote or text.
  private(set) var mistake: (offset: Int, message: String)?

  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  private static let mark = UInt8(ascii: "\"")
  private static let space = UInt8(ascii: " ")

  init(_ separators: [UInt8]) {
    self.separators = separators
  }

  /// The offset of the quote whose field isn't closed.
  var openQuote: Int? { state == .quoted ? quote : nil }

  /// Returns the offset of the line ending after the record at the beginning of `bytes`, or `nil` if it hasn't been
  /// read yet.
  mutating func end(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    while offset < bytes.count {
      let byte = bytes[offset]
      switch (state, byte) {
      case (.quoted, Self.mark): state = .closing
      case (.quoted, _): field.append(byte)
      case (_, Self.lineFeed), (_, Self.carriageReturn): return offset
      case (_, let byte) where separators.contains(byte):
        endField()
        starts.append(offset + 1)
      case (.closing, Self.mark):
        field.append(byte)
        state = .quoted
      case (.closing, Self.space), (.closed, Self.space): state = .closed
      case (.closing, _), (.closed, _):
        mistake = mistake ?? (offset, "something after a quoted field")
      case (.beginning, Self.mark):
        field = []
        quote = offset
        state = .quoted
      case (.bare, Self.mark): mistake = mistake ?? (offset, "a quote inside a field")
      default:
        field.append(byte)
        if byte != Self.space { state = .bare }
      }
      offset += 1
    }
    return nil
  }

  mutating func endField() {
    fields.append(field)
    field = []
    state = .beginning
  }
}

/// The separator between the fields of a file.
enum CSVSeparator {
  static let all = [",", ";", "\t", "|"].map { UInt8(ascii: $0) }

  /// Returns the separator in a line `sep=;`, which Excel writes at the beginning of a file.
  static func said(by line: ArraySlice<UInt8>) -> UInt8? {
    let bare = line.filter { $0 != UInt8(ascii: "\"") }
    guard bare.count == 5, String(decoding: bare.dropLast(), as: UTF8.self).lowercased() == "sep=",
      let separator = bare.last, all.contains(separator)
    else { return nil }
    return separator
  }

  /// Returns the most frequent separator of a line outside of quotes; a comma if there is none.
  static func found(in line: ArraySlice<UInt8>) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in line {
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if !isQuoted {
        counts[byte, default: 0] += 1
      }
    }
    return all.reduce(all[0]) { counts[$1, default: 0] > counts[$0, default: 0] ? $1 : $0 }
  }
}

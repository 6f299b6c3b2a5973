import TodoText

/// Reads TOML, as far as settings need it.
///
///     timeout = 5          # timeout: 5
///     [list]
///     sort = "-priority"   # list.sort: "-priority"
///
/// It reads these parts of TOML 1.0 (<https://toml.io/en/v1.0.0>): comments; bare, quoted and dotted keys; tables in
/// brackets; strings in `"…"` and `'…'`, decimal integers, floats, `true` and `false`. The rest of TOML is an error
/// with its place, and never misread: arrays, inline tables, strings over several lines, dates, other bases,
/// infinities.
///
/// A byte order mark and Windows line endings are fine.
struct TOMLReader {
  /// Every value, in the order of the file.
  private(set) var entries: [TOMLEntry] = []
  /// The mistakes, at most one per line: one mistake doesn't stop other lines from being read.
  private(set) var errors: [TOMLError] = []
  /// The byte ranges of each entry's line, without its line ending, and of its value.
  private(set) var places: [(line: Range<Int>, value: Range<Int>)] = []
  /// The tables in brackets, and where their lines begin.
  private(set) var tables: [(path: [String], start: Int)] = []

  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      var line = rest[..<(end ?? rest.endIndex)]
      if end != nil, line.last == UInt8(ascii: "\r") { line.removeLast() }
      rest = rest[(end.map { $0 + 1 } ?? rest.endIndex)...]
      do throws(TOMLError) {
        try read(line)
      } catch {
        errors.append(error)
      }
    }
  }

  /// What a path names so far.
  private enum Meaning {
    case value
    /// A table in brackets.
    case table
    /// A table that only its subtables imply.
    case aboveTable
    /// A table that dotted keys define.
    case dotted
  }

  // Keyed by the path as one text: hashing arrays would cost more than reading the file.
  private var meanings: [String: Meaning] = [:]
  /// The table of the current line, or `nil` if it isn't known.
  private var table: [String]? = []
  /// The path that the current line is about, once it is read.
  private var path: [String] = []
  private var number = 0
  private var line: ArraySlice<UInt8> = []
  private var index = 0

  private mutating func read(_ line: ArraySlice<UInt8>) throws(TOMLError) {
    number += 1
    self.line = line
    index = line.startIndex
    skipBlanks()
    // Below an unreadable header, the table of keys isn't known.
    if peek == UInt8(ascii: "[") { table = nil }
    path = seemingPath
    try checkBytes()

    guard let first = peek, first != UInt8(ascii: "#") else { return }
    if first == UInt8(ascii: "[") {
      try readTable()
    } else {
      try readEntry()
    }
    skipBlanks()
    if let next = peek, next != UInt8(ascii: "#") { throw error(.somethingAfter, at: index) }
  }

  /// The likely path of an unreadable line: the first word that could be a key.
  private var seemingPath: [String] {
    guard let table, peek != UInt8(ascii: "#") else { return [] }
    let word = line.drop { !$0.isBareKey }.prefix { $0.isBareKey || $0 == UInt8(ascii: ".") }
    return word.isEmpty
      ? []
      : table + word.split(separator: UInt8(ascii: ".")).map { String(decoding: $0, as: UTF8.self) }
  }

  private func checkBytes() throws(TOMLError) {
    do {
      _ = try UTF8Span(validating: line.span)
    } catch {
      throw self.error(.notUTF8, at: line.startIndex + error.byteOffsets.lowerBound)
    }
    let control = line.firstIndex { $0 < 0x20 && $0 != UInt8(ascii: "\t") || $0 == 0x7F }
    if let control { throw error(.controlCharacter, at: control) }
  }

  private mutating func readTable() throws(TOMLError) {
    let start = index
    index += 1
    if peek == UInt8(ascii: "[") { throw error(.unsupported("an array of tables"), at: start) }
    let path = try readPath()
    // Even if the header has another mistake, the lines below are in this table.
    table = path
    tables.append((path, line.startIndex))
    guard peek == UInt8(ascii: "]") else { throw error(.expected("`]`"), at: index) }
    index += 1

    for count in 1..<path.count {
      let above = path.prefix(count)
      if meanings[above.key] == .value { throw error(.notATable(Array(above)), at: start) }
      if meanings[above.key] == nil { meanings[above.key] = .aboveTable }
    }
    switch meanings[path[...].key] {
    case nil, .aboveTable: meanings[path[...].key] = .table
    case .value: throw error(.notATable(path), at: start)
    case .table, .dotted: throw error(.twice(path), at: start)
    }
  }

  private mutating func readEntry() throws(TOMLError) {
    let start = index
    let keys = try readPath()
    // A table that can't be read is reported once, not with each of its keys.
    guard let table else {
      index = line.endIndex
      return
    }
    guard peek == UInt8(ascii: "=") else { throw error(.expected("`=`"), at: index) }
    path = table + keys
    index += 1
    skipBlanks()
    let valueStart = index
    let value = try readValue()

    for count in (table.count + 1)..<max(path.count, table.count + 1) {
      let above = path.prefix(count)
      switch meanings[above.key] {
      case nil: meanings[above.key] = .dotted
      case .dotted: break
      case .value: throw error(.notATable(Array(above)), at: start)
      case .table, .aboveTable: throw error(.twice(Array(above)), at: start)
      }
    }
    let key = path[...].key
    if meanings.updateValue(.value, forKey: key) != nil { throw error(.twice(path), at: start) }
    entries.append(
      TOMLEntry(
        path: path, value: value, line: number, column: column(of: start),
        valueColumn: column(of: valueStart)))
    places.append((line.indices, valueStart..<index))
  }

  /// Reads a key with its dots, and the blanks around.
  private mutating func readPath() throws(TOMLError) -> [String] {
    var path: [String] = []
    while true {
      skipBlanks()
      path.append(try readKey())
      skipBlanks()
      guard peek == UInt8(ascii: ".") else { return path }
      index += 1
    }
  }

  private mutating func readKey() throws(TOMLError) -> String {
    if let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      return try readString()
    }
    let word = line[index...].prefix { $0.isBareKey }
    guard !word.isEmpty else { throw error(.expected("a key"), at: index) }
    index = word.endIndex
    return String(decoding: word, as: UTF8.self)
  }

  private mutating func readValue() throws(TOMLError) -> TOMLValue {
    switch peek {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try readString())
    case UInt8(ascii: "["): throw error(.unsupported("an array"), at: index)
    case UInt8(ascii: "{"): throw error(.unsupported("an inline table"), at: index)
    case nil, UInt8(ascii: "#"): throw error(.expected("a value"), at: index)
    default: break
    }
    let bytes = line[index...].prefix { !$0.isBlank && $0 != UInt8(ascii: "#") }
    let word = String(decoding: bytes, as: UTF8.self)
    guard let value = TOMLValue(bare: word) else { throw error(.notAValue(word), at: index) }
    index = bytes.endIndex
    return value
  }

  private mutating func readString() throws(TOMLError) -> String {
    let start = index
    let quote = line[index]
    if line[index...].starts(with: [quote, quote, quote]) {
      throw error(.unsupported("a string over several lines"), at: start)
    }
    index += 1
    var text = String.UnicodeScalarView()
    while let byte = peek {
      if byte == quote {
        index += 1
        return String(text)
      }
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        text.append(try readEscape())
        continue
      }
      let plain = line[index...].prefix { $0 != quote && $0 != UInt8(ascii: "\\") }
      let piece = plain.isEmpty ? line[index...index] : plain
      text.append(contentsOf: String(decoding: piece, as: UTF8.self).unicodeScalars)
      index = piece.endIndex
    }
    throw error(.unterminatedString, at: start)
  }

  /// Reads the escape at `index`.
  private mutating func readEscape() throws(TOMLError) -> Unicode.Scalar {
    let start = index
    index += 1
    guard let letter = peek else { throw error(.unterminatedString, at: start) }
    index += 1
    switch letter {
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      let count = letter == UInt8(ascii: "u") ? 4 : 8
      let digits = line[index...].prefix(count)
      guard digits.count == count, digits.first != UInt8(ascii: "+"),
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(value)
      else { throw error(.unknownEscape, at: start) }
      index += count
      return scalar
    default: throw error(.unknownEscape, at: start)
    }
  }

  private var peek: UInt8? { index < line.endIndex ? line[index] : nil }

  private mutating func skipBlanks() {
    while let byte = peek, byte.isBlank { index += 1 }
  }

  private func error(_ reason: TOMLError.Reason, at index: Int) -> TOMLError {
    TOMLError(line: number, column: column(of: index), reason: reason, path: path)
  }

  /// Returns the column in Unicode scalars, from 1; a tab is one.
  private func column(of index: Int) -> Int {
    1 + line[..<index].count { !UTF8.isContinuation($0) }
  }
}

extension ArraySlice<String> {
  /// The path as one unambiguous text: each name has its length before it.
  fileprivate var key: String {
    reduce(into: "") { $0 += "\($1.utf8.count):\($1)" }
  }
}

extension UInt8 {
  fileprivate var isBareKey: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

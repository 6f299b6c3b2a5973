import TodoText

/// Changes single values of a file, and leaves every other byte as it is, comments included.
///
///     var edit = TOMLEdit(bytes)
///     edit.set(["list", "limit"], to: .integer(20))
///     edit.bytes
struct TOMLEdit {
  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Sets the value of a key, or adds it after the last key of its table.
  ///
  /// `path` is a key of the file, or the name of a table and a key in it.
  mutating func set(_ path: [String], to value: TOMLValue) {
    let contents = TOMLReader(bytes)
    if let index = contents.entries.lastIndex(where: { $0.path == path }) {
      bytes.replaceSubrange(contents.places[index].value, with: value.toml.utf8)
      return
    }
    let table = path.dropLast()
    let header = contents.tables.firstIndex { $0.path[...] == table }
    // If dotted keys define the table, or the key has no table, it goes above all tables.
    let isDotted =
      header == nil
      && (table.isEmpty || contents.entries.contains { $0.path.starts(with: table) })
    let isNewTable = header == nil && !isDotted
    let next = isNewTable ? contents.tables.endIndex : header.map { $0 + 1 } ?? 0
    let limit = next < contents.tables.endIndex ? contents.tables[next].start : bytes.endIndex
    let start = header.map { contents.tables[$0].start } ?? (isNewTable ? limit : 0)
    let last = contents.places.map(\.line.lowerBound).last { (start..<limit).contains($0) }
    // Comments above the next table belong to that.
    let line = last ?? header.map { contents.tables[$0].start }

    let key = (isDotted ? path[...] : path.suffix(1)).map(TOMLValue.key).joined(by: ".")
    var text = "\(key) = \(value.toml)\n"
    let place = line.map { end(ofLineAt: $0) } ?? end(ofTextBefore: limit)
    if place > 0, bytes[place - 1] != UInt8(ascii: "\n") { text = "\n" + text }
    if isNewTable {
      text = (place > 0 ? "\n" : "") + "[\(table.map(TOMLValue.key).joined(by: "."))]\n" + text
    }
    if place == limit, limit < bytes.endIndex { text += "\n" }
    bytes.insert(contentsOf: text.utf8, at: place)
  }

  /// Removes the line of a key; returns whether there was one.
  mutating func remove(_ path: [String]) -> Bool {
    let contents = TOMLReader(bytes)
    guard let index = contents.entries.lastIndex(where: { $0.path == path }) else { return false }
    var line = contents.places[index].line
    if let end = bytes[line.upperBound...].firstIndex(of: UInt8(ascii: "\n")) {
      line = line.lowerBound..<end + 1
    }
    bytes.removeSubrange(line)
    return true
  }

  private func end(ofLineAt start: Int) -> Int {
    bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.endIndex
  }

  /// Returns the end of the last line before `limit` that isn't blank.
  private func end(ofTextBefore limit: Int) -> Int {
    let blank = bytes[..<limit].reversed().prefix { $0.isBlank || $0 == 0x0A || $0 == 0x0D }
    let end = limit - blank.count
    guard end > 0, let lineEnd = bytes[end..<limit].firstIndex(of: 0x0A) else { return end }
    return lineEnd + 1
  }
}

extension TOMLValue {
  /// The value in TOML.
  fileprivate var toml: String {
    switch self {
    case .string(let text): Self.quoted(text)
    case .integer(let integer): "\(integer)"
    case .float(let number): "\(number)"
    case .boolean(let isTrue): "\(isTrue)"
    }
  }

  /// Returns a key, in quotes if necessary.
  fileprivate static func key(_ name: String) -> String {
    let isBare = name.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
        || $0 == "-" || $0 == "_"
    }
    return isBare && !name.isEmpty ? name : quoted(name)
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

import TodoText

/// The first bytes of a file, from which a format recognizes its own.
package struct FileBeginning {
  /// How many bytes are enough.
  package static let byteCount = 65_536

  /// The lines that aren't empty; the last one may be cut off.
  package let lines: [Substring]
  /// What the file has if it begins as JSON does.
  let json: JSON?

  /// How JSON begins.
  struct JSON {
    var isArray: Bool
    /// The keys of the first object.
    var keys: [String]
  }

  package init(_ bytes: [UInt8]) {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let text = String(decoding: bytes, as: UTF8.self)
    lines = text.split(whereSeparator: \.isNewline)
    json = JSON(bytes)
  }
}

extension FileBeginning.JSON {
  fileprivate init?(_ bytes: ArraySlice<UInt8>) {
    var scanner = JSONScanner(bytes, allowsControls: true)
    isArray = scanner.skip("[")
    keys = []
    if isArray, scanner.skip("]") {
      // More than an empty array may be a box to tick.
      guard scanner.peek() == nil else { return nil }
      return
    }
    guard scanner.skip("{") else { return nil }
    // Where the first bytes end, so do the keys.
    while let key = try? scanner.string(), scanner.skip(":") {
      keys.append(key)
      guard (try? scanner.value()) != nil, scanner.skip(",") else { break }
    }
    if keys.isEmpty, !isArray { return nil }
  }
}

/// How sure a format is that a file is its own.
package enum Recognition: Comparable, Sendable {
  case no, possible
  /// Whatever the name of the file says.
  case likely
}

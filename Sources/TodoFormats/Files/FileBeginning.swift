import TodoDomain
import TodoText

/// The first bytes of a file, which formats examine to recognize it.
package struct FileBeginning {
  /// The number of bytes to read.
  package static let byteCount = 65_536

  /// All of them but a byte order mark.
  let bytes: [UInt8]
  /// The lines that aren't empty; the last one may be cut off.
  package let lines: [Substring]
  /// The beginning as JSON, if it is.
  let json: JSON?

  /// The beginning of a JSON file.
  struct JSON {
    var isArray: Bool
    /// The members of its objects read so far, with the source texts of their values.
    var members: [(key: String, value: ArraySlice<UInt8>)]

    var keys: [String] { members.map(\.key) }
  }

  /// Whether it is an archive, such as a workbook of Excel.
  package let isArchive: Bool

  /// Whether it is JSON without the one key that all todos have.
  package var isForeignJSON: Bool {
    json.map { !$0.members.isEmpty && !$0.keys.contains(Todo.Field.description.name) } ?? false
  }

  package init(_ bytes: [UInt8]) {
    isArchive = bytes.starts(with: "PK\u{3}\u{4}".utf8)
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes
    lines = String(decoding: self.bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    json = JSON(self.bytes[...])
  }
}

extension FileBeginning.JSON {
  fileprivate init?(_ bytes: ArraySlice<UInt8>) {
    var scanner = JSONScanner(bytes, allowsControls: true)
    isArray = scanner.skip("[")
    members = []
    if isArray, scanner.skip("]") {
      // Text after an empty array means it may be a checkbox.
      guard scanner.peek() == nil else { return nil }
      return
    }
    guard scanner.peek() == UInt8(ascii: "{") else { return nil }
    while scanner.skip("{") {
      guard readMembers(&scanner) else { break }
      _ = scanner.skip(",")
    }
    if members.isEmpty, !isArray { return nil }
  }

  /// Reads the rest of an object, and returns whether it is complete.
  private mutating func readMembers(_ scanner: inout JSONScanner) -> Bool {
    repeat {
      guard let key = try? scanner.string(), scanner.skip(":") else { break }
      guard let value = try? scanner.value() else {
        // It is cut off.
        members.append((key, []))
        return false
      }
      members.append((key, value))
    } while scanner.skip(",")
    return scanner.skip("}")
  }
}

/// How sure a format is that it recognizes a file.
package enum Recognition: Comparable, Sendable {
  case no, possible
  /// Takes precedence over the file's name.
  case likely
  /// No other format looks like this.
  case certain
}

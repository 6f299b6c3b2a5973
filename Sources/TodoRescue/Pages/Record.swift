/// The values of a table row or an index entry, as stored in a file.
///
/// Source: <https://sqlite.org/fileformat2.html#record_format>.
struct Record {
  enum Value {
    case null
    case integer(Int64)
    case real(Double)
    case text(ArraySlice<UInt8>)
    case blob
  }

  let values: [Value]

  /// Parses the bytes of a record; `nil` for anything else.
  init?(_ payload: [UInt8]) {
    var header = 0
    guard let headerByteCount = payload.varint(at: &header), headerByteCount >= Int64(header),
      headerByteCount <= Int64(payload.count)
    else { return nil }
    var values: [Value] = []
    var place = Int(headerByteCount)
    while header < Int(headerByteCount) {
      guard let type = payload.varint(at: &header), header <= Int(headerByteCount),
        let byteCount = Self.byteCount(ofType: type), place + byteCount <= payload.count
      else { return nil }
      values.append(Self.value(ofType: type, payload[place..<place + byteCount]))
      place += byteCount
    }
    guard place == payload.count else { return nil }
    self.values = values
  }

  private static func byteCount(ofType type: Int64) -> Int? {
    switch type {
    case 0, 8, 9: 0
    case 1...4: Int(type)
    case 5: 6
    case 6, 7: 8
    case 12...(1 << 32): Int(type - 12) / 2
    default: nil
    }
  }

  private static func value(ofType type: Int64, _ bytes: ArraySlice<UInt8>) -> Value {
    switch type {
    case 0: return .null
    case 8: return .integer(0)
    case 9: return .integer(1)
    case 7: return .real(Double(bitPattern: UInt64(bitPattern: integer(bytes))))
    case 1...6: return .integer(integer(bytes))
    default: return type.isMultiple(of: 2) ? .blob : .text(bytes)
    }
  }

  /// Reads a signed, big-endian number.
  private static func integer(_ bytes: ArraySlice<UInt8>) -> Int64 {
    let start: Int64 = (bytes.first ?? 0) >= 0x80 ? -1 : 0
    return bytes.reduce(start) { $0 << 8 | Int64($1) }
  }
}

extension Record.Value {
  var integer: Int64? {
    if case .integer(let integer) = self { integer } else { nil }
  }

  /// The value as a number; SQLite stores numbers without a fraction as integers.
  var double: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .real(let real): real
    default: nil
    }
  }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  var utf8: ArraySlice<UInt8>? {
    if case .text(let bytes) = self { bytes } else { nil }
  }

  /// A text, if it is UTF-8 without NUL.
  var text: String? {
    guard let utf8, !utf8.contains(0) else { return nil }
    return String(validating: utf8, as: UTF8.self)
  }
}

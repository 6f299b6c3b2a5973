import FoundationEssentials

extension UUID {
  /// Reads a UUID with hyphens; `nil` for anything else.
  ///
  /// Reading a million rows calls this a million times; `UUID(uuidString:)` takes several times as long.
  package init?(utf8: UnsafeBufferPointer<UInt8>) {
    guard utf8.count == 36 else { return nil }
    var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    let isValid = withUnsafeMutableBytes(of: &uuid) { bytes in
      var place = 0
      for index in bytes.indices {
        if index == 4 || index == 6 || index == 8 || index == 10 {
          guard utf8[place] == UInt8(ascii: "-") else { return false }
          place += 1
        }
        guard let high = hexValue(utf8[place]), let low = hexValue(utf8[place + 1])
        else { return false }
        bytes[index] = high << 4 | low
        place += 2
      }
      return true
    }
    guard isValid else { return nil }
    self.init(uuid: uuid)
  }

  /// Calls `body` with the UUID's 36 bytes of lowercase text.
  package func withLowercaseUTF8<Value>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Value
  ) rethrows -> Value {
    try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 36) { text in
      withUnsafeBytes(of: uuid) { bytes in
        var place = 0
        for index in bytes.indices {
          if index == 4 || index == 6 || index == 8 || index == 10 {
            text[place] = UInt8(ascii: "-")
            place += 1
          }
          text[place] = hexDigit(bytes[index] >> 4)
          text[place + 1] = hexDigit(bytes[index] & 15)
          place += 2
        }
      }
      return try body(UnsafeBufferPointer(text))
    }
  }
}

/// Returns the value of a hexadecimal digit in either case.
package func hexValue(_ digit: UInt8) -> UInt8? {
  switch digit {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
  default: nil
  }
}

/// Returns the lowercase hexadecimal digit for 0 through 15.
package func hexDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}

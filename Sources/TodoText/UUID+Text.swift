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

extension StringProtocol {
  /// Returns the bytes of the text; each `sign` and the two hexadecimal digits after it become one byte: `caf%C3%A9`.
  package func bytes(codedWith sign: Unicode.Scalar) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: sign), let high = rest.first.flatMap(hexValue),
        let low = rest.dropFirst().first.flatMap(hexValue)
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}

/// Returns the lowercase hexadecimal digit for 0 through 15.
package func hexDigit(_ value: UInt8) -> UInt8 {
  UInt8(ascii: "0") &+ value &+ (value > 9 ? UInt8(ascii: "a") - UInt8(ascii: "9") - 1 : 0)
}

extension UUID {
  /// Creates the UUID that a text always gets: version 5, in this program's own namespace.
  ///
  /// A file whose entries have other kinds of ids can therefore be imported twice without duplicates. Source:
  /// <https://www.rfc-editor.org/rfc/rfc9562#section-5.5>.
  package init(named name: String) { self.init(digestOf: Self.namespace + name.utf8) }

  /// Creates the UUID of a name that consists of `prefix` and the text of `id` in capital letters.
  package init(named prefix: String, of id: UUID) {
    var name = Self.namespace + prefix.utf8
    name.reserveCapacity(name.count + 36)
    id.withLowercaseUTF8 { text in
      for byte in text { name.append(byte >= UInt8(ascii: "a") ? byte - 32 : byte) }
    }
    self.init(digestOf: name)
  }

  private init(digestOf name: [UInt8]) {
    let digest = SHA1.digest(of: name)
    self.init(
      uuid: (
        digest[0], digest[1], digest[2], digest[3], digest[4], digest[5],
        digest[6] & 0x0F | 0x50, digest[7], digest[8] & 0x3F | 0x80, digest[9], digest[10],
        digest[11], digest[12], digest[13], digest[14], digest[15]
      ))
  }

  /// 7c1f0d5e-93a4-4e0b-8d26-5b1a6c90f3e7, drawn at random once.
  private static let namespace: [UInt8] = [
    0x7C, 0x1F, 0x0D, 0x5E, 0x93, 0xA4, 0x4E, 0x0B, 0x8D, 0x26, 0x5B, 0x1A, 0x6C, 0x90, 0xF3, 0xE7,
  ]
}

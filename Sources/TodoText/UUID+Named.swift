import FoundationEssentials

extension UUID {
  /// The UUID that every text has for ever: version 5 in a namespace of this program's own.
  ///
  /// So a file whose entries have ids of another kind finds them again when it is imported twice.
  /// Source: <https://www.rfc-editor.org/rfc/rfc9562#section-5.5>.
  package init(named name: String) {
    let digest = SHA1.digest(of: Self.namespace + Array(name.utf8))
    self.init(
      uuid: (
        digest[0], digest[1], digest[2], digest[3], digest[4], digest[5],
        digest[6] & 0x0F | 0x50, digest[7], digest[8] & 0x3F | 0x80, digest[9], digest[10],
        digest[11], digest[12], digest[13], digest[14], digest[15]
      ))
  }

  /// 7c1f0d5e-93a4-4e0b-8d26-5b1a6c90f3e7, drawn once.
  private static let namespace: [UInt8] = [
    0x7C, 0x1F, 0x0D, 0x5E, 0x93, 0xA4, 0x4E, 0x0B, 0x8D, 0x26, 0x5B, 0x1A, 0x6C, 0x90, 0xF3, 0xE7,
  ]
}

/// The digest that version 5 of a UUID is made of; it protects nothing.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3174>.
package enum SHA1 {
  /// 20 bytes.
  package static func digest(of message: [UInt8]) -> [UInt8] {
    var bytes = message
    bytes.append(0x80)
    // Then the length, in blocks of 64 bytes.
    bytes += repeatElement(0, count: (120 - bytes.count % 64) % 64)
    withUnsafeBytes(of: UInt64(message.count * 8).bigEndian) { bytes += $0 }
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    bytes.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: 64) {
        update(&state, with: UnsafeRawBufferPointer(rebasing: bytes[start..<start + 64]))
      }
    }
    var digest: [UInt8] = []
    for word in state { withUnsafeBytes(of: word.bigEndian) { digest += $0 } }
    return digest
  }

  private static func update(_ state: inout [UInt32], with block: UnsafeRawBufferPointer) {
    let words = [UInt32](unsafeUninitializedCapacity: 80) { words, count in
      for index in 0..<16 {
        words[index] = UInt32(
          bigEndian: block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
      }
      for index in 16..<80 {
        words[index] =
          (words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16])
          .rotatedLeft(1)
      }
      count = 80
    }

    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for index in 0..<80 {
      let (function, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = a.rotatedLeft(5) &+ function &+ e &+ words[index] &+ constant
      (a, b, c, d, e) = (next, a, b.rotatedLeft(30), c, d)
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
  }
}

extension UInt32 {
  fileprivate func rotatedLeft(_ count: UInt32) -> UInt32 { self &<< count | self &>> (32 - count) }
}

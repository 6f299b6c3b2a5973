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
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    for block in blocks(of: message) { update(&state, with: block) }
    return state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  /// The message followed by its length, in blocks of 16 words.
  private static func blocks(of message: [UInt8]) -> [[UInt32]] {
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    let bitCount = UInt64(message.count) * 8
    padded += stride(from: 56, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: bitCount >> UInt64($0))
    }
    return stride(from: 0, to: padded.count, by: 64).map { start in
      stride(from: start, to: start + 64, by: 4).map { index in
        padded[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
      }
    }
  }

  private static func update(_ state: inout [UInt32], with block: [UInt32]) {
    var words = block
    for index in 16..<80 {
      let word = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
      words.append(word.rotatedLeft(1))
    }

    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (index, word) in words.enumerated() {
      let (function, constant): (UInt32, UInt32) =
        switch index / 20 {
        case 0: (b & c | ~b & d, 0x5A82_7999)
        case 1: (b ^ c ^ d, 0x6ED9_EBA1)
        case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = a.rotatedLeft(5) &+ function &+ e &+ word &+ constant
      (a, b, c, d, e) = (next, a, b.rotatedLeft(30), c, d)
    }
    for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
  }
}

extension UInt32 {
  fileprivate func rotatedLeft(_ count: UInt32) -> UInt32 { self << count | self >> (32 - count) }
}

/// The digest used for version 5 UUIDs; it isn't used for security.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3174>.
package struct SHA1 {
  private var a: UInt32 = 0x6745_2301
  private var b: UInt32 = 0xEFCD_AB89
  private var c: UInt32 = 0x98BA_DCFE
  private var d: UInt32 = 0x1032_5476
  private var e: UInt32 = 0xC3D2_E1F0

  /// Returns a digest of 20 bytes.
  package static func digest(of message: [UInt8]) -> [UInt8] {
    // The message, a 1 bit, and the length at the end, in blocks of 64 bytes.
    var bytes = [UInt8](repeating: 0, count: ((message.count + 8) / 64 + 1) * 64)
    var state = SHA1()
    bytes.withUnsafeMutableBytes { bytes in
      bytes.copyBytes(from: message)
      bytes[message.count] = 0x80
      bytes.storeBytes(
        of: UInt64(message.count * 8).bigEndian, toByteOffset: bytes.count - 8, as: UInt64.self)
      for start in stride(from: 0, to: bytes.count, by: 64) {
        state.update(with: UnsafeRawBufferPointer(rebasing: bytes[start..<start + 64]))
      }
    }
    return [UInt8](unsafeUninitializedCapacity: 20) { digest, count in
      let digest = UnsafeMutableRawBufferPointer(digest)
      for word in [state.a, state.b, state.c, state.d, state.e] {
        digest.storeBytes(of: word.bigEndian, toByteOffset: count, as: UInt32.self)
        count += 4
      }
    }
  }

  private mutating func update(with block: UnsafeRawBufferPointer) {
    let before = self
    let mixed = withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { words in
      for index in 0..<16 {
        words[index] = UInt32(bigEndian: block.load(fromByteOffset: index * 4, as: UInt32.self))
      }
      for index in 16..<80 {
        words[index] =
          (words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16])
          .rotatedLeft(1)
      }
      // A local variable stays in registers.
      var state = before
      for index in 0..<20 {
        state.mix(words[index] &+ 0x5A82_7999 &+ (state.b & state.c | ~state.b & state.d))
      }
      for index in 20..<40 {
        state.mix(words[index] &+ 0x6ED9_EBA1 &+ (state.b ^ state.c ^ state.d))
      }
      for index in 40..<60 {
        let majority = state.b & state.c | state.b & state.d | state.c & state.d
        state.mix(words[index] &+ 0x8F1B_BCDC &+ majority)
      }
      for index in 60..<80 {
        state.mix(words[index] &+ 0xCA62_C1D6 &+ (state.b ^ state.c ^ state.d))
      }
      return state
    }
    a &+= mixed.a
    b &+= mixed.b
    c &+= mixed.c
    d &+= mixed.d
    e &+= mixed.e
  }

  private mutating func mix(_ sum: UInt32) {
    (a, b, c, d, e) = (a.rotatedLeft(5) &+ e &+ sum, a, b.rotatedLeft(30), c, d)
  }
}

extension UInt32 {
  fileprivate func rotatedLeft(_ count: UInt32) -> UInt32 { self &<< count | self &>> (32 - count) }
}

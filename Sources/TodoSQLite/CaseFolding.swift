extension String {
  /// The same text for all texts that differ in case only: `ß` and `SS` become `ss`, `ς` and `Σ` `σ`.
  var caseFolded: String { uppercased().lowercased() }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether this text, whatever its case, contains `needle`, which is `caseFolded`.
  func containsInAnyCase(_ needle: UnsafeBufferPointer<UInt8>) -> Bool {
    if allSatisfy({ $0 < 0x80 }) {
      return contains(needle) { byte in
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
      }
    }
    var folded = String(decoding: self, as: UTF8.self).caseFolded
    return folded.withUTF8 { folded in folded.contains(needle) { $0 } }
  }

  /// Whether `needle` stands somewhere in this, each byte of which `fold` replaces.
  private func contains(
    _ needle: UnsafeBufferPointer<UInt8>, fold: (UInt8) -> UInt8
  ) -> Bool {
    guard let first = needle.first else { return true }
    guard needle.count <= count else { return false }
    return (0...count - needle.count).contains { start in
      fold(self[start]) == first
        && needle.indices.dropFirst().allSatisfy { fold(self[start + $0]) == needle[$0] }
    }
  }
}

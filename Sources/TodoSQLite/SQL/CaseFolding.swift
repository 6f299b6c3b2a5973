import TodoText

extension UnsafeBufferPointer<UInt8> {
  /// Whether this text contains `needle`, which is `caseFolded`, in any case.
  func containsInAnyCase(_ needle: UnsafeBufferPointer<UInt8>) -> Bool {
    if isASCII { return containsInAnyASCIICase(needle) }
    var folded = String(decoding: self, as: UTF8.self).caseFolded
    return folded.withUTF8 { folded in
      folded.indices.contains { folded[$0...].starts(with: needle) }
    }
  }

  /// Whether this name is `folded`, which is `caseFolded`, in any case; or, if `orBelow`, a project below that.
  func isNamed(_ folded: UnsafeBufferPointer<UInt8>, orBelow: Bool) -> Bool {
    func fits(_ count: Int, _ byte: (Int) -> UInt8) -> Bool {
      (count == folded.count
        || orBelow && count > folded.count && byte(folded.count) == UInt8(ascii: "."))
        && folded.indices.allSatisfy { byte($0) == folded[$0] }
    }
    if isASCII { return fits(count) { self[$0].lowercasedASCII } }
    var name = String(decoding: self, as: UTF8.self).caseFolded
    return name.withUTF8 { name in fits(name.count) { name[$0] } }
  }

  /// Checks eight bytes at a time, to search a list of a million in a fraction of a second.
  private var isASCII: Bool {
    let bytes = UnsafeRawBufferPointer(self)
    var bits: UInt64 = 0
    var offset = 0
    while offset + 8 <= bytes.count {
      bits |= bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      offset += 8
    }
    while offset < bytes.count {
      bits |= UInt64(bytes[offset])
      offset += 1
    }
    return bits & 0x8080_8080_8080_8080 == 0
  }

  private func containsInAnyASCIICase(_ needle: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = needle.first else { return true }
    guard needle.count <= count else { return false }
    // Upper and lower case differ in this bit.
    let bit: UInt8 = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) ? 0x20 : 0
    for start in 0...count - needle.count where self[start] | bit == first {
      if (1..<needle.count).allSatisfy({ self[start + $0].lowercasedASCII == needle[$0] }) {
        return true
      }
    }
    return false
  }
}

extension UInt8 {
  fileprivate var lowercasedASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}

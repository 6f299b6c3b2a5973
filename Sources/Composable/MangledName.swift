/// A type's name as the compiler writes it into a program: text in which a kind's number with an offset or a pointer
/// may stand for another type.
///
/// Source: "Symbolic references" in <https://github.com/swiftlang/swift/blob/main/docs/ABI/Mangling.rst>.
struct MangledName {
  let start: UnsafeRawPointer
  /// The length in bytes, some of which may be zero.
  private(set) var length = 0
  /// The text without the references to other types.
  private(set) var text: [UInt8] = []
  /// The descriptors of the types that the name refers to, if known.
  private(set) var references: [UnsafeRawPointer] = []

  init(at start: UnsafeRawPointer) {
    self.start = start
    while case let byte = start.load(fromByteOffset: length, as: UInt8.self), byte != 0 {
      length += 1
      switch byte {
      case 0x01...0x17:
        if let target = start.relative(at: length) {
          if byte == 0x01 { references.append(target) }
          if byte == 0x02 { references.append(target.load(as: UnsafeRawPointer.self)) }
        }
        length += MemoryLayout<Int32>.size
      case 0x18...0x1F:
        length += MemoryLayout<Int>.size
      default:
        text.append(byte)
      }
    }
  }
}

extension MangledName {
  /// Whether it names just a type parameter, and not a type made of one.
  var isGenericParameter: Bool {
    text == Array("x".utf8)
      || text.first == UInt8(ascii: "q") && text.last == UInt8(ascii: "_")
  }
}

extension UnsafeRawPointer {
  /// Returns the target of the relative 32-bit reference at `offset`, or `nil` if that is zero.
  func relative(at offset: Int) -> UnsafeRawPointer? {
    let distance = loadUnaligned(fromByteOffset: offset, as: Int32.self)
    return distance == 0 ? nil : self + offset + Int(distance)
  }
}

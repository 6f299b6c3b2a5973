/// Whether two values are the same byte for byte, which for values that are alive means equal.
///
/// The bytes of a value are its inline fields and its references. Let `old` and `new` have the same
/// bytes, and let `old` have been kept alive since it was taken. Then:
///
/// - Inline fields without references are the same.
/// - A reference in `new` is to the very object that `old` refers to: as `old` kept that object
///   alive, its address cannot have been given to another.
/// - If the object is storage of a value (an array's buffer, a string's, a box), it holds what it
///   held: whoever changes such a value in place makes sure first that nobody shares its storage,
///   and `old` does.
/// - If the object has an identity of its own, both values refer to it, and comparing the two would
///   compare it with itself, which `==` says is equal (as a value that is not equal to itself, such
///   as a NaN, has not changed either).
///
/// The reverse does not hold: equal values may have storage of their own, and bytes between fields
/// mean nothing. A `false` is a chance lost, not an answer.
///
/// - Complexity: O(size of the type): what it refers to is not looked at.
func haveSameBytes<Value>(_ old: Value, _ new: Value) -> Bool {
  withUnsafeBytes(of: old) { old in
    withUnsafeBytes(of: new) { new in old.hasSameBytes(as: new) }
  }
}

/// Whether `elements` begins with elements that are those of `beginning` byte for byte.
///
/// What holds for two values holds for each two elements.
///
/// - Complexity: O(size of `beginning`).
func begin<Element>(
  _ elements: [Element], withBytesOf beginning: [Element]
) -> Bool {
  guard elements.count >= beginning.count else { return false }
  return elements.withUnsafeBytes { elements in
    beginning.withUnsafeBytes { beginning in beginning.hasSameBytes(as: elements) }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether `other` begins with the bytes that are here.
  func hasSameBytes(as other: Self) -> Bool {
    // Not by `firstDifference`, which takes a tenth of an observed action longer.
    var offset = 0
    while offset + 8 <= count {
      guard
        loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          == other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      else { return false }
      offset += 8
    }
    while offset < count {
      guard self[offset] == other[offset] else { return false }
      offset += 1
    }
    return true
  }

  /// The offset of a word, or of a byte, in which `other` doesn't begin with the bytes that are here.
  func firstDifference(from other: Self) -> Int? {
    var offset = 0
    while offset + 8 <= count {
      let difference =
        loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        ^ other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if difference != 0 { return offset + difference.littleEndian.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < count {
      if self[offset] != other[offset] { return offset }
      offset += 1
    }
    return nil
  }
}

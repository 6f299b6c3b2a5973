/// Whether two values are the same byte for byte, which for live values means equal.
///
/// The bytes of a value are its inline fields and its references. Let `old` and `new` have the same bytes, and let
/// `old` have stayed alive since it was taken. Then:
///
/// - Inline fields without references are the same.
/// - A reference in `new` is to the same object as in `old`: `old` kept that object alive, so its address can't have
///   been reused.
/// - If the object is a value's storage (the buffer of an array or a string, a box), its contents are unchanged: a
///   value is changed in place only if nothing else shares its storage, and `old` does.
/// - If the object has an identity of its own, both values refer to it, and comparing them would compare it with
///   itself, which `==` calls equal (a value that isn't equal to itself, such as a NaN, hasn't changed either).
///
/// The reverse doesn't hold: equal values may have separate storage, and the bytes between fields mean nothing. So
/// `false` doesn't mean that the values differ.
///
/// - Complexity: O(size of the type): referenced objects aren't examined.
func haveSameBytes<Value>(_ old: Value, _ new: Value) -> Bool {
  withUnsafeBytes(of: old) { old in
    withUnsafeBytes(of: new) { new in old.hasSameBytes(as: new) }
  }
}

/// Whether `elements` begins with the elements of `beginning`, byte for byte.
///
/// The rules for two values apply to each pair of elements.
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
  /// Whether `other` begins with these bytes.
  func hasSameBytes(as other: Self) -> Bool {
    // Doesn't use `firstDifference`, which would make an observed action a tenth slower.
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

  /// Returns the offset of the first byte in which `other` differs, or `nil` if it begins with these bytes.
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

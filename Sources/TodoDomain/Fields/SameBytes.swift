// Swift's `==` takes the two ways in which Unicode writes `é` for one; what is stored keeps them apart.

extension String {
  /// Whether both are written alike, byte for byte.
  package func hasSameBytes(as other: String) -> Bool {
    let areEqual = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable { other in
        own.count == other.count && own.elementsEqual(other)
      }
    }
    return areEqual.flatMap(\.self) ?? utf8.elementsEqual(other.utf8)
  }
}

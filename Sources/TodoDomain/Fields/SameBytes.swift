// Swift's `==` treats the two Unicode spellings of `é` as equal; stored texts keep them apart.

extension String {
  /// Whether both are equal, byte for byte.
  package func hasSameBytes(as other: String) -> Bool {
    let areEqual = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable { other in
        own.count == other.count && own.elementsEqual(other)
      }
    }
    return areEqual.flatMap(\.self) ?? utf8.elementsEqual(other.utf8)
  }
}

// Swift's `==` takes the two ways in which Unicode writes `é` for one; what is stored keeps them apart.

extension String {
  /// Whether both are written alike, byte for byte.
  package func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}

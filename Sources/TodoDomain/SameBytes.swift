// Swift's `==` takes the two ways in which Unicode writes `é` for one; what is stored keeps them apart.

extension Todo {
  /// Whether everything is the same, byte for byte.
  package func hasSameBytes(as other: Todo) -> Bool {
    self == other && description.hasSameBytes(as: other.description)
      && note.hasSameBytes(as: other.note)
      && (project ?? "").hasSameBytes(as: other.project ?? "")
      && tags.elementsEqual(other.tags) { $0.hasSameBytes(as: $1) }
  }
}

extension String {
  /// Whether both are written alike, byte for byte.
  package func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}

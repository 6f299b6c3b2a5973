extension StackState: CustomStringConvertible {
  /// The elements with their ids, from the bottom to the top: `[0: list, 3: detail]`.
  public var description: String {
    isEmpty
      ? "[:]" : "[\(zip(ids, self).map { "\($0): \($1)" }.joined(separator: ", "))]"
  }
}

extension StackState: CustomReflectable {
  /// The elements, labelled with their ids.
  public var customMirror: Mirror {
    Mirror(
      self, children: zip(ids, self).map { Mirror.Child(label: "#\($0)", value: $1) },
      displayStyle: .struct)
  }
}

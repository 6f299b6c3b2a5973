import CustomDump

extension IdentifiedArray: CustomStringConvertible, CustomDebugStringConvertible {
  /// The description of the elements as an array.
  public var description: String { elements.description }

  /// The debug description of the elements as an array.
  public var debugDescription: String { elements.debugDescription }
}

extension IdentifiedArray: CustomReflectable {
  /// The elements, without labels.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
  }
}

extension IdentifiedArray: CustomDumpRepresentable {
  /// The elements, so that differences read like those of an array.
  public var customDumpValue: Any { elements }
}

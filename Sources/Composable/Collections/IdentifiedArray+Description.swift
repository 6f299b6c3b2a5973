import CustomDump

extension IdentifiedArray: CustomStringConvertible, CustomDebugStringConvertible {
  /// The elements, as an array shows them.
  public var description: String { elements.description }

  /// The elements, as an array shows them to a debugger.
  public var debugDescription: String { elements.debugDescription }
}

extension IdentifiedArray: CustomReflectable {
  /// The elements, without names: the way in which they are found is of no interest.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
  }
}

extension IdentifiedArray: CustomDumpRepresentable {
  /// The elements, so that differences read like those of an array.
  public var customDumpValue: Any { elements }
}

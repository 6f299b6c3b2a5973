import CustomDump

extension Indirect: CustomStringConvertible {
  /// The value's description.
  public var description: String { String(describing: wrappedValue) }
}

extension Indirect: CustomDebugStringConvertible {
  /// The value's description for debugging.
  public var debugDescription: String { String(reflecting: wrappedValue) }
}

extension Indirect: CustomReflectable {
  /// The value's mirror.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}

extension Indirect: CustomDumpRepresentable {
  /// The value, without a trace of the box.
  public var customDumpValue: Any { wrappedValue }
}

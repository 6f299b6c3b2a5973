import Composable

/// A value that closures share.
final class Box<Value: Sendable>: Sendable {
  private let contents: Locked<Value>

  init(_ value: Value) { contents = Locked(value) }

  var value: Value {
    get { contents.withLock { $0 } }
    set { contents.withLock { $0 = newValue } }
  }
}

extension Box where Value: RangeReplaceableCollection {
  /// Takes the first of what is left.
  func next() -> Value.Element where Value.Element: Sendable {
    contents.withLock { $0.removeFirst() }
  }
}

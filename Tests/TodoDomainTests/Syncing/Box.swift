import Composable

/// A value shared by closures.
final class Box<Value: Sendable>: Sendable {
  private let contents: Locked<Value>

  init(_ value: Value) { contents = Locked(value) }

  var value: Value {
    get { contents.withLock { $0 } }
    set { contents.withLock { $0 = newValue } }
  }
}

extension Box where Value: RangeReplaceableCollection {
  /// Removes and returns the first element.
  func next() -> Value.Element where Value.Element: Sendable {
    contents.withLock { $0.removeFirst() }
  }
}

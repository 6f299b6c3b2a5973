/// A property of a parent's state in which lifts find a child, or children.
///
/// Of a stored property it is found out once how many bytes into the state it is. To follow a key path takes
/// the runtime several times as long, and to make that of a literal thousands of instructions: it is made
/// when an action first needs it.
@usableFromInline
final class StateProperty<State, Value> {
  @usableFromInline
  let path: () -> WritableKeyPath<State, Value>

  /// Less than 0 until it is found out, and where the property is not stored.
  @usableFromInline
  @exclusivity(unchecked)
  var offset = -1

  private var isComputed = false

  @usableFromInline
  init(_ path: @escaping () -> WritableKeyPath<State, Value>) {
    self.path = path
  }

  /// Changes the property in place.
  @inlinable
  @inline(__always)
  func modify<Result>(in state: inout State, _ body: (inout Value) -> Result) -> Result {
    guard offset >= 0 || isStored() else { return body(&state[keyPath: path()]) }
    return withUnsafeMutablePointer(to: &state) { state in
      let place = UnsafeMutableRawPointer(state) + offset
      return body(&place.assumingMemoryBound(to: Value.self).pointee)
    }
  }

  /// Whether the property has an offset.
  @usableFromInline
  func isStored() -> Bool {
    if isComputed { return false }
    offset = MemoryLayout<State>.offset(of: path()) ?? offset
    isComputed = offset < 0
    return !isComputed
  }
}

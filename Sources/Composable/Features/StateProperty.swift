/// A property of a parent's state that holds a child, or children.
///
/// The offset of a stored property is looked up once: following a key path takes the runtime several times as
/// long. The key path itself is made when an action first needs it, because making one from a literal takes
/// thousands of instructions.
@usableFromInline
final class StateProperty<State, Value> {
  @usableFromInline
  let path: () -> WritableKeyPath<State, Value>

  /// Negative until known, and for a computed property.
  @usableFromInline
  @exclusivity(unchecked)
  var offset = -1

  private var isComputed = false

  @usableFromInline
  init(_ path: @escaping () -> WritableKeyPath<State, Value>) {
    self.path = path
  }

  @inlinable
  @inline(__always)
  func modify<Result>(in state: inout State, _ body: (inout Value) -> Result) -> Result {
    guard offset >= 0 || isStored() else { return body(&state[keyPath: path()]) }
    return withUnsafeMutablePointer(to: &state) { state in
      let place = UnsafeMutableRawPointer(state) + offset
      return body(&place.assumingMemoryBound(to: Value.self).pointee)
    }
  }

  /// Calls `body` with a pointer to the property, or to a copy of a computed one.
  func read<Result>(
    at state: UnsafePointer<State>, _ body: (UnsafePointer<Value>) -> Result
  ) -> Result {
    guard offset >= 0 || isStored() else {
      return withUnsafePointer(to: state.pointee[keyPath: path()], body)
    }
    let place = UnsafeRawPointer(state) + offset
    return body(place.assumingMemoryBound(to: Value.self))
  }

  /// Whether the property is stored; looks up its offset.
  @usableFromInline
  func isStored() -> Bool {
    if isComputed { return false }
    offset = MemoryLayout<State>.offset(of: path()) ?? offset
    isComputed = offset < 0
    return !isComputed
  }
}

/// A value that is kept for a while.
///
/// It belongs to the actor of its store. The value is in memory of the memo's own rather than in an
/// optional: to find out how an optional of a generic type is laid out takes longer than to copy most.
final class Memo<Value>: Forgettable {
  private var pointer: UnsafeMutablePointer<Value>?
  private var hasValue = false

  deinit {
    forget()
    pointer?.deallocate()
  }

  /// Calls `body` with the value, if there is one.
  func read(_ body: (Value) -> Void) -> Bool {
    guard hasValue, let pointer else { return false }
    body(pointer.pointee)
    return true
  }

  func keep(_ value: Value) {
    forget()
    let pointer = pointer ?? .allocate(capacity: 1)
    pointer.initialize(to: value)
    self.pointer = pointer
    hasValue = true
  }

  override func forget() {
    guard hasValue, let pointer else { return }
    hasValue = false
    pointer.deinitialize(count: 1)
  }
}

/// What is let go before a reducer runs, or when all observers have been told.
class Forgettable {
  func forget() {
    preconditionFailure("what is kept can be let go")
  }
}

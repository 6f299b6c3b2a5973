/// A value that is cached for a while, on the store's actor.
///
/// The value is in the memo's own memory rather than in an optional: finding the layout of an optional of a generic
/// type takes longer than copying most values.
final class Memo<Value>: AnyMemo {
  private let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  private var hasValue = false
  private let find: (() -> Value?)?

  /// Creates an empty memo; `find` reads the value of a child that can leave the state.
  init(find: (() -> Value?)? = nil) {
    self.find = find
  }

  deinit {
    forget()
    pointer.deallocate()
  }

  @inline(__always)
  func read(_ body: (Value) throws -> Void) rethrows -> Bool {
    guard hasValue else { return false }
    try body(pointer.pointee)
    return true
  }

  func keep(_ value: consuming Value) {
    forget()
    pointer.initialize(to: value)
    hasValue = true
  }

  override func forget() {
    guard hasValue else { return }
    hasValue = false
    pointer.deinitialize(count: 1)
  }

  @discardableResult
  override func refresh() -> Bool {
    guard let value = find?() else { return false }
    keep(value)
    return true
  }

  override func forgetIfPresent() {
    if find?() != nil { forget() }
  }
}

class AnyMemo {
  private(set) final var isCancelled = false

  func forget() { preconditionFailure("a memo forgets") }

  /// Keeps the present value, if there is one.
  @discardableResult
  func refresh() -> Bool { preconditionFailure("a memo finds its value") }

  /// Forgets a value that can be found again.
  func forgetIfPresent() { preconditionFailure("a memo finds its value") }

  /// Empties the memo for good.
  final func cancel() {
    isCancelled = true
    forget()
  }
}

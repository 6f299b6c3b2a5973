import Foundation

/// A value behind a lock, to be shared between tasks.
///
/// `@unchecked Sendable`: `value` is private and touched only while `lock` is held, and `withLock`
/// lets nothing out of it but what may be sent. `NSLock` rather than `Mutex`, of which the thread
/// sanitizer reports races that are none.
final class Locked<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  private let lock = NSLock()

  init(_ value: Value) {
    self.value = value
  }

  /// Reads or changes the value; `body` calls nothing that may take the same lock.
  func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}

import Foundation

/// A value behind a lock, to be shared between tasks.
///
/// `@unchecked Sendable`: `value` is private and touched only while `lock` is held, and `withLock` returns only
/// `Sendable` results. `NSLock` rather than `Mutex`, for which the thread sanitizer reports false races.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  private let lock = NSLock()

  package init(_ value: Value) {
    self.value = value
  }

  /// Reads or changes the value; `body` calls nothing that may take the same lock.
  package func withLock<Result: Sendable, Failure>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}

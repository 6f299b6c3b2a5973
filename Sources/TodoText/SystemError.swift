import Glibc

/// What the system answered instead of doing what it was asked.
package struct SystemError: Error, Hashable, Sendable {
  /// An `errno`.
  package var code: Int32

  package init(_ code: Int32 = errno) {
    self.code = code
  }
}

extension SystemError: CustomStringConvertible {
  package var description: String { String(cString: strerror(code)) }
}

import Glibc

/// The error of a failed system call.
package struct SystemError: Error, Hashable, Sendable {
  /// The `errno`.
  package var code: Int32

  package init(_ code: Int32 = errno) {
    self.code = code
  }
}

extension SystemError: CustomStringConvertible {
  package var description: String { String(cString: strerror(code)) }
}

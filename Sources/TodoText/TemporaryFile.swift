import Glibc

/// A new file with a unique name that only its owner may read and write.
package struct TemporaryFile {
  /// A descriptor that is open for reading and writing.
  package let descriptor: Int32
  package let path: String

  /// Creates an empty file; the caller closes and removes it.
  ///
  /// - Parameters:
  ///   - beginning: The beginning of its path.
  ///   - end: The end of its path.
  /// - Throws: The error if it can't be created.
  package init(
    beginning: String, end: String = ""
  ) throws(SystemError) {
    var template: [CChar] = []
    descriptor = uninterrupted {
      template = Array("\(beginning)XXXXXX\(end)".utf8CString)
      return mkstemps(&template, Int32(end.utf8.count))
    }
    guard descriptor >= 0 else { throw SystemError() }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // The umask may have taken all permissions away.
    guard uninterrupted({ fchmod(descriptor, 0o600) }) == 0 else {
      let error = SystemError()
      close(descriptor)
      unlink(path)
      throw error
    }
  }
}

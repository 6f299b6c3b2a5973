import Glibc

/// A new file with a name that no other has, which only its owner may read and write.
package struct TemporaryFile {
  /// Open for reading and writing.
  package let descriptor: Int32
  package let path: String

  /// Makes an empty file; the caller closes and removes it.
  ///
  /// - Parameters:
  ///   - beginning: What its path begins with.
  ///   - end: What it ends with.
  /// - Throws: Why there can be none.
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

import Glibc

/// A new file with a unique name that only its owner may read and write.
package struct TemporaryFile {
  /// A descriptor that is open for reading and writing.
  package let descriptor: Int32
  package let path: String

  /// Creates an empty file with this beginning and end of its path; the caller closes and removes it.
  package init(beginning: String, end: String = "") throws(SystemError) {
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

extension TemporaryFile {
  /// Creates an unnamed file in `folder`, with these bytes, and returns a descriptor at its beginning.
  ///
  /// Only its owner can read it, and it disappears when it is closed, however the process ends.
  package static func unnamed(
    in folder: String, holding bytes: [UInt8] = []
  ) throws(SystemError) -> Int32 {
    var descriptor = open(folder, withoutName | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor < 0 { descriptor = try removed(from: folder) }
    do throws(SystemError) {
      try writeAll(bytes, to: descriptor)
    } catch {
      close(descriptor)
      throw error
    }
    lseek(descriptor, 0, SEEK_SET)
    return descriptor
  }

  /// `O_TMPFILE`, a macro that is not imported.
  private static let withoutName: Int32 = 0o20000000 | O_DIRECTORY

  /// Creates a file and removes its name, for file systems that can't create an unnamed one.
  private static func removed(from folder: String) throws(SystemError) -> Int32 {
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    // Don't let a signal end the process in between.
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let file = try TemporaryFile(beginning: "\(folder)/todo-")
    unlink(file.path)
    return file.descriptor
  }
}

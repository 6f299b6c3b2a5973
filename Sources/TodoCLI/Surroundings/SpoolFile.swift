import Glibc

/// A file without a name, for bytes that wait for their reader: the first in are the first out.
///
/// Only its owner could read it, and it is gone with the process, whatever ends that.
final class SpoolFile {
  private let descriptor: Int32
  private var start = 0
  private var end = 0
  private var chunk = [UInt8](repeating: 0, count: 65_536)

  var isEmpty: Bool { start == end }

  /// Makes a file in `folder`; `nil`, with `errno`, where there can be none.
  init?(in folder: String) {
    let nameless = open(folder, Self.withoutName | O_RDWR | O_CLOEXEC, 0o600)
    descriptor = nameless < 0 ? Self.nameless(in: folder) : nameless
    if descriptor < 0 { return nil }
  }

  /// `O_TMPFILE`, a macro that is not imported.
  private static let withoutName: Int32 = 0o20000000 | O_DIRECTORY

  /// Takes the name of a new file away again, where a file system makes none without.
  private static func nameless(in folder: String) -> Int32 {
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    // No signal ends the process in between.
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var template = Array("\(folder)/todo.XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return -1 }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(template)
    return descriptor
  }

  deinit {
    // Where none was made, `errno` still says why.
    if descriptor >= 0 { close(descriptor) }
  }

  /// Puts all of `bytes` after the others.
  ///
  /// Returns `false`, with `errno`, where there is no room; then none of them is kept.
  func append(_ bytes: [UInt8]) -> Bool {
    var count = 0
    while count < bytes.count {
      let written = bytes[count...].withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress, $0.count, off_t(end + count))
      }
      if written < 0, errno == EINTR { continue }
      if written <= 0 { return false }
      count += written
    }
    end += count
    return true
  }

  /// The first bytes, at least one of them; `nil`, with `errno`, where they cannot be read.
  func first() -> ArraySlice<UInt8>? {
    let wanted = min(chunk.count, end - start)
    var count = -1
    repeat {
      count = chunk.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress, wanted, off_t(start))
      }
    } while count < 0 && errno == EINTR
    return count > 0 ? chunk[..<count] : nil
  }

  /// Copies bytes from `offset` on, as `pread(2)` does, which says 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
  }

  /// Forgets the first bytes.
  func removeFirst(_ count: Int) {
    start += count
    guard start == end else { return }
    (start, end) = (0, 0)
    _ = ftruncate(descriptor, 0)
  }
}

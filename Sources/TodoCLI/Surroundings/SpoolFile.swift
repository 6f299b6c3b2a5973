import Glibc

/// An unnamed file that buffers bytes for their reader: first in, first out.
///
/// Only its owner can read it, and it disappears with the process, whatever ends that.
final class SpoolFile {
  private let descriptor: Int32
  private var start = 0
  private var end = 0
  private var chunk = [UInt8](repeating: 0, count: 65_536)

  var isEmpty: Bool { start == end }

  /// Creates a file in `folder`; returns `nil`, and sets `errno`, if that fails.
  init?(in folder: String) {
    let nameless = open(folder, Self.withoutName | O_RDWR | O_CLOEXEC, 0o600)
    descriptor = nameless < 0 ? Self.nameless(in: folder) : nameless
    if descriptor < 0 { return nil }
  }

  /// `O_TMPFILE`, a macro that is not imported.
  private static let withoutName: Int32 = 0o20000000 | O_DIRECTORY

  /// Creates a file and removes its name, for file systems that can't create an unnamed one.
  private static func nameless(in folder: String) -> Int32 {
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    // Don't let a signal end the process in between.
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
    // If no file was created, `errno` still says why.
    if descriptor >= 0 { close(descriptor) }
  }

  /// Appends all of `bytes`.
  ///
  /// Returns `false`, and sets `errno`, if there is no room; then none of them is kept.
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

  /// Returns the first bytes, at least one of them, or `nil` with `errno` set if they can't be read.
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

  /// Copies bytes from `offset` on, like `pread(2)`: it returns 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
  }

  /// Drops the first bytes.
  func removeFirst(_ count: Int) {
    start += count
    guard start == end else { return }
    (start, end) = (0, 0)
    _ = ftruncate(descriptor, 0)
  }
}

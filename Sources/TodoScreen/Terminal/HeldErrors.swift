import Glibc
import TodoText

/// Holds what is written to standard error while the screen is shown, such as the message of a trap.
///
/// It would vanish with the screen otherwise. Signal handlers call it, so it only makes system calls.
///
/// `@unchecked Sendable`: nothing in it changes but the bytes of `buffer`, which hold nothing between two calls.
final class HeldErrors: @unchecked Sendable {
  private let descriptor: Int32
  private let terminal: Int32
  private let pipe: (beginning: Int32, end: Int32)
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)

  /// Returns `nil` if `descriptor` isn't a terminal.
  init?(descriptor: Int32 = STDERR_FILENO) {
    // What doesn't fit is lost: nobody reads it meanwhile.
    guard isatty(descriptor) == 1, let pipe = makePipe() else { return nil }
    self.pipe = pipe
    terminal = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    self.descriptor = descriptor
  }

  func hold() { dup2(pipe.end, descriptor) }

  /// Stops holding, and writes what was held.
  func release() {
    dup2(terminal, descriptor)
    while true {
      let count = read(pipe.beginning, buffer.baseAddress, buffer.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return }
      writeSoon(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: terminal)
    }
  }

  deinit {
    for end in [terminal, pipe.beginning, pipe.end] { close(end) }
    buffer.deallocate()
  }
}

import Glibc
import TodoText

/// Holds back output to standard error while the screen is shown, such as the message of a trap.
///
/// Otherwise, it would vanish with the screen. Signal handlers call this, so it only makes system calls.
///
/// `@unchecked Sendable`: only the bytes of `buffer` change, and they hold nothing between two calls.
final class HeldErrors: @unchecked Sendable {
  private let descriptor: Int32
  private let terminal: Int32
  private let pipe: (beginning: Int32, end: Int32)
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)

  /// Returns `nil` if `descriptor` isn't a terminal.
  init?(descriptor: Int32 = STDERR_FILENO) {
    // Output that doesn't fit is lost: nobody reads it meanwhile.
    guard isatty(descriptor) == 1, let pipe = makePipe() else { return nil }
    self.pipe = pipe
    terminal = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    self.descriptor = descriptor
  }

  func hold() { dup2(pipe.end, descriptor) }

  /// Stops holding back, and writes the held output.
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

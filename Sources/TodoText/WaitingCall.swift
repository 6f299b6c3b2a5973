import Glibc

/// Reads and writes that wait, also where the descriptor says not to (`O_NONBLOCK`).
///
/// Its mode is that of all processes that share it: a program that sets it for itself hands it on.
package enum WaitingCall {
  /// `read(2)`, which waits for bytes or the end.
  package static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    repeated(until: POLLIN, at: descriptor) {
      Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    }
  }

  /// `write(2)`, which waits for room.
  package static func write(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
    repeated(until: POLLOUT, at: descriptor) {
      Glibc.write(descriptor, buffer.baseAddress, buffer.count)
    }
  }

  /// Answers -1, with `EINTR`, where a signal ends the wait.
  private static func repeated(
    until event: Int32, at descriptor: Int32, _ call: () -> Int
  ) -> Int {
    while true {
      let count = call()
      guard count < 0, errno == EAGAIN else { return count }
      var poll = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      if Glibc.poll(&poll, 1, -1) < 0 { return -1 }
    }
  }
}

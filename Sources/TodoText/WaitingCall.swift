import Glibc

/// Reads and writes that wait, even if the descriptor is nonblocking (`O_NONBLOCK`).
///
/// All processes that share a descriptor share its mode: a program that sets it for itself sets it for the next one.
package enum WaitingCall {
  /// Calls `read(2)`, and waits for bytes or the end.
  package static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    repeated(until: POLLIN, at: descriptor) {
      Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    }
  }

  /// Calls `write(2)`, and waits for room.
  package static func write(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
    repeated(until: POLLOUT, at: descriptor) {
      Glibc.write(descriptor, buffer.baseAddress, buffer.count)
    }
  }

  /// Returns -1, with `EINTR`, if a signal ends the wait.
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

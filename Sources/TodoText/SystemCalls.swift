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

/// Repeats a system call while it returns -1 because a signal interrupted it.
///
///     guard uninterrupted({ mkdir(path, 0o700) }) == 0 else { throw failure(errno) }
package func uninterrupted(_ call: () -> Int32) -> Int32 {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

/// Reads and writes that wait, even if the descriptor is nonblocking (`O_NONBLOCK`).
///
/// All processes that share a descriptor share its mode: a program that changes it also changes it for the next one.
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

  /// Repeats `call` until it doesn't have to wait; returns -1, with `EINTR`, if a signal ends the wait.
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

/// Writes all of `bytes` to a file, even if signals interrupt it.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno != EINTR { throw SystemError() }
    rest = rest.dropFirst(max(count, 0))
  }
}

/// Returns the seconds since an arbitrary moment, by a clock that is never set.
package func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Returns both ends of a nonblocking pipe that other programs don't inherit.
package func makePipe() -> (beginning: Int32, end: Int32)? {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { return nil }
  for end in ends {
    _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    _ = fcntl(end, F_SETFL, O_NONBLOCK)
  }
  return (ends[0], ends[1])
}

extension sigaction {
  package var isDefault: Bool { hasHandler(SIG_DFL) }

  package var isIgnored: Bool { hasHandler(SIG_IGN) }

  private func hasHandler(_ handler: sighandler_t?) -> Bool {
    unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(handler, to: Int.self)
  }
}

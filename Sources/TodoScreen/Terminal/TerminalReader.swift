import Glibc
import Synchronization
import TodoText

/// Reads what happens at a terminal, on a thread of its own that sleeps until something does.
final class TerminalReader: Sendable {
  private let modes: TerminalModes
  private let pipeBeginning: Int32
  private let pipeEnd: Int32
  private let isResumed = Atomic(false)
  private let isClosed = Atomic(false)

  init(_ modes: TerminalModes) throws(TerminalError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .failed(SystemError()) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (pipeBeginning, pipeEnd) = (ends[0], ends[1])
    self.modes = modes
  }

  deinit {
    close(pipeBeginning)
    close(pipeEnd)
  }

  // MARK: For signal handlers

  /// Makes the reader look at the size of the terminal and at whose it is.
  func wake() { _ = write(pipeEnd, "!", 1) }

  /// Makes the reader say that the screen is to be drawn again.
  func noteResumed() {
    isResumed.store(true, ordering: .sequentiallyConsistent)
    wake()
  }

  /// Makes the reader end.
  func noteClosed() {
    isClosed.store(true, ordering: .sequentiallyConsistent)
    wake()
  }

  // MARK: On its thread

  /// Sends each event, until the terminal is closed.
  func run(escapeDelay: Duration, _ listener: TerminalEvents) {
    var decoder = KeyDecoder()
    var size = modes.size
    var chunk = [UInt8](repeating: 0, count: 4096)
    while !isClosed.load(ordering: .sequentiallyConsistent) {
      var polls = [
        // A negative descriptor is ignored: another program reads from the terminal.
        pollfd(fd: modes.isShown ? modes.descriptor : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: pipeBeginning, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&polls, 2, decoder.isWaiting ? escapeDelay.milliseconds : -1)
      var events = count == 0 ? decoder.timeOut() : []
      if polls[1].revents != 0 {
        while read(pipeBeginning, &chunk, chunk.count) > 0 {}
        let newSize = modes.size
        if newSize != size { events.append(.resized(newSize)) }
        size = newSize
        if isResumed.exchange(false, ordering: .sequentiallyConsistent) { events.append(.resumed) }
      }
      if polls[0].revents != 0, modes.isShown {
        let count = read(modes.descriptor, &chunk, chunk.count)
        if count > 0 {
          events += decoder.decode(chunk[..<count])
        } else if count == 0 || errno != EAGAIN && errno != EINTR {
          noteClosed()
        }
      }
      for event in events { listener.send(event) }
    }
    listener.send(.closed)
  }
}

extension Duration {
  /// Rounded up, for `poll(2)`.
  fileprivate var milliseconds: Int32 {
    Int32(clamping: (components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}

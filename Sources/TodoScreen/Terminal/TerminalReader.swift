import Glibc
import Synchronization
import TodoText

/// Reads the events of a terminal, on a thread of its own that sleeps in between.
final class TerminalReader: Sendable {
  private let modes: TerminalModes
  private let pipe: (beginning: Int32, end: Int32)
  private let isResumed = Atomic(false)
  private let isClosed = Atomic(false)

  init(_ modes: TerminalModes) throws(TerminalError) {
    guard let pipe = makePipe() else { throw .failed(SystemError()) }
    self.pipe = pipe
    self.modes = modes
  }

  deinit {
    close(pipe.beginning)
    close(pipe.end)
  }

  // MARK: For signal handlers

  /// Makes the reader check the size and the owner of the terminal.
  func wake() {
    // Not a string literal, which would be copied to allocated memory.
    var byte = UInt8(ascii: "!")
    _ = write(pipe.end, &byte, 1)
  }

  /// Makes the reader send ``TerminalEvent/resumed``.
  func noteResumed() {
    isResumed.store(true, ordering: .sequentiallyConsistent)
    wake()
  }

  /// Makes the reader send ``TerminalEvent/closed`` and end.
  func noteClosed() {
    isClosed.store(true, ordering: .sequentiallyConsistent)
    wake()
  }

  // MARK: On its thread

  /// The most bytes to read at a time, and so the most keys handled before the next read.
  private static let maximumByteCount = 256

  /// Sends events until the terminal is closed.
  ///
  /// - Parameters:
  ///   - escapeDelay: The longest delay between the bytes of one key; only after it does Esc alone count as a key.
  ///   - interval: How often to send ``TerminalEvent/ticked``.
  ///   - send: Receives the events that arrived together, at least one; nothing is read until it returns.
  func run(
    escapeDelay: Duration = .milliseconds(25), interval: Duration,
    send: ([TerminalEvent]) -> Void
  ) {
    let clock = ContinuousClock()
    var decoder = KeyDecoder()
    var size = modes.size
    var tick = clock.now + interval
    var chunk = [UInt8](repeating: 0, count: Self.maximumByteCount)
    while !isClosed.load(ordering: .sequentiallyConsistent) {
      var polls = [
        // A negative descriptor is ignored: another program reads from the terminal.
        pollfd(fd: modes.isShown ? modes.descriptor : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: pipe.beginning, events: Int16(POLLIN), revents: 0),
      ]
      let untilTick = max(.zero, clock.now.duration(to: tick))
      let wait = decoder.isWaiting ? min(escapeDelay, untilTick) : untilTick
      let count = poll(&polls, 2, Int32((wait / .milliseconds(1)).rounded(.up)))
      var events = count == 0 ? decoder.timeOut() : []
      if polls[1].revents != 0 {
        while read(pipe.beginning, &chunk, chunk.count) > 0 {}
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
      if tick <= clock.now {
        events.append(.ticked)
        tick = clock.now + interval
      }
      if !events.isEmpty { send(events) }
    }
    send([.closed])
  }
}

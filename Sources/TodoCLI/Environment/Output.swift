import Glibc
import TodoText

/// Writes text to a file descriptor, or to whatever a test puts in its place.
///
/// Unlike `print`, it throws if something can't be written.
///
/// Between ``hold()`` and ``letGo()`` it never waits for its reader, so that a lock can be held meanwhile. Output that
/// the reader doesn't take at once is buffered: 1 MiB in memory, the rest in a ``SpoolFile`` if there is room for one.
package final class Output {
  private let writeBytes: (UnsafeRawBufferPointer) -> Int
  private let isReady: () -> Bool
  private let interruption: Interruption?
  private let spoolFolder: String
  /// The oldest of the buffered bytes.
  private var spool: SpoolFile?
  private var buffer: [UInt8] = []
  private var holdCount = 0
  /// The pager, and the number of lines that starts it, while that is undecided.
  private var undecided: (pager: Pager, lineCount: Int)?
  /// The pager that shows the answer.
  private var pager: Pager?

  /// Remarks to print after an answer that is held back for a pager or shown by one.
  private var afterwards: [() -> Void] = []

  /// The number of buffered bytes that are worth a system call.
  private static let capacity = 65_536
  /// The most bytes buffered in memory if a file can take the rest.
  private static let patience = 1_048_576

  /// `write` behaves like `write(2)`: it returns how many bytes it took, or -1 and sets `errno`.
  ///
  /// While `isReady` is true, it takes `PIPE_BUF` bytes without waiting for its reader. A signal recorded by
  /// `interruption` ends any wait.
  package init(
    _ interruption: Interruption? = nil, spoolFolder: String = "/tmp",
    isReady: @escaping () -> Bool = { true }, write: @escaping (UnsafeRawBufferPointer) -> Int
  ) {
    self.interruption = interruption
    self.spoolFolder = spoolFolder
    self.isReady = isReady
    writeBytes = write
  }

  package convenience init(
    fileDescriptor: Int32, _ interruption: Interruption? = nil, spoolFolder: String = "/tmp"
  ) {
    self.init(interruption, spoolFolder: spoolFolder) {
      // Also true if the reader is gone: then writing fails at once.
      var descriptor = pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)
      return poll(&descriptor, 1, 0) > 0
    } write: {
      WaitingCall.write(fileDescriptor, $0)
    }
  }

  package func write(_ text: String) throws(OutputError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.capacity { try flush() }
  }

  package func write(_ bytes: [UInt8]) throws(OutputError) {
    buffer += bytes
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Holds the answer back until it is `lineCount` lines long, and then sends it through `pager`.
  ///
  /// A shorter answer is written by ``finish()``.
  func page(from lineCount: Int, through pager: Pager) { undecided = (pager, lineCount) }

  /// Calls `remark` at once, or after the current answer if that may go through a pager.
  func after(_ remark: @escaping () -> Void) {
    if pager == nil, undecided == nil || buffer.isEmpty { return remark() }
    afterwards.append(remark)
  }

  /// Writes everything, and waits for the pager, if there is one, to end.
  func finish() throws(OutputError) {
    if !decideOnPager() { undecided = nil }
    defer {
      pager?.finish()
      pager = nil
      for remark in afterwards { remark() }
      afterwards = []
    }
    try flush()
  }

  /// Starts the pager for a long answer; returns whether the answer's destination is decided.
  private func decideOnPager() -> Bool {
    guard let (pager, lineCount) = undecided else { return true }
    guard buffer.count >= Self.capacity || buffer.count(where: { $0 == 0x0A }) >= lineCount else {
      return false
    }
    undecided = nil
    if pager.start() { self.pager = pager }
    return true
  }

  /// Stops waiting for the reader until ``letGo()`` has been called as often.
  func hold() { holdCount += 1 }

  /// Reverses one ``hold()``: after the last, ``flush()`` may wait again.
  func letGo() { holdCount -= 1 }

  /// Writes the buffered bytes; while held, only as many as the reader takes at once.
  ///
  /// An answer that is being read is finished, whatever signals come.
  package func flush() throws(OutputError) {
    guard decideOnPager() else { return }
    while let spool, !spool.isEmpty {
      guard let bytes = spool.first() else { throw .failed(errorNumber: errno) }
      let count = try hand(bytes)
      spool.removeFirst(count)
      if count < bytes.count { return keep() }
    }
    let count = try hand(buffer[...])
    if count < buffer.count {
      buffer.removeFirst(count)
      keep()
    } else {
      buffer.removeAll(keepingCapacity: true)
    }
  }

  /// Moves the buffered bytes into a file if they are too many for memory.
  private func keep() {
    guard buffer.count > (spool?.isEmpty ?? true ? Self.patience : Self.capacity) else { return }
    do throws(SystemError) {
      if spool == nil { spool = try SpoolFile(in: spoolFolder) }
      try spool?.append(buffer)
      buffer.removeAll(keepingCapacity: true)
    } catch {
      // Without room for a file, they stay in memory.
    }
  }

  /// Writes bytes, and returns how many were taken: while held, as many as the reader takes at once.
  private func hand(_ bytes: ArraySlice<UInt8>) throws(OutputError) -> Int {
    let isHeld = holdCount > 0
    var start = bytes.startIndex
    while start < bytes.endIndex, !isHeld || isReady() {
      var errorNumber: Int32 = 0
      let portion = bytes[start...].prefix(isHeld ? Self.portion : .max)
      let count = portion.withUnsafeBytes { bytes in
        let count = writeBytes(bytes)
        if count < 0 { errorNumber = errno }
        return count
      }
      if count < 0, errorNumber != EINTR {
        buffer = []
        throw errorNumber == EPIPE ? .closed : .failed(errorNumber: errorNumber)
      }
      start += max(count, 0)
      if count < portion.count, let signal = interruption?.signal {
        buffer = []
        throw .interrupted(by: signal.number)
      }
    }
    return start - bytes.startIndex
  }

  /// `PIPE_BUF`: how many bytes a pipe with any room takes at once.
  private static let portion = 4096
}

/// Why an answer could not be written.
package enum OutputError: Error, Hashable, Sendable {
  /// The reader is gone, which isn't a mistake.
  case closed
  case failed(errorNumber: Int32)
  /// A signal came while it waited for its reader.
  case interrupted(by: Int32)
}

extension OutputError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .closed: "the reader has gone"
    case .failed(let errorNumber):
      "the answer cannot be written: \(String(cString: strerror(errorNumber)))"
    case .interrupted: "interrupted before all of the answer was written"
    }
  }
}

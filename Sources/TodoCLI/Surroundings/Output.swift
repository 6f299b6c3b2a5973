import Glibc
import TodoText

/// Where text goes: a file descriptor, or whatever a test puts in its place.
///
/// Unlike `print`, it throws if something can't be written.
///
/// Between ``hold()`` and ``letGo()`` it never waits for its reader, so that a lock can be held meanwhile. What the
/// reader doesn't take at once is buffered: 1 MiB of it in memory, the rest in a ``SpoolFile``.
package final class Output {
  private let writeBytes: (UnsafeRawBufferPointer) -> Int
  private let interruption: Interruption?
  private let makeOffer: () -> Offer
  private lazy var offer = makeOffer()
  private let spoolFolder: String
  /// The oldest of the buffered bytes.
  private var spool: SpoolFile?
  private var buffer: [UInt8] = []
  private var holdCount = 0
  /// The pager, and the number of lines that starts it, until that is decided.
  private var undecided: (pager: Pager, lineCount: Int)?
  /// The pager that shows the answer.
  private var pager: Pager?
  /// The error number that made the spool unusable.
  private(set) var spoolError: Int32?

  /// The number of bytes that are worth a system call.
  private static let capacity = 65_536
  /// The most bytes buffered in memory, as long as a file takes the others.
  private static let patience = 1_048_576

  /// `write` behaves like `write(2)`: it returns how many bytes it took, or -1 and sets `errno`.
  ///
  /// While it waits for a reader, a signal recorded by `interruption` ends that.
  package convenience init(
    _ interruption: Interruption? = nil, write: @escaping (UnsafeRawBufferPointer) -> Int
  ) {
    self.init(interruption, spoolFolder: "/tmp", offer: .always, write: write)
  }

  init(
    _ interruption: Interruption? = nil, spoolFolder: String,
    offer: @autoclosure @escaping () -> Offer, write: @escaping (UnsafeRawBufferPointer) -> Int
  ) {
    self.interruption = interruption
    self.spoolFolder = spoolFolder
    makeOffer = offer
    writeBytes = write
  }

  package convenience init(
    fileDescriptor: Int32, _ interruption: Interruption? = nil, spoolFolder: String = "/tmp"
  ) {
    self.init(interruption, spoolFolder: spoolFolder, offer: Offer(at: fileDescriptor)) {
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

  /// Writes everything, and waits until the pager, if there is one, has ended.
  func finish() throws(OutputError) {
    if !decideOnPager() { undecided = nil }
    defer {
      pager?.finish()
      pager = nil
    }
    try flush()
  }

  /// Starts the pager for a long answer; returns whether it is decided where the answer goes.
  private func decideOnPager() -> Bool {
    guard let (pager, lineCount) = undecided else { return true }
    guard buffer.count >= Self.capacity || buffer.count(where: { $0 == 0x0A }) >= lineCount else {
      return false
    }
    undecided = nil
    if let offer = pager.start() {
      self.pager = pager
      self.offer = offer
    }
    return true
  }

  /// Stops waiting for the reader until ``letGo()`` was called as often.
  func hold() { holdCount += 1 }

  /// Reverses one ``hold()``: after the last, ``flush()`` may wait again.
  func letGo() { holdCount -= 1 }

  /// Writes the buffered bytes; while held, only as many as the reader takes at once.
  ///
  /// An answer that is being read is finished, whatever signals come.
  package func flush() throws(OutputError) {
    guard decideOnPager() else { return }
    guard holdCount > 0, !buffer.isEmpty || spool != nil else { return try handOn() }
    switch offer {
    case .always: return try handOn()
    case .now(let write): try offer(to: write)
    case .never: break
    }
    try keep()
  }

  /// Writes everything, even if it has to wait.
  private func handOn() throws(OutputError) {
    spoolError = nil
    defer { buffer.removeAll(keepingCapacity: true) }
    while let spool, !spool.isEmpty {
      guard let bytes = spool.first() else { throw .failed(errorNumber: errno) }
      _ = try hand(bytes, to: writeBytes, isHeld: false)
      spool.removeFirst(bytes.count)
    }
    _ = try hand(buffer[...], to: writeBytes, isHeld: false)
  }

  /// Passes on what `write` takes at once.
  private func offer(to write: (UnsafeRawBufferPointer) -> Int) throws(OutputError) {
    while let spool, !spool.isEmpty {
      guard let bytes = spool.first() else { throw .failed(errorNumber: errno) }
      let count = try hand(bytes, to: write, isHeld: true)
      spool.removeFirst(count)
      if count < bytes.count { return }
    }
    buffer.removeFirst(try hand(buffer[...], to: write, isHeld: true))
  }

  /// Moves the buffered bytes into a file if they are too many for memory.
  private func keep() throws(OutputError) {
    let limit = spool?.isEmpty ?? true ? Self.patience : Self.capacity
    guard buffer.count > limit else { return }
    if spoolError == nil, spool == nil {
      spool = SpoolFile(in: spoolFolder)
      if spool == nil { spoolError = errno }
    }
    if spoolError == nil, let spool {
      if spool.append(buffer) {
        buffer.removeAll(keepingCapacity: true)
      } else {
        spoolError = errno
      }
    }
    if let spoolError, buffer.count > 4 * Self.patience {
      buffer = []
      throw .noRoom(folder: spoolFolder, errorNumber: spoolError)
    }
  }

  /// Writes bytes, and returns how many were taken; all of them unless it `isHeld`.
  private func hand(
    _ bytes: ArraySlice<UInt8>, to write: (UnsafeRawBufferPointer) -> Int, isHeld: Bool
  ) throws(OutputError) -> Int {
    var start = bytes.startIndex
    while start < bytes.endIndex {
      var errorNumber: Int32 = 0
      let count = bytes[start...].withUnsafeBytes { bytes in
        let count = write(bytes)
        if count < 0 { errorNumber = errno }
        return count
      }
      if count < 0, isHeld, errorNumber == EAGAIN { break }
      if count < 0, errorNumber != EINTR {
        buffer = []
        throw errorNumber == EPIPE ? .closed : .failed(errorNumber: errorNumber)
      }
      start += max(count, 0)
      if start < bytes.endIndex, let signal = interruption?.signal {
        throw .interrupted(by: signal.number)
      }
    }
    return start - bytes.startIndex
  }
}

/// Why an answer could not be written.
package enum OutputError: Error, Hashable, Sendable {
  /// Its reader has gone, which isn't a mistake.
  case closed
  case failed(errorNumber: Int32)
  /// There is no room in `folder` to buffer it for its reader.
  case noRoom(folder: String, errorNumber: Int32)
  /// A signal came while it waited for its reader.
  case interrupted(by: Int32)
}

extension OutputError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .closed: "the reader has gone"
    case .failed(let errorNumber):
      "the answer cannot be written: \(String(cString: strerror(errorNumber)))"
    case .noRoom(let folder, let errorNumber):
      "can't buffer the answer in \(folder.terminalSafe): "
        + String(cString: strerror(errorNumber))
    case .interrupted: "interrupted before all of the answer was written"
    }
  }
}

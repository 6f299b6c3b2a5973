import Glibc
import TodoText

/// Where text goes: a file descriptor, or whatever a test puts in its place.
///
/// Unlike `print`, it says when something could not be written.
///
/// Between ``hold()`` and ``letGo()`` it never waits for its reader, so that a lock can be held meanwhile.
/// What the reader does not take at once waits: 1 MiB of it in memory, the rest in a ``SpoolFile``.
package final class Output {
  private let writeBytes: (UnsafeRawBufferPointer) -> Int
  private let interruption: Interruption?
  private let makeOffer: () -> Offer
  private lazy var offer = makeOffer()
  private let spoolFolder: String
  /// What waits longest.
  private var spool: SpoolFile?
  private var buffer: [UInt8] = []
  private var holdCount = 0
  /// The pager, and how many lines of the answer it takes to start it, until that is decided.
  private var undecided: (pager: Pager, lineCount: Int)?
  /// The pager that shows the answer.
  private var pager: Pager?
  /// Why the spool takes no more.
  private(set) var spoolError: Int32?

  /// Bytes that are kept back until they are worth a call.
  private static let capacity = 65_536
  /// The most bytes that wait in memory, as long as a file takes others.
  private static let patience = 1_048_576

  /// `write` is `write(2)`: it returns how many bytes it took, or -1 and sets `errno`.
  ///
  /// Where it waits for a reader, a signal that `interruption` notes ends that.
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

  /// From now on the answer is kept back until it is `lineCount` lines long, and then goes through `pager`.
  ///
  /// A shorter one is written by ``finish()``.
  func page(from lineCount: Int, through pager: Pager) { undecided = (pager, lineCount) }

  /// Hands on everything, and waits until the pager, if one shows it, has ended.
  func finish() throws(OutputError) {
    if !decideOnPager() { undecided = nil }
    defer {
      pager?.finish()
      pager = nil
    }
    try flush()
  }

  /// Whether it is decided where the answer goes.
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

  /// From now on nothing waits for the reader, until ``letGo()`` was called as often.
  func hold() { holdCount += 1 }

  /// The next ``flush()`` may wait again.
  func letGo() { holdCount -= 1 }

  /// Hands on what was kept back; while it is held, as much as the reader takes at once.
  ///
  /// An answer that goes on to be read is finished, whatever signals come.
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

  /// Hands on everything.
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

  /// Hands on what `write` takes at once.
  private func offer(to write: (UnsafeRawBufferPointer) -> Int) throws(OutputError) {
    while let spool, !spool.isEmpty {
      guard let bytes = spool.first() else { throw .failed(errorNumber: errno) }
      let count = try hand(bytes, to: write, isHeld: true)
      spool.removeFirst(count)
      if count < bytes.count { return }
    }
    buffer.removeFirst(try hand(buffer[...], to: write, isHeld: true))
  }

  /// Puts into a file what is too much for the memory.
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

  /// Returns how many bytes were taken; all of them unless it `isHeld`.
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
  /// It waits for its reader, and there is no room for it in `folder`.
  case noRoom(folder: String, errorNumber: Int32)
  /// A signal came while its reader was waited for.
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

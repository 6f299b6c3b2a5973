import Glibc

/// Where text goes: a file descriptor, or whatever a test puts in its place.
///
/// Unlike `print`, it says when something could not be written.
package final class Output {
  private let writeBytes: (UnsafeRawBufferPointer) -> Int
  private let interruption: Interruption?
  private var buffer: [UInt8] = []

  /// Bytes that are kept back until they are worth a call.
  private static let capacity = 65_536

  /// `write` is `write(2)`: it returns how many bytes it took, or -1 and sets `errno`.
  ///
  /// Where it waits for a reader, a signal that `interruption` notes ends that.
  package init(
    _ interruption: Interruption? = nil, write: @escaping (UnsafeRawBufferPointer) -> Int
  ) {
    self.interruption = interruption
    writeBytes = write
  }

  package convenience init(fileDescriptor: Int32, _ interruption: Interruption? = nil) {
    self.init(interruption) { Glibc.write(fileDescriptor, $0.baseAddress, $0.count) }
  }

  package func write(_ text: String) throws(OutputError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.capacity { try flush() }
  }

  package func write(_ bytes: [UInt8]) throws(OutputError) {
    buffer += bytes
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Hands on what was kept back.
  ///
  /// An answer that goes on to be read is finished, whatever signals come.
  package func flush() throws(OutputError) {
    defer { buffer.removeAll(keepingCapacity: true) }
    var start = 0
    while start < buffer.count {
      var errorNumber: Int32 = 0
      let count = buffer[start...].withUnsafeBytes { bytes in
        let count = writeBytes(bytes)
        if count < 0 { errorNumber = errno }
        return count
      }
      if count < 0, errorNumber != EINTR {
        throw errorNumber == EPIPE ? .closed : .failed(errorNumber: errorNumber)
      }
      start += max(count, 0)
      if start < buffer.count, let signal = interruption?.signal {
        throw .interrupted(by: signal.number)
      }
    }
  }
}

/// Why an answer could not be written.
package enum OutputError: Error, Hashable, Sendable {
  /// Whoever read it has gone, which is no mistake of anybody's.
  case closed
  case failed(errorNumber: Int32)
  /// A signal came while nobody read it.
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

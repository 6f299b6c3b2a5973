import Glibc

/// Where the bytes of a file come from: a descriptor, or whatever a test puts in its place.
package final class ByteSource {
  private let readBytes: (UnsafeMutableRawBufferPointer) -> Int
  /// What is to be closed, or `nil` for what somebody else opened.
  private let ownedDescriptor: Int32?
  /// How many bytes were read.
  package private(set) var readCount = 0
  /// How many bytes there are, or `nil` where that is not known before they are read.
  package let totalCount: Int?

  /// `read` is `read(2)`: it returns how many bytes it wrote, 0 at the end, or -1 and sets `errno`.
  package init(totalCount: Int? = nil, read: @escaping (UnsafeMutableRawBufferPointer) -> Int) {
    readBytes = read
    ownedDescriptor = nil
    self.totalCount = totalCount
  }

  /// Closes the descriptor in the end if it `isOwned`.
  ///
  /// `mayRead` is asked before each read, and waits for bytes that aren't there yet if it likes; it gets
  /// whether the descriptor is that of a regular file. Where it answers `false`, nothing can be read
  /// (`ECANCELED`).
  package init(
    fileDescriptor: Int32, isOwned: Bool = false,
    mayRead: @escaping (_ isFile: Bool) -> Bool = { _ in true }
  ) {
    var status = stat()
    let isFile = fstat(fileDescriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    readBytes = { buffer in
      guard mayRead(isFile) else {
        errno = ECANCELED
        return -1
      }
      return WaitingCall.read(fileDescriptor, buffer)
    }
    ownedDescriptor = isOwned ? fileDescriptor : nil
    totalCount = isFile ? Int(status.st_size) : nil
  }

  /// `bytes`, of which at most `chunkSize` are read at a time.
  package convenience init(_ bytes: [UInt8], chunkSize: Int = .max) {
    var rest = bytes[...]
    self.init { buffer in
      let chunk = rest.prefix(min(buffer.count, chunkSize))
      buffer.copyBytes(from: chunk)
      rest = rest.dropFirst(chunk.count)
      return chunk.count
    }
  }

  deinit {
    if let ownedDescriptor { close(ownedDescriptor) }
  }

  /// What `read(2)` does: for readers that hold their own chunks.
  package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = readBytes(buffer)
    readCount += max(count, 0)
    return count
  }

  /// The next bytes, at most 64 KiB; none at the end.
  package func chunk() throws(SystemError) -> [UInt8] {
    var errorNumber: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      repeat {
        count = read(into: UnsafeMutableRawBufferPointer(buffer))
        errorNumber = count < 0 ? errno : 0
      } while errorNumber == EINTR
      count = max(count, 0)
    }
    if errorNumber != 0 { throw SystemError(errorNumber) }
    return bytes
  }
}

extension [ByteSource] {
  /// How much of all of them was read, from 0 through 1, or `nil` where it is not known how much there is.
  package var fractionRead: Double? {
    let counts = compactMap(\.totalCount)
    let total = counts.reduce(0, +)
    guard counts.count == count, total > 0 else { return nil }
    return Double(reduce(0) { $0 + $1.readCount }) / Double(total)
  }
}

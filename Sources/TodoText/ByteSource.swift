import Glibc

/// A source of a file's bytes: a descriptor, or a test's replacement.
package final class ByteSource {
  private let readBytes: (UnsafeMutableRawBufferPointer) -> Int
  /// The descriptor to close, or `nil` if somebody else opened it.
  private let ownedDescriptor: Int32?
  /// The number of bytes read so far.
  package private(set) var readCount = 0
  /// The number of bytes in total, or `nil` if that isn't known in advance.
  package let totalCount: Int?

  /// `read` works like `read(2)`: it returns the number of bytes it wrote, 0 at the end, or -1 and sets `errno`.
  package init(totalCount: Int? = nil, read: @escaping (UnsafeMutableRawBufferPointer) -> Int) {
    readBytes = read
    ownedDescriptor = nil
    self.totalCount = totalCount
  }

  /// Reads from a descriptor, and closes it at the end if it `isOwned`.
  ///
  /// `mayRead` is called before each read, and may wait for bytes to arrive; its argument tells whether the descriptor
  /// is a regular file. If it returns `false`, the read fails with `ECANCELED`.
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

  /// Reads from `bytes`, at most `chunkSize` at a time.
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

  /// Works like `read(2)`, for readers that manage their own chunks.
  package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = readBytes(buffer)
    readCount += max(count, 0)
    return count
  }

  /// Returns the next bytes, at most 64 KiB; none at the end.
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

  /// Returns all bytes; stops soon after `limit`.
  package func bytes(upTo limit: Int = .max) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let chunk = try chunk()
      if chunk.isEmpty { break }
      bytes += chunk
    }
    return bytes
  }
}

extension [ByteSource] {
  /// The fraction of all bytes read so far, from 0 through 1; `nil` if a total isn't known.
  package var fractionRead: Double? {
    let counts = compactMap(\.totalCount)
    let total = counts.reduce(0, +)
    guard counts.count == count, total > 0 else { return nil }
    return Double(reduce(0) { $0 + $1.readCount }) / Double(total)
  }
}

extension ByteSource {
  /// Returns the first bytes, and a source that starts again from the first byte.
  ///
  /// Returns fewer than `count` bytes if the source ends or can't be read; after an error, the other source fails at
  /// the same place. If the first bytes have carriage returns but no line feed, as in files from old Macs, both return
  /// line feeds instead.
  package func beginning(_ count: Int) -> (bytes: [UInt8], whole: ByteSource) {
    var bytes: [UInt8] = []
    while bytes.count < count, let chunk = try? chunk(), !chunk.isEmpty { bytes += chunk }
    let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    // A line feed may follow the last one.
    let isOld = !bytes.contains(lineFeed) && bytes.dropLast().contains(carriageReturn)
    if isOld { bytes = bytes.map { $0 == carriageReturn ? lineFeed : $0 } }
    var rest = bytes[...]
    let whole = ByteSource(totalCount: totalCount) { buffer in
      if rest.isEmpty {
        let count = self.read(into: buffer)
        if isOld, count > 0 {
          for index in 0..<count where buffer[index] == carriageReturn { buffer[index] = lineFeed }
        }
        return count
      }
      let chunk = rest.prefix(buffer.count)
      buffer.copyBytes(from: chunk)
      rest = rest.dropFirst(chunk.count)
      return chunk.count
    }
    return (bytes, whole)
  }
}

import Glibc
import TodoDomain
import TodoSQLite
import TodoText

/// The pages of a database file, read without SQLite, so that a damaged page hides no others.
///
/// It opens the file itself, and closing it drops this process's locks on the file
/// (<https://sqlite.org/howtocorrupt.html>, 2.2): it must outlive every connection to the same file.
///
/// Source: <https://sqlite.org/fileformat2.html>.
final class PageFile {
  let pageByteCount: Int
  /// The number of bytes of a page that SQLite uses.
  let usableByteCount: Int
  /// The number of complete pages.
  let pageCount: Int
  /// The first page of the free list, or 0.
  let firstFreePage: Int
  /// Whether the file begins like an SQLite database, so that the values above come from its header.
  let hasHeader: Bool

  private let descriptor: Int32

  init(path: String) throws(TodoStoreError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let error = SystemError()
      throw [EACCES, EPERM].contains(error.code)
        ? .noPermission(path: path, reason: error.description)
        : .inputOutput(path: path, reason: error.description)
    }
    var status = stat()
    let byteCount = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    let header = Self.read(descriptor, count: 100, at: 0) ?? []
    let pageSize = header.count == 100 ? header.integer(at: 16, byteCount: 2) : 0
    let realPageSize = pageSize == 1 ? 65_536 : pageSize
    let isPageSize = (512...65_536).contains(realPageSize) && realPageSize & (realPageSize - 1) == 0
    hasHeader = isPageSize && header.starts(with: DatabaseFormat.firstBytes) && header[20] <= 32
    // Without a header, assume the page size of databases made by `todo`.
    pageByteCount = hasHeader ? realPageSize : 4096
    usableByteCount = hasHeader ? realPageSize - Int(header[20]) : 4096
    firstFreePage = hasHeader ? header.integer(at: 32, byteCount: 4) : 0
    pageCount = byteCount / pageByteCount
  }

  deinit {
    close(descriptor)
  }

  /// Returns the bytes of a page, counted from 1; `nil` if it doesn't exist or the disk fails.
  func bytes(ofPage number: Int) -> [UInt8]? {
    guard number >= 1, number <= pageCount else { return nil }
    return Self.read(descriptor, count: pageByteCount, at: (number - 1) * pageByteCount)
  }

  private static func read(_ descriptor: Int32, count: Int, at offset: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      while initializedCount < count {
        let read = pread(
          descriptor, buffer.baseAddress?.advanced(by: initializedCount),
          count - initializedCount, off_t(offset + initializedCount))
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { break }
        initializedCount += read
      }
    }
    return bytes.count == count ? bytes : nil
  }
}

extension [UInt8] {
  /// Reads a number of one to nine bytes, with seven bits in each but the ninth, and advances `offset`.
  func varint(at offset: inout Int) -> Int64? {
    var value: UInt64 = 0
    for position in 0..<9 {
      guard offset < count else { return nil }
      let byte = self[offset]
      offset += 1
      if position == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return Int64(bitPattern: value) }
    }
    return nil
  }
}

import Glibc
import TodoSQLite

/// Where the bytes of a file come from: a descriptor, or whatever a test puts in its place.
final class ByteSource {
  private let readBytes: (UnsafeMutableRawBufferPointer) -> Int
  /// What is to be closed, or `nil` for what somebody else opened.
  private let ownedDescriptor: Int32?
  /// How many bytes were read.
  private(set) var readCount = 0
  /// How many bytes there are, or `nil` where that is not known before they are read.
  let totalCount: Int?

  /// `read` is `read(2)`: it returns how many bytes it wrote, 0 at the end, or -1 and sets `errno`.
  init(totalCount: Int? = nil, read: @escaping (UnsafeMutableRawBufferPointer) -> Int) {
    readBytes = read
    ownedDescriptor = nil
    self.totalCount = totalCount
  }

  /// Closes the descriptor in the end if it `isOwned`.
  ///
  /// After a signal that `interruption` notes it cannot be read any more (`ECANCELED`).
  init(fileDescriptor: Int32, isOwned: Bool = false, _ interruption: Interruption? = nil) {
    var status = stat()
    let isFile = fstat(fileDescriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    readBytes = { buffer in
      if let interruption {
        // A file is there, and is not waited for.
        guard isFile ? interruption.signal == nil : interruption.wait(forInput: fileDescriptor)
        else {
          errno = ECANCELED
          return -1
        }
      }
      return WaitingCall.read(fileDescriptor, buffer)
    }
    ownedDescriptor = isOwned ? fileDescriptor : nil
    totalCount = isFile ? Int(status.st_size) : nil
  }

  /// `bytes`, of which at most `chunkSize` are read at a time.
  convenience init(_ bytes: [UInt8], chunkSize: Int = .max) {
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
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = readBytes(buffer)
    readCount += max(count, 0)
    return count
  }

  /// The next bytes, at most 64 KiB; none at the end.
  func chunk() throws(SystemError) -> [UInt8] {
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

extension ByteSource {
  /// Opens the file at `path`; `-` is standard input.
  ///
  /// - Throws: A failure with exit code 66 if there is no such file, or it cannot be read.
  convenience init(
    path: String, standardInput: Int32, _ interruption: Interruption? = nil
  ) throws(Failure) {
    guard path != "-" else {
      self.init(fileDescriptor: standardInput, interruption)
      return
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path, errorNumber: errno) }
    self.init(fileDescriptor: descriptor, isOwned: true, interruption)
  }

  /// Opens the file at `path`, and reads all of it where it is a pipe or a terminal: what arrives slowly
  /// is waited for before the list is locked.
  ///
  /// - Throws: A failure with exit code 66 if it cannot be read, 74 where there is no room for it, and that
  ///   of a signal that came meanwhile.
  static func arrived(
    path: String, in surroundings: Surroundings
  ) throws(Failure) -> ByteSource {
    let interruption = surroundings.interruption
    // It is said, if a signal comes now, that nothing was changed.
    interruption.expectWork()
    let source = try ByteSource(
      path: path, standardInput: surroundings.standardInput, interruption)
    if source.totalCount != nil { return source }
    do throws(Failure) {
      return try SpooledInput(
        source, called: name(ofFile: path), folder: surroundings.temporaryFolder
      ).bytes()
    } catch {
      throw interruption.signal.map(Failure.init(interruptedBy:)) ?? error
    }
  }

  /// What messages call the file at `path`.
  static func name(ofFile path: String) -> String { path == "-" ? "stdin" : path }
}

extension [ByteSource] {
  /// How much of all of them was read, from 0 through 1, or `nil` where it is not known how much there is.
  var fractionRead: Double? {
    let counts = compactMap(\.totalCount)
    let total = counts.reduce(0, +)
    guard counts.count == count, total > 0 else { return nil }
    return Double(reduce(0) { $0 + $1.readCount }) / Double(total)
  }
}

extension Failure {
  /// The script or the import called `name` cannot be read.
  static func unreadable(_ name: String, errorNumber: Int32) -> Failure {
    let message = "\(name.terminalSafe): \(String(cString: strerror(errorNumber)))"
    guard [EMFILE, ENFILE].contains(errorNumber) else {
      return Failure(message: message, exitCode: .noInput)
    }
    return Failure(
      message: message, hint: "Allow more, such as with `ulimit -n 256`.", exitCode: .inputOutput)
  }
}

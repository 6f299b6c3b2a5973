import Glibc
import TodoText

/// An input that can be read from its beginning any number of times, even if it is a pipe.
///
/// Input that can be read only once, such as that of a pipe, is buffered: up to 1 MiB of it in memory, more in an
/// unnamed file.
final class RereadableFile {
  /// Its name in messages.
  let name: String
  private let origin: Origin

  private enum Origin {
    case path(String)
    /// A file that is open already, from its offset on.
    case open(Int32, from: Int)
    case spooled(SpooledInput)
  }

  /// Uses the file at `path`, where `-` is standard input.
  ///
  /// An unnamed file would be in `folder`, and `readBeginning` finds mistakes in long input before it is written there:
  /// see ``SpooledInput``.
  ///
  /// - Throws: A failure with exit code 66 if there is no such file, or it cannot be read; 74 if there is
  ///   no room to keep it; 65 if it isn't text, or has no end.
  init(
    path: String, standardInput: Int32, folder: String,
    readBeginning: (ByteSource) throws(Failure) -> Void = { _ in }
  ) throws(Failure) {
    name = ByteSource.name(ofFile: path)
    let descriptor = path == "-" ? standardInput : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path, errorNumber: errno) }
    defer { if path != "-" { close(descriptor) } }
    let start = lseek(descriptor, 0, SEEK_CUR)
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, start >= 0 {
      origin = path == "-" ? .open(descriptor, from: Int(start)) : .path(path)
    } else {
      origin = .spooled(
        try SpooledInput(
          ByteSource(fileDescriptor: descriptor), called: name, folder: folder,
          readBeginning: readBeginning))
    }
  }

  /// Returns all bytes, from the beginning.
  ///
  /// - Throws: A failure with exit code 66 if the file has gone since.
  func bytes() throws(Failure) -> ByteSource {
    switch origin {
    case .path(let path): return try ByteSource(path: path, standardInput: -1)
    case .open(let descriptor, let start):
      var place = 0
      return ByteSource { buffer in
        let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(start + place))
        place += max(count, 0)
        return count
      }
    case .spooled(let input): return input.bytes()
    }
  }
}

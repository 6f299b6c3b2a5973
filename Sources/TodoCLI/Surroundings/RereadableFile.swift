import Glibc
import TodoText

/// A file that can be read from its beginning as often as one likes, whatever it is.
///
/// What is gone once it was read, as from a pipe, is kept: up to 1 MiB of it in memory, more in a file
/// without a name.
final class RereadableFile {
  /// What messages call it.
  let name: String
  private let origin: Origin

  private enum Origin {
    case path(String)
    /// A file that is open already, from its offset on.
    case open(Int32, from: Int)
    case spooled(SpooledInput)
  }

  /// Takes the file at `path`, where `-` is standard input.
  ///
  /// A file without a name would be in `folder`, and `readBeginning` finds what is wrong in a long input
  /// before it is written there: see ``SpooledInput``.
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

  /// The bytes, from the first to the last.
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

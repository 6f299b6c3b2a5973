import Glibc

/// How bytes are handed on without waiting for their reader.
enum Offer {
  /// No reader is waited for: they go into a file.
  case always
  /// As `write(2)`, which says `EAGAIN` instead of waiting.
  case now((UnsafeRawBufferPointer) -> Int)
  /// Only by waiting.
  case never

  /// What can be done at `descriptor`.
  init(at descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      self = .always
      return
    }
    let isTerminal = isatty(descriptor) == 1
    switch status.st_mode & S_IFMT {
    case S_IFSOCK:
      self = .now { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT)) }
    case let kind where kind == S_IFIFO || isTerminal:
      // Opened once more: the mode of what is open is that of all processes that share it.
      let other = open(
        "/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      self = other < 0 ? .never : .now { write(other, $0.baseAddress, $0.count) }
    default: self = .always
    }
  }
}

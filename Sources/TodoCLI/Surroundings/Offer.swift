import Glibc

/// How to write bytes without waiting for their reader.
enum Offer {
  /// Writing never waits: the bytes go into a file.
  case always
  /// Like `write(2)`, but fails with `EAGAIN` instead of waiting.
  case now((UnsafeRawBufferPointer) -> Int)
  /// Writing may have to wait.
  case never

  /// Finds out how to write to `descriptor`.
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
      // Reopened, as all processes that share an open file share its mode.
      let other = open(
        "/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      self = other < 0 ? .never : .now { write(other, $0.baseAddress, $0.count) }
    default: self = .always
    }
  }
}

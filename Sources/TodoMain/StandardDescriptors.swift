import Glibc

/// Standard input, output and error.
enum StandardDescriptors {
  /// Opens the root folder in place of each closed descriptor; returns `false` if that fails.
  ///
  /// Otherwise the next file to be opened, such as the list, would take the descriptor's place, and a message would be
  /// written into it. The replacement can be neither read nor written: both fail (`EBADF`). Unlike `/dev/null`, the
  /// root folder exists everywhere.
  static func occupy() -> Bool {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      // `open` returns the lowest free number.
      guard open("/", pathOnly) == descriptor else { return false }
    }
    return true
  }

  /// `O_PATH`, which Swift doesn't import: <https://man7.org/linux/man-pages/man2/open.2.html>.
  private static let pathOnly: Int32 = 0o10_000_000
}

import Glibc

/// Standard input, output and error.
enum StandardDescriptors {
  /// Puts something in the place of each that is closed; `false` where there is nothing to put there.
  ///
  /// Otherwise the next file that is opened, such as the list, would be in it, and a message would be
  /// written into that. What is put there can be neither read nor written: both fail
  /// (`EBADF`). Unlike `/dev/null`, the root folder is everywhere.
  static func occupy() -> Bool {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      // It gets the lowest number that is free.
      guard open("/", pathOnly) == descriptor else { return false }
    }
    return true
  }

  /// `O_PATH`, which is not imported: <https://man7.org/linux/man-pages/man2/open.2.html>.
  private static let pathOnly: Int32 = 0o10_000_000
}

import Glibc

/// The limit on open files of this process.
///
/// A command that runs out of them halfway could not say so: SQLite doesn't report why it can't open a file, and
/// does without some.
enum OpenFileLimit {
  /// The most files that a command has open, besides its standard ones.
  private static let need = 12

  /// Makes sure that enough files can be opened; returns 0, or the error of the system.
  static func check() -> Int32 {
    let code = probe()
    guard code == EMFILE else { return code }
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return code }
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return probe()
  }

  /// Opens that many files for a moment.
  private static func probe() -> Int32 {
    var descriptors: [Int32] = []
    descriptors.reserveCapacity(need)
    defer { for descriptor in descriptors { close(descriptor) } }
    let first = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // Other problems with that folder don't matter here.
    guard first >= 0 else { return [EMFILE, ENFILE].contains(errno) ? errno : 0 }
    descriptors.append(first)
    while descriptors.count < need {
      let descriptor = fcntl(first, F_DUPFD_CLOEXEC, 0)
      guard descriptor >= 0 else { return errno }
      descriptors.append(descriptor)
    }
    return 0
  }
}

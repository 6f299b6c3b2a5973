import Glibc
import TodoText

/// Renames a complete file from a temporary name to its final one.
package enum NewName {
  /// Renames the file `path` to `target`, replacing any file of that name.
  ///
  /// - Returns: 0, or the error that left both as they were.
  package static func take(_ target: String, for path: String) -> Int32 {
    uninterrupted { rename(path, target) } == 0 ? 0 : errno
  }

  /// Renames the file `path` to `target`, if nothing has that name.
  ///
  /// Of two processes that do so at once, one succeeds. At any time there is the whole file or nothing.
  ///
  /// - Parameters:
  ///   - target: The new name.
  ///   - path: The file, in the same folder.
  ///   - link: Gives a file a second name.
  /// - Returns: 0; `EEXIST` if the name is taken; or the error that left both as they were.
  package static func claim(
    _ target: String, for path: String,
    link: (String, String) -> Int32 = { Glibc.link($0, $1) }
  ) -> Int32 {
    guard uninterrupted({ link(path, target) }) != 0 else {
      _ = uninterrupted { unlink(path) }
      return 0
    }
    switch errno {
    case EPERM, EOPNOTSUPP, ENOSYS, EMLINK: return claimWithoutLinks(target, for: path)
    case let code: return code
    }
  }

  /// Does so on a file system where no file has two names, such as a memory card's: an empty file holds the name
  /// until the complete one replaces it.
  private static func claimWithoutLinks(_ target: String, for path: String) -> Int32 {
    let descriptor = uninterrupted { open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else { return errno }
    close(descriptor)
    let code = take(target, for: path)
    if code != 0 { unlink(target) }
    return code
  }
}

import Glibc
import TodoText

/// The name that a file gets when it is whole, in the place of one that was given to it before.
package enum NewName {
  /// Gives the file `path` the name `target`, and takes the file that has it away.
  ///
  /// - Returns: 0, or the error that left both as they were.
  package static func take(_ target: String, for path: String) -> Int32 {
    uninterrupted { rename(path, target) } == 0 ? 0 : errno
  }

  /// Gives the file `path` the name `target`, if there is nothing of that name.
  ///
  /// Of two processes that do so at once, one succeeds. At any time there is the whole file or nothing.
  ///
  /// - Parameters:
  ///   - target: A name that is to be given once.
  ///   - path: The file, in the same folder.
  ///   - link: What gives a file a second name.
  /// - Returns: 0; `EEXIST` where something has the name; or the error that left both as they were.
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

  /// For a file system on which no file has two names, such as a memory card's: an empty file holds the
  /// name until the whole one takes its place.
  private static func claimWithoutLinks(_ target: String, for path: String) -> Int32 {
    let descriptor = uninterrupted { open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else { return errno }
    close(descriptor)
    let code = take(target, for: path)
    if code != 0 { unlink(target) }
    return code
  }
}

import Glibc
import TodoText

/// Folders that a file needs, made for their owner only.
package enum NewFolder {
  /// Makes `folder` and those above it that are missing, 0700.
  ///
  /// Where another process does so at the same time, that is as good.
  ///
  /// - Parameter folder: An absolute path.
  /// - Returns: 0, or the error of the one that cannot be made.
  package static func make(_ folder: String) -> Int32 {
    var status = stat()
    if stat(folder, &status) == 0 {
      return status.st_mode & S_IFMT == S_IFDIR ? 0 : ENOTDIR
    }
    guard errno == ENOENT else { return errno }

    let parent = above(folder)
    if parent != folder {
      let code = make(parent)
      if code != 0 { return code }
    }
    guard uninterrupted({ mkdir(folder, 0o700) }) == 0 else { return errno == EEXIST ? 0 : errno }
    // The umask can only have taken permissions away.
    return uninterrupted { chmod(folder, 0o700) } == 0 ? 0 : errno
  }

  /// Sees to it that `folder` is still there after a power cut, also where another process made it or those above.
  ///
  /// One that is there need not be on the disk: who made it may have been killed before it was.
  ///
  /// - Returns: 0, or the error of a disk that fails.
  package static func sync(above folder: String) -> Int32 {
    var folder = folder
    while folder != "/" {
      folder = above(folder)
      let code = sync(folder)
      // Nothing was made in one that cannot be opened for another reason.
      if [EIO, ENOSPC, EDQUOT, EMFILE, ENFILE].contains(code) { return code }
    }
    return 0
  }

  /// Sees to it that the names in `folder` are still there after a power cut.
  ///
  /// - Returns: 0, or the error of a disk that fails.
  static func sync(_ folder: String) -> Int32 {
    let descriptor = uninterrupted { open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    // Who may write to a folder may still not be allowed to read it.
    guard descriptor >= 0 else { return errno == EACCES ? 0 : errno }
    defer { close(descriptor) }
    // Some file systems cannot sync a folder, and need not.
    return uninterrupted { fsync(descriptor) } == 0 || errno == EINVAL ? 0 : errno
  }

  /// What is before the last `/` of an absolute path.
  package static func above(_ path: String) -> String {
    let folder = path[..<(path.lastIndex(ofByte: "/") ?? path.startIndex)]
    return folder.isEmpty ? "/" : String(folder)
  }
}

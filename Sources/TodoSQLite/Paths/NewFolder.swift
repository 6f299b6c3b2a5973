import Glibc
import TodoText

/// Creates the folders that a file needs, for their owner only.
package enum NewFolder {
  /// Creates `folder` and the missing folders above it, 0700.
  ///
  /// It is fine if another process does so at the same time.
  ///
  /// - Parameter folder: An absolute path.
  /// - Returns: 0, or the error for the folder that can't be created.
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
    // The umask can only have removed permissions.
    return uninterrupted { chmod(folder, 0o700) } == 0 ? 0 : errno
  }

  /// Makes sure that `folder` survives a power failure, even if another process created it or those above.
  ///
  /// An existing folder need not be on the disk: its creator may have been killed before it was.
  ///
  /// - Returns: 0, or the error of a failing disk.
  package static func sync(above folder: String) -> Int32 {
    var folder = folder
    while folder != "/" {
      folder = above(folder)
      let code = sync(folder)
      // Nothing was created in a folder that can't be opened for another reason.
      if [EIO, ENOSPC, EDQUOT, EMFILE, ENFILE].contains(code) { return code }
    }
    return 0
  }

  /// Makes sure that the names in `folder` survive a power failure.
  ///
  /// - Returns: 0, or the error of a failing disk.
  static func sync(_ folder: String) -> Int32 {
    let descriptor = uninterrupted { open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    // A user who may write to a folder may still not be allowed to read it.
    guard descriptor >= 0 else { return errno == EACCES ? 0 : errno }
    defer { close(descriptor) }
    // Some file systems cannot sync a folder, and need not.
    return uninterrupted { fsync(descriptor) } == 0 || errno == EINVAL ? 0 : errno
  }

  /// Returns the part of an absolute path before its last `/`.
  package static func above(_ path: String) -> String {
    let folder = path[..<(path.lastIndex(ofByte: "/") ?? path.startIndex)]
    return folder.isEmpty ? "/" : String(folder)
  }
}

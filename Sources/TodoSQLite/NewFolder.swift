import Glibc

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

  /// Sees to it that `folder` is still there after a power cut, whoever made it and those above it.
  ///
  /// One that is there need not be on the disk: who made it may have been killed before it was.
  ///
  /// - Returns: 0, or the error of a disk that fails.
  package static func sync(above folder: String) -> Int32 {
    var folder = folder
    while folder != "/" {
      folder = above(folder)
      // Nothing was made in one that this user may not read.
      let descriptor = uninterrupted { open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
      guard descriptor >= 0 else { continue }
      let code = uninterrupted { fsync(descriptor) } == 0 ? 0 : errno
      close(descriptor)
      // Some file systems cannot sync a folder, and need not.
      if [EIO, ENOSPC, EDQUOT].contains(code) { return code }
    }
    return 0
  }

  /// What stands before the last `/` of an absolute path.
  package static func above(_ path: String) -> String {
    let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    return folder.isEmpty ? "/" : String(folder)
  }
}

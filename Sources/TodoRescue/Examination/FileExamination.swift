import Glibc
import TodoDomain
import TodoSQLite
import TodoText

/// Examines the file of a database, its folder and its disk, without opening it.
struct FileExamination {
  let file: DatabaseFile

  /// Reports whether the file can be read and written; returns `nil` if it doesn't exist.
  ///
  /// - Throws: `.noPermission` if the file can't be read.
  func findFile() throws(TodoStoreError) -> Finding? {
    guard try file.exists() else { return nil }
    guard access(file.path, R_OK) == 0 else {
      throw .noPermission(path: file.path, reason: SystemError().description)
    }
    guard access(file.path, W_OK) == 0 else {
      return Finding(
        .file, .warning, "the list can be read, and not changed",
        hint: "To change it: chmod u+w \(file.path.shellWord)")
    }
    guard access(folder, W_OK) == 0 else {
      return Finding(
        .file, .warning, "the folder cannot be written, so the list cannot be changed",
        hint: "To change it: chmod u+w \(folder.shellWord)")
    }
    return Finding(.file, .ok, "the file is there, and can be read and written")
  }

  /// Reports who else may read and write the list.
  func findPermissions() -> Finding {
    var (fileStatus, folderStatus) = (stat(), stat())
    guard stat(file.path, &fileStatus) == 0, stat(folder, &folderStatus) == 0 else {
      return Finding(.permissions, .warning, SystemError().description)
    }
    if fileStatus.st_mode & 0o077 != 0 {
      return Finding(
        .permissions, .warning,
        "others may \(fileStatus.st_mode & 0o022 == 0 ? "read" : "change") the list (the file is "
          + "\(octal(fileStatus.st_mode)), not 600)",
        hint: "chmod 600 \(file.path.shellWord)")
    }
    guard folderStatus.st_mode & 0o077 != 0 else {
      return Finding(.permissions, .ok, "nobody else may read or write the list")
    }
    // Don't suggest closing a shared folder such as /tmp.
    let isOwn = folderStatus.st_uid == geteuid() && folderStatus.st_mode & mode_t(S_ISVTX) == 0
    return Finding(
      .permissions, .warning,
      "others may \(folderStatus.st_mode & 0o022 == 0 ? "look into" : "change") the folder (it is "
        + "\(octal(folderStatus.st_mode)), not 700)",
      hint: isOwn
        ? "To keep others out: chmod 700 \(folder.shellWord)"
        : "Keep the list in a folder of its own.")
  }

  /// Reports whether the file is on another machine.
  func findFileSystem() -> Finding {
    guard let name = fileSystem(), Self.networkFileSystems.contains(name) else {
      return Finding(.fileSystem, .ok, "the file is on this machine")
    }
    return Finding(
      .fileSystem, .warning, "the file is on another machine (\(name)), where locks may not hold",
      hint: "Keep it on a disk of this machine, and copy it with `todo backup`.")
  }

  /// Reports whether the list can grow.
  func findFreeSpace() -> Finding {
    var (space, status) = (statvfs(), stat())
    guard statvfs(folder, &space) == 0, stat(file.path, &status) == 0 else {
      return Finding(.freeSpace, .warning, SystemError().description)
    }
    let free = UInt64(space.f_bavail) * UInt64(space.f_frsize)
    // A script may change every page, and the journal then holds a copy of all of them.
    guard free < UInt64(max(0, status.st_size)) + 1 << 24 else {
      return Finding(.freeSpace, .ok, "there is room on the disk")
    }
    return Finding(
      .freeSpace, .warning, "the disk is nearly full: \(free >> 20) MiB are free",
      hint: "Make room: a large script needs as much as the list itself.")
  }

  private var folder: String { NewFolder.above(file.path) }

  private func octal(_ mode: mode_t) -> String {
    String(mode & 0o777, radix: 8)
  }

  /// Returns the type of the folder's file system, such as `ext4`; `nil` if unknown.
  ///
  /// Source: `proc_pid_mountinfo(5)`.
  private func fileSystem() -> String? {
    var status = stat()
    guard stat(folder, &status) == 0, let mounts = fopen("/proc/self/mountinfo", "r")
    else { return nil }
    defer { fclose(mounts) }
    let device =
      "\(status.st_dev >> 8 & 0xFFF):\(status.st_dev & 0xFF | status.st_dev >> 12 & 0xFFF00)"
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, mounts) > 0 {
      let words = line.map { String(cString: $0) }?.split(separator: " ") ?? []
      guard words.count > 2, words[2] == device, let dash = words.firstIndex(of: "-"),
        dash + 1 < words.count
      else { continue }
      return String(words[dash + 1])
    }
    return nil
  }

  private static let networkFileSystems: Set<String> = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "ncpfs", "9p", "afs", "ceph", "lustre", "coda", "gfs2",
    "ocfs2", "fuse.sshfs", "fuse.glusterfs", "fuse.rclone", "fuse.s3fs", "davfs",
  ]
}

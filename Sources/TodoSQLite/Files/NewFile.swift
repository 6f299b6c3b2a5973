import Glibc
import TodoText

/// A file that gets its name only once it is complete.
///
/// Until ``publish()`` it has another name in the same folder, so that at any time there is all of it or nothing,
/// and any former file of that name stays as it was, whatever happens meanwhile. A file that replaces another gets
/// its permissions, and a symbolic link to it stays one; otherwise only its owner may read and write it (0600).
///
/// It never replaces a database, nor the files that SQLite keeps beside one.
package final class NewFile {
  /// Its name in messages.
  package let name: String
  /// Its path until it gets its name.
  package let temporaryPath: String
  /// Its final path: absolute, without symbolic links.
  let path: String
  private let protection: ListProtection
  private let isReplacing: Bool
  private var descriptor: Int32
  private var isPublished = false

  /// Creates an empty file beside its final place.
  ///
  /// - Parameters:
  ///   - name: The final path.
  ///   - list: The path of the list, which it must not replace.
  ///   - isReplacing: Whether it may replace a file.
  ///   - mayBeList: Whether a list may be there; ``publish(over:)`` then has to check that it is unchanged.
  /// - Throws: Why the file can't be created.
  package init(
    _ name: String, besideList list: String?, isReplacing: Bool,
    mayBeList: Bool = false
  ) throws(NewFileError) {
    self.name = name
    self.isReplacing = isReplacing
    protection = ListProtection(list: list)
    path = try Self.resolved(name)
    try protection.checkList(path, name: name)
    try Self.checkPermission(path, name: name, isReplacing: isReplacing)
    try protection.checkOthers(path, name: name, mayBeList: mayBeList)

    let folder = NewFolder.above(path)
    // A name may have 255 bytes, and the temporary one is longer.
    let beginning = String(
      decoding: path.utf8.dropFirst(folder.utf8.count + (folder == "/" ? 0 : 1)).prefix(200),
      as: UTF8.self)
    do throws(SystemError) {
      let file = try TemporaryFile(beginning: "\(folder)/.\(beginning).")
      (descriptor, temporaryPath) = (file.descriptor, file.path)
    } catch {
      throw NewFileError(error, path: name)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if !isPublished { _ = uninterrupted { unlink(temporaryPath) } }
  }

  /// Appends bytes.
  package func write(_ bytes: [UInt8]) throws(NewFileError) {
    do throws(SystemError) {
      try writeAll(bytes, to: descriptor)
    } catch {
      throw NewFileError(error, path: name)
    }
  }

  /// Gives the file its name; when this returns, the file and its name are on the disk.
  ///
  /// - Parameter isUnchanged: Whether the database to replace, which the caller has locked, is still there; `nil`
  ///   if no database may be replaced.
  /// - Throws: `.exists` if another process was quicker; `.unsynced` if the file has its name, but the disk failed
  ///   then.
  package func publish(over isUnchanged: (() -> Bool)? = nil) throws(NewFileError) {
    try finish()
    // A list may have appeared there meanwhile.
    try protection.checkList(path, name: name)
    let code: Int32
    if let isUnchanged {
      // The file is not opened here: that would drop its lock.
      guard isUnchanged() else { throw .exists(path: name) }
      code = NewName.take(path, for: temporaryPath)
    } else if isReplacing, Self.isTaken(path) {
      try protection.checkOthers(path, name: name)
      code = NewName.take(path, for: temporaryPath)
    } else {
      code = NewName.claim(path, for: temporaryPath)
    }
    guard code == 0 else {
      throw code == EEXIST ? .exists(path: name) : NewFileError(SystemError(code), path: name)
    }
    isPublished = true
    let synced = NewFolder.sync(NewFolder.above(path))
    guard synced == 0 else {
      throw .unsynced(path: name, reason: SystemError(synced).description)
    }
  }

  /// Syncs everything written, with the final permissions of the file.
  private func finish() throws(NewFileError) {
    guard descriptor >= 0 else { return }
    do throws(SystemError) {
      try takePermissions()
      guard uninterrupted({ fsync(descriptor) }) == 0 else { throw SystemError() }
      let closed = close(descriptor)
      descriptor = -1
      guard closed == 0 else { throw SystemError() }
    } catch {
      throw NewFileError(error, path: name)
    }
  }

  private static func isTaken(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Copies the permissions of the file that it replaces.
  private func takePermissions() throws(SystemError) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    // Only root can give a file away; otherwise it becomes the user's own.
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    guard uninterrupted({ fchmod(descriptor, status.st_mode & 0o7777) }) == 0 else {
      throw SystemError()
    }
  }

  /// Returns where the file called `name` is, or will be.
  private static func resolved(_ name: String) throws(NewFileError) -> String {
    // The link to a pipe in `/dev/fd` has no path as its target.
    if let status = try status(name), status.st_mode & S_IFMT != S_IFREG {
      throw .notAFile(path: name)
    }
    let path: String
    do throws(AbsolutePath.Failure) {
      path = try AbsolutePath.of(name)
    } catch {
      throw .cannotCreate(path: name, reason: error.reason)
    }
    do throws(SystemError) {
      return try ResolvedPath.of(path)
    } catch {
      throw NewFileError(error, path: name)
    }
  }

  /// Returns the status of a file, or `nil` if there is none.
  private static func status(_ name: String) throws(NewFileError) -> stat? {
    var status = stat()
    if stat(name, &status) == 0 { return status }
    guard errno == ENOENT else { throw NewFileError(SystemError(), path: name) }
    return nil
  }

  private static func checkPermission(
    _ path: String, name: String, isReplacing: Bool
  ) throws(NewFileError) {
    var status = stat()
    guard lstat(name, &status) == 0 else { return }
    guard isReplacing else { throw .exists(path: name) }
    // Permission to write the folder is enough to replace a file, but that isn't what its owner meant.
    guard faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 || errno == ENOENT else {
      throw NewFileError(SystemError(), path: name)
    }
  }
}

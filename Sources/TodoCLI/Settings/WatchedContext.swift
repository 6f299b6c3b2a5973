import Glibc

extension Settings {
  /// Returns the context in use, which other processes may change: it reads the file again after a change.
  ///
  /// Call the result on the main actor.
  @MainActor
  func watchedContext(
    in environment: ShellEnvironment, commands: any CommandNames
  ) throws(Failure) -> @Sendable () -> (name: String, context: Context)? {
    let path = config.path
    var (version, context) = (FileVersion(path), try self.context(.query, .words))
    let read: @MainActor @Sendable () -> (name: String, context: Context)? = {
      let newVersion = FileVersion(path)
      if newVersion != version {
        let config = ConfigFile.load(in: environment, commands: commands)
        context = try? Settings(options, in: environment, config: config)
          .context(.query, .words)
        version = newVersion
      }
      return context
    }
    return { MainActor.assumeIsolated { read() } }
  }
}

/// The attributes that distinguish two versions of a file; equal for all missing files.
private struct FileVersion: Hashable {
  var inode: ino_t = 0
  var size: off_t = 0
  var seconds = 0
  var nanoseconds = 0

  init(_ path: String?) {
    var status = stat()
    guard let path, stat(path, &status) == 0 else { return }
    (inode, size) = (status.st_ino, status.st_size)
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }
}

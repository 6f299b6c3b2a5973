import TodoSQLite

/// How a command writes a file: each failure says what to do.
extension NewFile {
  /// Begins a file that takes the place of the one at `path`, but never of the list of `settings`.
  ///
  /// `hint` is what to do where a folder, a pipe or a device is there.
  convenience init(
    _ path: String, in settings: Settings, ifNotAFile hint: String
  ) throws(Failure) {
    do throws(NewFileError) {
      try self.init(path, besideList: try? settings.databasePath, isReplacing: true)
    } catch {
      throw if case .notAFile = error { Failure(error, hint: hint) } else { Failure(error) }
    }
  }

  /// Adds bytes at its end.
  func append(_ bytes: [UInt8]) throws(Failure) {
    do throws(NewFileError) { try write(bytes) } catch { throw Failure(error) }
  }

  /// Puts the file in its place; it has returned only when that is on the disk.
  func keep() throws(Failure) {
    do throws(NewFileError) { try publish() } catch { throw Failure(error) }
  }
}

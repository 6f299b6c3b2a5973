import TodoSQLite
import TodoText

/// Writes a file for a command, with failures that say what to do.
extension NewFile {
  /// Starts a file that replaces the one at `path`, but never the list of `settings`.
  ///
  /// `hint` says what to do if a folder, a pipe or a device is there.
  convenience init(
    _ path: String, in settings: Settings, ifNotAFile hint: String
  ) throws(Failure) {
    do throws(NewFileError) {
      try self.init(path, besideList: try? settings.databasePath, isReplacing: true)
    } catch {
      throw if case .notAFile = error { Failure(error, hint: hint) } else { Failure(error) }
    }
  }

  func append(_ bytes: [UInt8]) throws(Failure) {
    do throws(NewFileError) { try write(bytes) } catch { throw Failure(error) }
  }

  /// Moves the file into place; returns only after that is on the disk.
  func keep() throws(Failure) {
    do throws(NewFileError) { try publish() } catch { throw Failure(error) }
  }

  /// Creates the missing folders above `path`, with mode 0700 like those of the list.
  static func makeFolders(above path: String) throws(NewFileError) {
    let folder: String
    do throws(AbsolutePath.Failure) {
      folder = NewFolder.above(try AbsolutePath.of(path))
    } catch {
      throw .cannotCreate(path: path, reason: error.reason)
    }
    for code in [NewFolder.make(folder), NewFolder.sync(above: folder)] where code != 0 {
      throw NewFileError(SystemError(code), path: path)
    }
  }
}

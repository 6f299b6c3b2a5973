import TodoSQLite
import TodoText

extension NewFile {
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

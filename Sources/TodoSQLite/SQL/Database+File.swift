import GRDB
import GRDBSQLite

extension Database {
  /// SQLite's own descriptor of the file, and how it is used; `nil` for a database in memory.
  var file: (handle: UnsafeMutablePointer<sqlite3_file>, methods: sqlite3_io_methods)? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    guard
      sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK,
      let file, let methods = file.pointee.pMethods
    else { return nil }
    return (file, methods.pointee)
  }
}

import CSQLite

/// The file of a database, read through SQLite's own descriptor.
///
/// Opening the file again and closing it would drop SQLite's locks: <https://sqlite.org/howtocorrupt.html>, 2.2.
package struct OpenFile {
  /// The path as the connection opened it: absolute, without symbolic links.
  package let path: String
  private let handle: UnsafeMutablePointer<sqlite3_file>
  private let methods: sqlite3_io_methods

  fileprivate init?(of connection: OpaquePointer?) {
    var handle: UnsafeMutablePointer<sqlite3_file>?
    guard
      sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &handle) == SQLITE_OK,
      let handle, let methods = handle.pointee.pMethods
    else { return nil }
    self.handle = handle
    self.methods = methods.pointee
    path = sqlite3_db_filename(connection, "main").map { String(cString: $0) } ?? ""
  }

  /// Returns the length of the file.
  package func byteCount() throws -> Int64 {
    var count: Int64 = 0
    try check(methods.xFileSize(handle, &count))
    return count
  }

  /// Reads `count` bytes at `offset`; bytes past the end of the file are zero.
  package func bytes(_ count: Int, at offset: Int64) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let code = methods.xRead(handle, &bytes, Int32(count), offset)
    if code != sqlite3_code_ioerr_short_read { try check(code) }
    return bytes
  }

  /// Runs `body` while no other process writes to the file; returns `nil` if one does, or if this one does.
  package func whileNobodyWrites<Value>(_ body: () throws -> Value) rethrows -> Value? {
    guard methods.xLock(handle, SQLITE_LOCK_SHARED) == SQLITE_OK else { return nil }
    defer { _ = methods.xUnlock(handle, SQLITE_LOCK_NONE) }
    return try body()
  }

  private func check(_ code: Int32) throws {
    if code != SQLITE_OK { throw SQLiteFailure(code: code) }
  }
}

extension Database {
  /// The file, or `nil` for a database in memory.
  package var file: OpenFile? { OpenFile(of: handle) }

  /// Whether the open file is no longer the one at its path.
  ///
  /// SQLite checks that when a transaction begins to write; a long one has time to lose its file.
  package var hasMoved: Bool {
    var answer: Int32 = 0
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &answer)
    return code == SQLITE_OK && answer != 0
  }

  /// The path of the journal, whether or not there is one; `nil` for a database in memory.
  package var journalPath: String? {
    let path = sqlite3_filename_journal(sqlite3_db_filename(handle, "main"))
    return path.flatMap { $0.pointee == 0 ? nil : String(cString: $0) }
  }
}

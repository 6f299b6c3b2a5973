import GRDB
import GRDBSQLite
import TodoDomain

extension Database {
  /// Commits, and says of a disk that failed meanwhile whether the commit was done all the same.
  ///
  /// It is done when the journal has been cut. What comes then is the sync that keeps the journal cut
  /// (`pager_end_transaction` in SQLite's `pager.c`): SQLite reports its failure like any other, though
  /// from then on everybody sees what was changed.
  ///
  /// - Throws: `.inputOutput` where the file was moved or deleted, and nothing is committed;
  ///   `.unsynced` where the disk failed after the commit. With any other error nothing was changed.
  func commit(at place: DatabasePlace) throws {
    guard !hasMoved else {
      throw TodoStoreError.inputOutput(path: place.path, reason: TodoStoreError.moved)
    }
    let before = try changeCount()
    do {
      try run("COMMIT")
    } catch let error as SQLiteFailure where error.code & 0xFF == SQLITE_IOERR {
      // As long as there is a transaction, it is not done.
      guard let before, !isInsideTransaction, try committedChangeCount() != before else {
        throw error
      }
      throw TodoStoreError.unsynced(
        path: place.path, reason: error.message)
    }
  }

  /// Whether another file, or none, is now where the one was that is open.
  ///
  /// SQLite looks for it when a transaction begins to write; a long one has time to lose its file.
  private var hasMoved: Bool {
    var answer: Int32 = 0
    let code = sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &answer)
    return code == SQLITE_OK && answer != 0
  }

  /// How often the file was changed: each commit that changes something adds one.
  ///
  /// Call it in a transaction, which keeps others from adding to it; `nil` for a database in memory.
  /// <https://sqlite.org/fileformat2.html#file_change_counter>
  private func changeCount() throws -> Int? {
    guard let file else { return nil }
    var bytes: [UInt8] = [0, 0, 0, 0]
    let code = file.methods.xRead(file.handle, &bytes, 4, 24)
    // In a file of 0 bytes it is 0.
    guard code == SQLITE_OK || code == ResultCode.SQLITE_IOERR_SHORT_READ.rawValue else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code))
    }
    return bytes.integer(at: 0, byteCount: 4)
  }

  /// What ``changeCount()`` is once all that was not committed has been rolled back.
  ///
  /// SQLite gave its lock back when it failed. Who commits before the next line takes it again adds one
  /// too: on a disk that fails, that moment is left to chance.
  private func committedChangeCount() throws -> Int? {
    try transaction("BEGIN") {
      // The first access takes the lock, and rolls back.
      _ = try integer("PRAGMA schema_version")
      return try changeCount()
    }
  }
}

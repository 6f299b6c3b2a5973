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
  /// `header` is the one that the file had when the transaction began, `nil` for a file without a name.
  ///
  /// - Throws: `.changedMeanwhile` where another program moved, deleted or overwrote the file; `.unsynced`
  ///   where the disk failed after the commit. With any other error nothing was changed.
  func commit(at place: DatabasePlace, after header: FileHeader?) throws {
    guard !hasMoved else { throw TodoStoreError.moved(place) }
    let header = try header.map { try check($0, at: place) }
    // One that was damaged before is not another program's doing now.
    let roots = try header.map { header in
      try rootPages().filter { try isBTree(page: $0, of: header.pageByteCount) }
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
    // Between the last look and now the file was written to.
    guard !hasMoved else { throw TodoStoreError.moved(place) }
    if let header, isOverwritten(since: header, roots ?? []) {
      throw TodoStoreError.overwritten(place)
    }
  }

  /// Whether the file, right after a commit, isn't what that left; `false` where that can't be seen, such as
  /// while another process writes.
  private func isOverwritten(since before: FileHeader, _ roots: [Int64]) -> Bool {
    guard let file, sqlite3_txn_state(sqliteConnection, "main") == SQLITE_TXN_NONE,
      file.methods.xLock(file.handle, SQLITE_LOCK_SHARED) == SQLITE_OK
    else { return false }
    defer { _ = file.methods.xUnlock(file.handle, SQLITE_LOCK_NONE) }
    do {
      guard let header = try fileHeader(), header.isCommitted(after: before) else { return true }
      // Once another process has committed, too, other pages may be roots.
      guard header.isFirst(after: before) else { return false }
      return try !roots.allSatisfy { try isBTree(page: $0, of: header.pageByteCount) }
    } catch {
      return false
    }
  }

  /// The first page of each table and index.
  private func rootPages() throws -> [Int64] {
    var pages: [Int64] = []
    try PreparedStatement(self, "SELECT rootpage FROM sqlite_schema WHERE rootpage > 1")
      .forEach { pages.append($0.integer(0)) }
    return pages
  }

  /// Whether a page of the file begins as those of tables and indexes do.
  private func isBTree(page: Int64, of byteCount: Int64) throws -> Bool {
    guard let file else { return false }
    var kind: UInt8 = 0
    let code = file.methods.xRead(file.handle, &kind, 1, (page - 1) * byteCount)
    // https://sqlite.org/fileformat2.html#b_tree_pages
    if code == SQLITE_OK { return [2, 5, 10, 13].contains(kind) }
    guard code == ResultCode.SQLITE_IOERR_SHORT_READ.rawValue else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code))
    }
    return false
  }

  /// Makes sure, before a commit, that the file is as SQLite left it, and returns its header.
  private func check(_ before: FileHeader, at place: DatabasePlace) throws -> FileHeader {
    var (spillCount, highest): (Int32, Int32) = (0, 0)
    sqlite3_db_status(
      sqliteConnection, SQLITE_DBSTATUS_CACHE_SPILL, &spillCount, &highest, 0)
    guard let header = try fileHeader(),
      spillCount > 0 ? header.isSpilled(after: before) : header == before
    else { throw TodoStoreError.overwritten(place) }
    return header
  }

  /// Whether another file, or none, is now where the one was that is open.
  ///
  /// SQLite looks for it when a transaction begins to write; a long one has time to lose its file.
  var hasMoved: Bool {
    var answer: Int32 = 0
    let code = sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &answer)
    return code == SQLITE_OK && answer != 0
  }

  /// How often the file was changed: each commit that changes something adds one.
  ///
  /// Call it in a transaction, which keeps others from adding to it; `nil` for a database in memory.
  /// <https://sqlite.org/fileformat2.html#file_change_counter>
  func changeCount() throws -> Int? {
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

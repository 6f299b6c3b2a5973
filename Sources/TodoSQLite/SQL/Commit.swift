import CSQLite
import SQLite
import TodoDomain

extension Database {
  /// Commits, and reports after a disk failure whether the commit took effect.
  ///
  /// It takes effect when the journal is truncated. Then comes the sync that keeps the journal truncated
  /// (`pager_end_transaction` in SQLite's `pager.c`): SQLite reports its failure like any other, though by then
  /// everybody sees the changes.
  ///
  /// `header` is the file's header from the beginning of the transaction, `nil` for a file without a name.
  ///
  /// - Throws: `.changedMeanwhile` if another program moved, deleted or overwrote the file; `.unsynced` if the disk
  ///   failed after the commit. With any other error nothing was changed.
  func commit(at place: DatabasePlace, after header: FileHeader?) throws {
    guard !hasMoved else { throw TodoStoreError.moved(place) }
    let header = try header.map { try check($0, at: place) }
    // A root that was damaged before isn't another program's doing now.
    let roots = try header.map { header in
      try rootPages().filter { try isBTree(page: $0, of: header.pageByteCount) }
    }
    let before = try changeCount()
    do {
      try run("COMMIT")
    } catch let error as SQLiteFailure where error.code & 0xFF == SQLITE_IOERR {
      // A transaction that is still open was not committed.
      guard let before, !isInsideTransaction, try committedChangeCount() != before else {
        throw error
      }
      throw TodoStoreError.unsynced(
        path: place.path, reason: error.message)
    }
    // The commit wrote to the file after the last check.
    guard !hasMoved else { throw TodoStoreError.moved(place) }
    if let header, isOverwritten(since: header, roots ?? []) {
      throw TodoStoreError.overwritten(place)
    }
  }

  /// Whether the file, right after a commit, isn't what the commit left; `false` if that can't be seen, such as
  /// while another process writes.
  private func isOverwritten(since before: FileHeader, _ roots: [Int64]) -> Bool {
    guard let file, !usesFile else { return false }
    let answer = try? file.whileNobodyWrites {
      guard let header = try fileHeader(), header.isCommitted(after: before) else { return true }
      // After another process has committed, other pages may be roots.
      guard header.isFirst(after: before) else { return false }
      return try !roots.allSatisfy { try isBTree(page: $0, of: header.pageByteCount) }
    }
    return answer ?? false
  }

  /// Returns the root page of each table and index.
  private func rootPages() throws -> [Int64] {
    var pages: [Int64] = []
    try PreparedStatement(self, "SELECT rootpage FROM sqlite_schema WHERE rootpage > 1")
      .forEach { pages.append($0.integer(0)) }
    return pages
  }

  /// Whether a page of the file begins like a page of a table or an index.
  private func isBTree(page: Int64, of byteCount: Int64) throws -> Bool {
    guard let kind = try file?.bytes(1, at: (page - 1) * byteCount).first else { return false }
    // https://sqlite.org/fileformat2.html#b_tree_pages
    return [2, 5, 10, 13].contains(kind)
  }

  /// Makes sure, before a commit, that the file is as SQLite left it, and returns its header.
  private func check(_ before: FileHeader, at place: DatabasePlace) throws -> FileHeader {
    guard let header = try fileHeader(),
      spilledPageCount > 0 ? header.isSpilled(after: before) : header == before
    else { throw TodoStoreError.overwritten(place) }
    return header
  }

  /// Returns the file's change counter, which grows by one with each commit that changes something.
  ///
  /// Call it in a transaction, which keeps others from adding to it; `nil` for a database in memory.
  /// <https://sqlite.org/fileformat2.html#file_change_counter>
  func changeCount() throws -> Int? {
    // In a file of 0 bytes it is 0.
    try file?.bytes(4, at: 24).integer(at: 0, byteCount: 4)
  }

  /// Returns ``changeCount()`` after everything uncommitted has been rolled back.
  ///
  /// SQLite dropped its lock when it failed. A process that commits before the next line takes it again adds one
  /// too: on a failing disk, that moment is left to chance.
  private func committedChangeCount() throws -> Int? {
    try transaction("BEGIN") {
      // The first access takes the lock, and rolls back.
      _ = try integer("PRAGMA schema_version")
      return try changeCount()
    }
  }
}

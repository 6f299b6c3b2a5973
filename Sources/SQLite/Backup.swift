import CSQLite

/// An online backup: copies a database some pages at a time, with nothing locked in between.
///
/// Source: <https://sqlite.org/backup.html>.
package struct Backup: ~Copyable {
  private let handle: OpaquePointer

  /// Begins to copy all of `source` over `target`; neither may be closed meanwhile.
  package init(from source: Database, to target: Database) throws {
    guard let handle = sqlite3_backup_init(target.handle, "main", source.handle, "main") else {
      throw target.failure()
    }
    self.handle = handle
  }

  deinit {
    sqlite3_backup_finish(handle)
  }

  /// Copies some pages, or all for -1; returns whether the copy is complete.
  ///
  /// Starts over by itself if another process has written in between.
  package func copy(pages: Int32) throws -> Bool {
    switch sqlite3_backup_step(handle, pages) {
    case SQLITE_OK: false
    case SQLITE_DONE: true
    case let code: throw SQLiteFailure(code: code)
    }
  }

  /// The number of pages copied since the last start.
  package var copiedPageCount: Int32 {
    sqlite3_backup_pagecount(handle) - sqlite3_backup_remaining(handle)
  }
}

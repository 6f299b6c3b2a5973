import GRDB
import GRDBSQLite

/// Asks now and then, while SQLite is at work, whether that is still wanted.
///
/// Where it is not, the statement fails with `SQLITE_INTERRUPT`.
final class InterruptionWatch: Sendable {
  private let isInterrupted: @Sendable () -> Bool

  /// How many instructions of SQLite's machine lie between two questions: less than a millisecond.
  private static let pace: Int32 = 10_000

  init(_ isInterrupted: @escaping @Sendable () -> Bool) {
    self.isInterrupted = isInterrupted
  }

  /// Watches a connection, which must not outlive this.
  func watch(_ database: Database) {
    sqlite3_progress_handler(
      database.sqliteConnection, Self.pace,
      { context in
        guard let context else { return 0 }
        let watch = Unmanaged<InterruptionWatch>.fromOpaque(context).takeUnretainedValue()
        return watch.isInterrupted() ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}

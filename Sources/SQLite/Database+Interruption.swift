import CSQLite

extension Database {
  /// Asks now and then, while SQLite is at work, whether that is still wanted.
  ///
  /// Where it is not, the statement fails with `SQLITE_INTERRUPT`.
  package func interrupt(when isInterrupted: @escaping @Sendable () -> Bool) {
    let interruption = Interruption(isInterrupted)
    self.interruption = interruption
    sqlite3_progress_handler(
      handle, Interruption.pace,
      { context in
        guard let context else { return 0 }
        let interruption = Unmanaged<Interruption>.fromOpaque(context).takeUnretainedValue()
        return interruption.isInterrupted() ? 1 : 0
      }, Unmanaged.passUnretained(interruption).toOpaque())
  }

  final class Interruption: Sendable {
    let isInterrupted: @Sendable () -> Bool

    /// How many instructions of SQLite's machine lie between two questions: less than a millisecond.
    static let pace: Int32 = 10_000

    init(_ isInterrupted: @escaping @Sendable () -> Bool) {
      self.isInterrupted = isInterrupted
    }
  }
}

import CSQLite

extension Database {
  /// Checks regularly, while SQLite is at work, whether to stop.
  ///
  /// If so, the statement fails with `SQLITE_INTERRUPT`.
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

    /// The number of SQLite's virtual machine instructions between two checks: less than a millisecond.
    static let pace: Int32 = 10_000

    init(_ isInterrupted: @escaping @Sendable () -> Bool) {
      self.isInterrupted = isInterrupted
    }
  }
}

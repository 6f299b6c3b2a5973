import SQLite
import TodoDomain

/// The list on an open connection.
///
/// Only one thread at a time may use it.
package final class StoredList {
  /// The changes between `begin` and `commit` or `rollback`.
  ///
  /// A class: each line of a script looks at it several times.
  final class UnitOfWork {
    /// The command that the history shows; `nil` while no step has begun.
    var command: String?
    var at: Instant
    /// The number of its step, if it changes something.
    var step: Int64
    /// Whether its step is in the history, as it changed something.
    var isRecorded = false
    /// How many changes its step has.
    var changeCount: Int64 = 0
    /// The step that its step undoes, if any.
    var undone: Int64?
    /// It can be cached, as no other process writes meanwhile.
    var greatestPosition: Double?
    /// How names were spelled that this unit has looked up, by their keys in `named`; empty once a todo has lost a name.
    var spellings: [(key: String, spelling: String)] = []
    /// The greatest number that any todo ever had, once it was read.
    var greatestNumber: Int64?
    /// The greatest number of a todo with new texts, or 0.
    var greatestText: Int64 = 0
    /// The last number in the index of texts, once it was read.
    var lastIndexedNumber: Int64?
    /// Whether a todo in the index of texts has new texts.
    var hasUnindexed = false
    /// The entry of the log that it applies, if any.
    var entry: EntryHeader?
    /// The header of the file at the beginning; `nil` for a file without a name.
    var header: FileHeader?
    /// The failure of SQLite after which it can only be rolled back, as a change may be incomplete.
    var failure: TodoStoreError?

    init(command: String?, at: Instant, step: Int64) {
      self.command = command
      self.at = at
      self.step = step
    }
  }

  let database: Database
  package let limits: NarrowingLimits
  /// How many changes of `clear`, `undo` and `redo` are reported one by one.
  let detailLimit: Int
  var unit: UnitOfWork?
  /// Whether the file has the tables for syncing.
  var hasLog = false
  /// The number of the held moment, if any.
  var moment: Int64?
  /// Buffers for JSON, which are reused.
  var before = [UInt8]()
  var after = [UInt8]()
  private var statements = [PreparedStatement?](
    repeating: nil, count: StatementName.allCases.count)
  private var updates: [Todo.Fields: PreparedStatement] = [:]
  private var guardedUpdates: [Todo.Fields: PreparedStatement] = [:]
  /// The statement of the last query, by its text: a list is read page by page.
  private var query: (sql: String, statement: PreparedStatement)?

  package init(
    database: Database, limits: NarrowingLimits = NarrowingLimits(), detailLimit: Int = 256
  ) {
    self.database = database
    self.limits = limits
    self.detailLimit = detailLimit
  }

  package func statement(_ name: StatementName) throws -> PreparedStatement {
    if let statement = statements[name.rawValue] { return statement }
    let statement = try PreparedStatement(database, name.sql)
    statements[name.rawValue] = statement
    return statement
  }

  func statement(ofQuery sql: String) throws -> PreparedStatement {
    if let query, query.sql == sql { return query.statement }
    let statement = try PreparedStatement(database, sql)
    query = (sql, statement)
    return statement
  }

  func update(_ fields: Todo.Fields, isGuarded: Bool) throws -> PreparedStatement {
    if let statement = isGuarded ? guardedUpdates[fields] : updates[fields] { return statement }
    let statement = try PreparedStatement(
      database, StatementName.update(fields, isGuarded: isGuarded))
    if isGuarded { guardedUpdates[fields] = statement } else { updates[fields] = statement }
    return statement
  }
}

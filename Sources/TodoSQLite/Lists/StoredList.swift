import SQLite
import TodoDomain

/// The list as one open connection reads and changes it; used by one thread at a time.
package final class StoredList {
  /// Everything between `begin` and `commit` or `rollback`.
  struct UnitOfWork {
    /// What the history calls it; `nil` where it only walks along the history, and is no step of it.
    var command: String?
    var at: Instant
    /// Its place in the history, if it changes something.
    var step: Int64
    /// Whether it changed something, so that it has a place in the history.
    var isRecorded = false
    /// How many changes its step holds.
    var changeCount: Int64 = 0
    /// Which of its commands changes something now.
    var line: Int64 = 0
    /// Whether that one changed something already.
    var isLineBegun = false
    /// Where it is in the history, for a script that undoes and redoes.
    var place = ScriptPlace()
    /// The last step that was done before it, or 0, once it is known.
    var head: Int64?
    /// Known where nothing else can have changed it: no other process writes meanwhile.
    var greatestPosition: Double?
    /// The greatest number that was ever given, as long as nothing else gave one.
    var greatestNumber: Int64?
    /// The greatest number of a todo that says something new, or 0.
    var greatestText: Int64 = 0
    /// The last number that the index of texts knows, once it was asked.
    var lastIndexedNumber: Int64?
    /// Whether a todo that the index of texts knows says something new.
    var hasUnindexed = false
    /// What the log says of the step, where it is one of a log.
    var entry: EntryHeader?
    /// What the file was like when it began; `nil` for a file without a name.
    var header: FileHeader?
    /// What SQLite refused: the changes may be there in part, so that none of them may be kept.
    var failure: TodoStoreError?
  }

  let database: Database
  package let limits: NarrowingLimits
  var unit: UnitOfWork?
  /// Whether the file has room for what a list remembers that syncs.
  var hasLog = false
  /// The number of the moment that is held, if one is.
  var moment: Int64?
  /// For JSON that is bound; kept for its memory.
  var before = [UInt8]()
  var after = [UInt8]()
  private var statements = [PreparedStatement?](
    repeating: nil, count: StatementName.allCases.count)
  private var updates: [Todo.Fields: PreparedStatement] = [:]
  private var guardedUpdates: [Todo.Fields: PreparedStatement] = [:]
  /// The last query that was read, by its text: a list is read page by page.
  private var query: (sql: String, statement: PreparedStatement)?

  package init(database: Database, limits: NarrowingLimits = NarrowingLimits()) {
    self.database = database
    self.limits = limits
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

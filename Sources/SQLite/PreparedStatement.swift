import CSQLite

/// A statement with values bound, and columns read, by position.
///
/// Values pass between it and SQLite without being boxed. It is finalized with its last copy, and keeps its
/// connection open until then.
package struct PreparedStatement {
  private let owner: Owner
  private let handle: OpaquePointer

  /// Prepares `sql`, a single statement for frequent use.
  package init(_ database: Database, _ sql: String) throws {
    var handle: OpaquePointer?
    let flags = UInt32(bitPattern: SQLITE_PREPARE_PERSISTENT)
    let code = sqlite3_prepare_v3(database.handle, sql, -1, flags, &handle, nil)
    guard code == SQLITE_OK, let handle else {
      throw database.failure(of: sql)
    }
    self.handle = handle
    owner = Owner(handle: handle, database: database)
  }

  private final class Owner {
    let handle: OpaquePointer
    /// Keeps the connection open: once closed, it would refuse a search in a text index.
    let database: Database
    /// A bit for each parameter that has been bound, from the 65th on shared with another.
    var hasBound: UInt64 = 0

    init(handle: OpaquePointer, database: Database) {
      self.handle = handle
      self.database = database
    }

    deinit {
      sqlite3_finalize(handle)
    }
  }

  /// Binds values to the first parameters in order; `nil` is NULL.
  package func bind<each Value: BindableValue>(_ values: repeat each Value) throws {
    var index: Int32 = 1
    for value in repeat each values {
      try check(value.bind(to: handle, at: index), index)
      index += 1
    }
  }

  // Of one type each, for what every line of a script binds: with a generic one, an `add` took 1,500 instructions more.

  /// Binds a value to the parameter at `index`, counted from 1.
  package func bind(_ value: Int64, at index: Int32 = 1) throws {
    try check(value.bind(to: handle, at: index), index)
  }

  package func bind(_ value: Double, at index: Int32) throws {
    try check(value.bind(to: handle, at: index), index)
  }

  package func bind(_ text: String, at index: Int32 = 1) throws {
    try check(text.bind(to: handle, at: index), index)
  }

  /// Binds UTF-8.
  package func bind(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int32) throws {
    try check(utf8.bind(to: handle, at: index), index)
  }

  package func bind(_ utf8: [UInt8]?, at index: Int32) throws {
    try check(utf8.bind(to: handle, at: index), index)
  }

  package func bindNull(at index: Int32) throws {
    // It is NULL until something is bound, and most fields of a todo are NULL.
    guard owner.hasBound & 1 &<< index != 0 else { return }
    try check(sqlite3_bind_null(handle, index), index)
  }

  /// Runs the statement to its end.
  package func run() throws {
    try forEach { _ in }
  }

  /// Reads only the first row.
  package func first<Value>(_ read: (Columns) throws -> Value) throws -> Value? {
    defer { sqlite3_reset(handle) }
    return try step() ? try read(Columns(handle: handle)) : nil
  }

  /// Reads every row.
  package func forEach(_ read: (Columns) throws -> Void) throws {
    defer { sqlite3_reset(handle) }
    while try step() {
      try read(Columns(handle: handle))
    }
  }

  /// Reads rows as long as `read` returns `true`.
  package func walk(_ read: (Columns) throws -> Bool) throws {
    defer { sqlite3_reset(handle) }
    while try step(), try read(Columns(handle: handle)) {}
  }

  private func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: true
    case SQLITE_DONE: false
    default: throw failure
    }
  }

  private func check(_ code: Int32, _ index: Int32) throws {
    if code != SQLITE_OK { throw failure }
    owner.hasBound |= 1 &<< index
  }

  private var failure: SQLiteFailure {
    SQLiteFailure(
      connection: sqlite3_db_handle(handle), sql: String(cString: sqlite3_sql(handle)))
  }
}

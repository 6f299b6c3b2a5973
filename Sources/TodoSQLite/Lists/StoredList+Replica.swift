import FoundationEssentials
import SQLite
import TodoDomain
import TodoText

/// The data of a list about the log that it shares with others.
extension StoredList {
  /// The replica; `nil` if the list doesn't sync.
  func replica() throws -> Replica? {
    guard hasLog else { return nil }
    return try PreparedStatement(
      database,
      "SELECT list, device, author, remote, length, hash, clock, offered, origin FROM replica LIMIT 1"
    ).first { row in
      guard let list = row.uuid(0), let device = row.uuid(1) else {
        throw SQLiteFailure.unreadable("what the list knows of its log can't be read")
      }
      return Replica(
        list: list, device: device, author: row.text(2), remote: row.text(3),
        head: LogHead(length: Int(row.integer(4)), hash: row.text(5)), clock: row.integer(6),
        offered: row.integer(7), origin: row.isNull(8) ? nil : row.integer(8))
    }
  }

  /// The state of the sync; `nil` if the list doesn't sync.
  func syncStatus() throws -> SyncStatus? {
    guard let replica = try replica() else { return nil }
    let statement = try PreparedStatement(
      database, "SELECT count(*) FROM step WHERE sequence > ?1")
    try statement.bind(try lastSent())
    let count = try statement.first { Int($0.integer(0)) } ?? 0
    return SyncStatus(replica: replica, unsentCount: count)
  }

  func keep(_ replica: Replica) throws {
    let sent = try lastSent()
    try database.run("DELETE FROM replica")
    let statement = try PreparedStatement(
      database, "INSERT INTO replica VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)")
    try statement.bind(
      replica.list, replica.device, replica.author, replica.remote, Int64(replica.head.length),
      replica.head.hash, replica.clock, replica.offered, replica.origin, sent)
    try statement.run()
  }

  /// The unread report of past syncs.
  func report() throws -> SyncReport {
    guard hasLog else { return SyncReport() }
    let text = try PreparedStatement(database, "SELECT report FROM report LIMIT 1").first { row in
      row.withUTF8(0) { Array($0) }
    }
    guard let text else { return SyncReport() }
    return try JSONDecoder().decode(SyncReport.self, from: Data(text))
  }

  func keep(_ report: SyncReport) throws {
    try database.run("DELETE FROM report")
    if report == SyncReport() { return }
    let statement = try PreparedStatement(database, "INSERT INTO report VALUES (?1)")
    try statement.bind(Array(try JSONEncoder().encode(report)))
    try statement.run()
  }

  /// Records that the log ends with the step with this id; `false` if there is no such step.
  func rewind(to id: UUID) throws -> Bool {
    guard let step = try step(id) else { return false }
    try rewind(to: step)
    return true
  }

  func rewind(to step: Int64) throws {
    let statement = try PreparedStatement(database, "UPDATE replica SET sent = ?1")
    try statement.bind(step)
    try statement.run()
  }

  /// Changes the device of the steps that aren't in the log yet.
  func rename(_ device: UUID, _ new: UUID) throws {
    let statement = try PreparedStatement(
      database, "UPDATE entry SET device = ?1 WHERE device = ?2 AND step > ?3")
    try statement.bind(new, device, try lastSent())
    try statement.run()
  }

  func keepText(_ number: Int, _ text: [UInt8]) throws {
    let statement = try PreparedStatement(database, "INSERT OR REPLACE INTO log VALUES (?1, ?2)")
    try statement.bind(Int64(number), text)
    try statement.run()
  }

  /// Entry `number` of the log, if it is stored here.
  func text(_ number: Int) throws -> [UInt8]? {
    guard hasLog else { return nil }
    let statement = try PreparedStatement(database, "SELECT entry FROM log WHERE number = ?1")
    try statement.bind(Int64(number))
    return try statement.first { row in row.withUTF8(0) { Array($0) } }
  }

  /// The last step in the log, or 0.
  func lastSent() throws -> Int64 {
    try PreparedStatement(database, "SELECT sent FROM replica").first { $0.integer(0) } ?? 0
  }

  /// Records that the log has all steps up to the one with this id, or up to the last for `nil`.
  func sent(_ id: UUID?) throws -> Int64 {
    let last: Int64
    if let id {
      last = try step(id) ?? lastSent()
    } else {
      last = try statement(.newestStep).first { $0.integer(0) } ?? 0
    }
    let statement = try PreparedStatement(database, "UPDATE replica SET sent = ?1")
    try statement.bind(last)
    try statement.run()
    return last
  }

  /// Whether there is no todo and no history.
  func isBlank() throws -> Bool {
    try PreparedStatement(
      database,
      "SELECT EXISTS (SELECT 1 FROM todo) OR EXISTS (SELECT 1 FROM step) OR EXISTS (SELECT 1 FROM change)"
    ).first { $0.integer(0) } == 0
  }

  /// Remembers the number of a deleted todo, in case another device restores it.
  func remember(gone todo: Todo) throws {
    let statement = try PreparedStatement(database, "INSERT OR REPLACE INTO gone VALUES (?1, ?2)")
    try statement.bind(todo.id, todo.number)
    try statement.run()
  }

  /// Whether a number belonged to a todo with another id, which may be deleted.
  func isGone(_ number: Int64, of id: Todo.ID) throws -> Bool {
    let statement = try PreparedStatement(
      database, "SELECT EXISTS (SELECT 1 FROM gone WHERE number = ?1 AND id <> ?2)")
    try statement.bind(number, id)
    return try statement.first { $0.integer(0) } == 1
  }

  /// The number of a deleted todo.
  func formerNumber(_ id: Todo.ID) throws -> Int64? {
    let statement = try PreparedStatement(database, "SELECT number FROM gone WHERE id = ?1")
    try statement.bind(id)
    return try statement.first { $0.integer(0) }
  }
}

extension UUID: BindableValue {
  package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    withLowercaseUTF8 { $0.bind(to: statement, at: index) }
  }
}

extension Columns {
  /// Returns `nil` where it isn't a UUID.
  func uuid(_ index: Int32) -> UUID? {
    isNull(index) ? nil : withUTF8(index) { UUID(utf8: $0) }
  }
}

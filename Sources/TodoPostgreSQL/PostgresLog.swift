#if PostgreSQL
import Foundation
import Glibc
import TodoDomain
import TodoText

/// A log in a PostgreSQL database, with a row for each entry, and one for the end of each list's log.
///
///     todo_list    name, id, length, hash
///     todo_entry   list, number, id, hash, entry
///
/// An append locks the list's row until it commits, so only one runs at a time; even without the lock, list and
/// number are the primary key. Each entry names the hash of the one before.
///
/// `@unchecked Sendable`: `state` is used only under `lock`; the rest is constant.
package final class PostgresLog: @unchecked Sendable {
  let address: String
  let remote: String
  let name: String
  let timeoutSeconds: Double
  let isInterrupted: @Sendable () -> Bool
  private var state = State()
  private let lock = NSLock()

  struct State {
    var connection: PostgresConnection?
    /// The end of the log when it was locked.
    var turn: LogHead?
    /// The entries read last, from number `first` on.
    var first = 0
    var entries: [LogEntry] = []
    /// The entries read or appended last, by number, as stored in the table.
    var texts: [Int: [UInt8]] = [:]
  }

  /// - Parameters:
  ///   - address: The URL of the database, as libpq reads it.
  ///   - remote: The database's name in messages.
  ///   - name: The list's name in the database.
  ///   - timeoutSeconds: How long to wait for a turn, or for an answer.
  ///   - isInterrupted: Polled while waiting; once it returns true, waiting ends.
  package init(
    address: String, remote: String, name: String, timeoutSeconds: Double,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    self.address = address
    self.remote = remote
    self.name = name
    self.timeoutSeconds = timeoutSeconds
    self.isInterrupted = isInterrupted
  }

  /// The log's operations, for a list.
  package var log: ListLog {
    var log = ListLog()
    log.fetch = { seen throws(TodoStoreError) in try self.answer { try self.fetch(seen, &$0) } }
    log.list = { () throws(TodoStoreError) in try self.answer { try self.list(&$0) } }
    log.entry = { number throws(TodoStoreError) in
      try self.answer { try self.entry(number, &$0) }
    }
    log.append = { entries, replica throws(TodoStoreError) in
      try self.answer { try self.append(entries, to: replica, &$0) }
    }
    log.text = { number throws(TodoStoreError) in try self.answer { $0.texts[number] } }
    log.restore = { replica, texts throws(TodoStoreError) in
      try await self.restore(replica, texts)
    }
    log.lock = { seen throws(TodoStoreError) in try self.answer { try self.lock(seen, &$0) } }
    log.unlock = { _ = try? self.answer { try self.unlock(&$0) } }
    return log
  }

  func fetch(_ seen: LogHead, _ state: inout State) throws -> LogHead? {
    state.entries = []
    let connection = try connect(&state)
    do {
      return try head(connection.run(statement(seen, connection), until: deadline), seen)
    } catch PostgresConnection.Failure.refused(_, Self.noTable) {
      return try head([], seen)
    }
  }

  /// Returns a query for the end of the log, and for the hash of the entry at `seen`.
  func statement(
    _ seen: LogHead, _ connection: PostgresConnection, lock: String = ""
  ) -> String {
    """
    SELECT length, hash,
      (SELECT hash FROM todo_entry WHERE list = todo_list.id AND number = \(seen.length))
    FROM todo_list WHERE name = \(connection.literal(name))\(lock)
    """
  }

  func head(
    _ results: [PostgresConnection.Result], _ seen: LogHead
  ) throws -> LogHead? {
    guard let row = results.last?.rows.first, let length = row[0].flatMap({ Int($0) }) else {
      if seen.length > 0 { throw LogError.shorter(seen: seen.length, found: 0) }
      return nil
    }
    let head = LogHead(length: length, hash: row[1] ?? "")
    if seen.length > 0 {
      guard length >= seen.length else {
        throw LogError.shorter(seen: seen.length, found: length)
      }
      guard row[2] == seen.hash else { throw LogError.differs }
    }
    return head
  }

  func list(_ state: inout State) throws -> UUID {
    let connection = try connect(&state)
    let rows = try connection.run(
      "SELECT id FROM todo_list WHERE name = \(connection.literal(name))", until: deadline
    ).last?.rows
    guard let text = rows?.first?[0], let id = UUID(uuidString: text) else {
      throw LogError.remoteEmpty(remote: remote)
    }
    return id
  }

  func entry(_ number: Int, _ state: inout State) throws -> LogEntry {
    if !(state.first..<state.first + state.entries.count).contains(number) {
      try read(from: number, &state)
    }
    guard (state.first..<state.first + state.entries.count).contains(number) else {
      throw LogError.unreadable(number: number, reason: "it is missing")
    }
    return state.entries[number - state.first]
  }

  /// Reads entries from `number` on; each must name the hash of the one before.
  func read(from number: Int, _ state: inout State) throws {
    let connection = try connect(&state)
    let name = connection.literal(name)
    // A long entry comes alone.
    let rows =
      try connection.run(
        """
        SELECT number, hash, entry FROM (
          SELECT number, hash, entry, sum(octet_length(entry)) OVER (ORDER BY number) AS size
          FROM todo_entry WHERE list = (SELECT id FROM todo_list WHERE name = \(name))
            AND number BETWEEN \(number - 1) AND \(number + Self.entriesAtOnce)
        ) AS entries
        WHERE number <= \(number) OR size < \(Self.bytesAtOnce) ORDER BY number
        """, until: deadline
      ).last?.rows ?? []
    state.first = number
    (state.entries, state.texts) = ([], [:])
    var previous: String?
    for row in rows {
      guard let found = row[0].flatMap({ Int($0) }), let text = row[2] else { break }
      let bytes = Array(text.utf8)
      if found >= number {
        guard found == number + state.entries.count else { break }
        state.entries.append(try LogEntry.read(bytes, number: found, after: previous))
        state.texts[found] = bytes
      }
      previous = LogEntry.hash(of: bytes)
      guard row[1] == previous else {
        throw LogError.unreadable(number: found, reason: "its hash doesn't match")
      }
    }
  }

  func connect(_ state: inout State) throws -> PostgresConnection {
    if let connection = state.connection { return connection }
    let connection = try PostgresConnection(
      address: address, deadline: deadline, isInterrupted: isInterrupted)
    state.connection = connection
    return connection
  }

  var deadline: Double { monotonicSeconds() + max(timeoutSeconds, 1) }

  func answer<Value>(
    _ body: (inout State) throws -> Value
  ) throws(TodoStoreError) -> Value {
    do {
      lock.lock()
      defer { lock.unlock() }
      do {
        return try body(&state)
      } catch let error as PostgresConnection.Failure {
        (state.connection, state.turn) = (nil, nil)
        throw error
      }
    } catch let error as LogError {
      throw .log(error)
    } catch PostgresConnection.Failure.ended {
      throw .log(.tooSlow(remote: remote, seconds: timeoutSeconds))
    } catch {
      throw .log(.unreachable(remote: remote, reason: reason(error)))
    }
  }

  func reason(_ error: any Error) -> String {
    switch error {
    case PostgresConnection.Failure.refused(let reason, _): reason
    case PostgresConnection.Failure.lost(let reason): reason
    case PostgresConnection.Failure.ended: "it took too long"
    case let error as LogError: error.description
    default: "\(error)"
    }
  }

  static let entriesAtOnce = 1000
  static let bytesAtOnce = 8_000_000
  /// A process that is stopped during its turn loses it after a minute; one that is cut off, after 20 seconds at most,
  /// by the keepalives set along with it.
  static let patienceMilliseconds = 60_000
  /// Source: <https://www.postgresql.org/docs/15/errcodes-appendix.html>.
  static let noTable = "42P01"
  static let notLocked = "55P03"
}
#endif

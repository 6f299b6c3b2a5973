#if PostgreSQL
import FoundationEssentials
import TodoDomain
import TodoText

/// Locks the log, and appends to it.
extension PostgresLog {
  func lock(_ seen: LogHead, _ state: inout State) throws -> LogHead? {
    state.entries = []
    let connection = try connect(&state)
    do {
      let head = try begin(seen, connection)
      state.turn = head
      if head == nil { try connection.run("ROLLBACK", until: deadline) }
      return head
    } catch {
      // Discard the connection, with whatever remains of the transaction.
      state.connection = nil
      throw error
    }
  }

  /// Begins a transaction that locks the list's row; returns `nil` if there is none.
  func begin(_ seen: LogHead, _ connection: PostgresConnection) throws -> LogHead? {
    let milliseconds = max(1, Int(timeoutSeconds * 1000))
    do {
      return try head(
        connection.run(
          """
          BEGIN; SET LOCAL lock_timeout = \(milliseconds);
          SET LOCAL idle_in_transaction_session_timeout = \(Self.patienceMilliseconds);
          SET LOCAL tcp_keepalives_idle = 5; SET LOCAL tcp_keepalives_interval = 5;
          SET LOCAL tcp_keepalives_count = 3;
          \(statement(seen, connection, lock: " FOR UPDATE"))
          """, until: deadline + 1), seen)
    } catch PostgresConnection.Failure.refused(_, Self.noTable) {
      try connection.run("ROLLBACK", until: deadline)
      return try head([], seen)
    } catch PostgresConnection.Failure.refused(_, Self.notLocked) {
      throw LogError.busy(seconds: timeoutSeconds)
    }
  }

  func unlock(_ state: inout State) throws {
    guard state.turn != nil else { return }
    state.turn = nil
    do {
      try state.connection?.run("ROLLBACK", until: deadline)
    } catch {
      state.connection = nil
    }
  }

  func append(
    _ entries: [LogEntry], to replica: Replica, _ state: inout State
  ) throws -> LogHead? {
    let connection = try connect(&state)
    if state.turn == nil {
      if replica.head.length == 0 {
        guard try create(replica.list, connection) else { return nil }
      } else {
        state.turn = try begin(.none, connection)
      }
    }
    let turn = state.turn ?? .none
    state.turn = nil
    do {
      guard turn == replica.head else {
        try connection.run("ROLLBACK", until: deadline)
        return nil
      }
      var head = replica.head
      state.texts = [:]
      for entry in entries {
        let bytes = entry.json(previous: head.length > 0 ? head.hash : nil)
        head = try insert(entry.id, bytes, after: head, of: replica, connection)
        state.texts[head.length] = bytes
      }
      try move(replica, to: head, connection)
      try commit(head, of: replica, &state)
      return head
    } catch {
      state.connection = nil
      throw error
    }
  }

  func insert(
    _ id: UUID, _ bytes: [UInt8], after head: LogHead, of replica: Replica,
    _ connection: PostgresConnection
  ) throws -> LogHead {
    let head = LogHead(length: head.length + 1, hash: LogEntry.hash(of: bytes))
    try connection.run(
      """
      INSERT INTO todo_entry (list, number, id, hash, entry) VALUES (
        '\(replica.list)', \(head.length), '\(id)', '\(head.hash)',
        \(connection.literal(String(decoding: bytes, as: UTF8.self))))
      """, until: deadline)
    return head
  }

  /// Stores the new end of the log.
  func move(
    _ replica: Replica, to head: LogHead, _ connection: PostgresConnection
  ) throws {
    try connection.run(
      """
      UPDATE todo_list SET length = \(head.length), hash = '\(head.hash)'
      WHERE id = '\(replica.list)'
      """, until: deadline)
  }

  /// Creates missing tables and the list's row; returns whether the list is new.
  func create(_ list: UUID, _ connection: PostgresConnection) throws -> Bool {
    let encoding = try connection.run("SHOW server_encoding", until: deadline).last?.rows.first?[0]
    guard encoding == "UTF8" else {
      throw LogError.unreachable(
        remote: remote, reason: "its encoding is \(encoding ?? "unknown"), not UTF8")
    }
    let result = try connection.run(
      """
      BEGIN; SELECT pg_advisory_xact_lock(7305804402553810287);
      CREATE TABLE IF NOT EXISTS todo_list (
        id uuid PRIMARY KEY, name text NOT NULL UNIQUE, length bigint NOT NULL, hash text NOT NULL
      );
      CREATE TABLE IF NOT EXISTS todo_entry (
        list uuid NOT NULL REFERENCES todo_list, number bigint NOT NULL, id uuid NOT NULL,
        hash text NOT NULL, entry text NOT NULL, PRIMARY KEY (list, number), UNIQUE (list, id)
      );
      INSERT INTO todo_list (id, name, length, hash)
      VALUES ('\(list)', \(connection.literal(name)), 0, '') ON CONFLICT DO NOTHING
      """, until: deadline)
    if result.last?.changedCount == 1 { return true }
    try connection.run("ROLLBACK", until: deadline)
    return false
  }

  /// Commits; if the answer is lost, finds out whether the commit happened.
  func commit(_ head: LogHead, of replica: Replica, _ state: inout State) throws {
    guard let connection = state.connection else { return }
    do {
      try connection.run("COMMIT", until: deadline)
    } catch PostgresConnection.Failure.refused(let reason, _) {
      throw LogError.unreachable(remote: remote, reason: reason)
    } catch {
      state.connection = nil
      let isThere: Bool
      do {
        let connection = try connect(&state)
        // Once the row is free, the commit has happened, or it never will.
        isThere = try holds(head, connection)
        try connection.run("ROLLBACK", until: deadline)
      } catch {
        throw LogError.unknownOutcome(remote: remote, reason: reason(error))
      }
      if !isThere {
        throw LogError.unreachable(remote: remote, reason: "the connection was lost")
      }
    }
  }

  /// Returns whether the log contains `head`, once nobody is changing it.
  func holds(_ head: LogHead, _ connection: PostgresConnection) throws -> Bool {
    do {
      return try begin(head, connection) != nil
    } catch LogError.shorter {
      return false
    } catch LogError.differs {
      return false
    }
  }
}
#endif

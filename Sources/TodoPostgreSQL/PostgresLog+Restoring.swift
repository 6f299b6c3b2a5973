#if PostgreSQL
import FoundationEssentials
import TodoDomain
import TodoText

extension PostgresLog {
  /// Writes the list's copy of its log, after the entries that the database still has.
  func restore(
    _ replica: Replica, _ texts: ListLog.Texts
  ) async throws(TodoStoreError) -> ListLog.Restoration {
    do throws(TodoStoreError) {
      var head = try answer { try self.beginRestoring(replica, &$0) }
      if head.length > 0 {
        guard let text = try texts(head.length), LogEntry.hash(of: text) == head.hash else {
          throw .log(.remoteNotEmpty(remote: remote))
        }
      }
      let count = replica.head.length - head.length
      while head.length < replica.head.length {
        guard let text = try texts(head.length + 1) else {
          throw .log(.noCopy(remote: remote))
        }
        head = try restore(text, after: head, of: replica)
      }
      guard head == replica.head else { throw .log(.noCopy(remote: remote)) }
      try answer { (state: inout State) in
        try self.move(replica, to: head, self.connect(&state))
        try self.commit(head, of: replica, &state)
      }
      return ListLog.Restoration(head: head, count: max(0, count))
    } catch {
      _ = try? answer { (state: inout State) in state.connection = nil }
      throw error
    }
  }

  /// Writes the entry after `head`.
  func restore(
    _ text: [UInt8], after head: LogHead, of replica: Replica
  ) throws(TodoStoreError) -> LogHead {
    try answer { (state: inout State) in
      let entry = try LogEntry.read(
        text, number: head.length + 1, after: head.length > 0 ? head.hash : nil)
      return try self.insert(entry.id, text, after: head, of: replica, self.connect(&state))
    }
  }

  /// Begins a transaction that locks the list's row, creating it if missing; returns the log's end.
  func beginRestoring(_ replica: Replica, _ state: inout State) throws -> LogHead {
    let connection = try connect(&state)
    if try create(replica.list, connection) { return .none }
    guard let head = try begin(.none, connection), try list(&state) == replica.list else {
      throw LogError.remoteNotEmpty(remote: remote)
    }
    return head
  }
}
#endif

import Composable
import TodoDomain

/// A log for lists that are open in one process.
///
/// Its entries are in a database of their own; what doesn't fit in memory is in a file without a name.
final class TemporaryLog: Sendable {
  private let entries: TodoDatabase
  /// The replica at the end of the log; `nil` while the log is empty.
  private let last = Locked<Replica?>(nil)

  init() throws(TodoStoreError) {
    entries = try .temporary()
    try entries.sync.prepare()
  }

  /// The log as a list sees it.
  var log: ListLog {
    var log = ListLog()
    log.fetch = { [self] seen throws(TodoStoreError) in
      guard let head = end?.head else {
        if seen == .none { return nil }
        throw .log(.shorter(seen: seen.length, found: 0))
      }
      guard head.length >= seen.length else {
        throw .log(.shorter(seen: seen.length, found: head.length))
      }
      let hash = try entries.sync.text(seen.length).map(LogEntry.hash)
      guard seen == .none || hash == seen.hash else { throw .log(.differs) }
      return head
    }
    log.list = { [self] () throws(TodoStoreError) in
      guard let end else { throw .log(.remoteEmpty(remote: "the log")) }
      return end.list
    }
    log.entry = { [self] number throws(TodoStoreError) in
      guard let end else { throw .log(.remoteEmpty(remote: "the log")) }
      return try await ListLog(of: end, entries.sync.text).entry(number)
    }
    log.append = { [self] new, sender throws(TodoStoreError) in
      guard sender.head == end?.head ?? .none else { return nil }
      return try append(new, sender)
    }
    return log
  }

  private var end: Replica? { last.withLock { $0 } }

  private func append(
    _ new: [LogEntry], _ sender: Replica
  ) throws(TodoStoreError) -> LogHead {
    var end = sender
    _ = try entries.changes.begin(nil, .epoch)
    for entry in new {
      let text = entry.json(previous: end.head == .none ? nil : end.head.hash)
      end.head = LogHead(length: end.head.length + 1, hash: LogEntry.hash(of: text))
      try entries.sync.keepText(end.head.length, text)
    }
    try entries.changes.commit()
    last.withLock { [end] in $0 = end }
    return end.head
  }
}

extension ListLog {
  /// Creates an empty log that is deleted with its last copy.
  package static func temporary() throws(TodoStoreError) -> ListLog {
    try TemporaryLog().log
  }
}

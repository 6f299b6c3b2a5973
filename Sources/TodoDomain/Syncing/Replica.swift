import FoundationEssentials

/// What a list knows of the log that it shares with others.
package struct Replica: Hashable, Sendable {
  /// Which list it is: all its replicas have the same.
  package var list: UUID
  /// Which replica this one is.
  package var device: UUID
  /// Who makes the steps here, such as `ada@laptop`.
  package var author: String
  /// Where the log is.
  package var remote: String
  /// How far the log has been read.
  package var head: LogHead
  /// The greatest clock of any stamp in what has been read.
  package var clock: Int64
  /// The clock of the last step that the log was asked to append at this head, 0 for none.
  ///
  /// A request whose answer was lost may still arrive there.
  package var offered: Int64
  /// The last step that was made before there was a log, on the device that began it; elsewhere `nil`.
  ///
  /// The first entries of the log hold what the list was after it.
  package var origin: Int64?

  package init(
    list: UUID, device: UUID, author: String, remote: String, head: LogHead = .none,
    clock: Int64 = 0, offered: Int64 = 0, origin: Int64? = nil
  ) {
    self.list = list
    self.device = device
    self.author = author
    self.remote = remote
    self.head = head
    self.clock = clock
    self.offered = offered
    self.origin = origin
  }
}

/// The state of a list and its log, as far as the list knows.
package struct SyncStatus: Hashable, Sendable {
  package var replica: Replica
  /// How many steps the log doesn't have yet.
  package var unsentCount: Int

  package init(replica: Replica, unsentCount: Int) {
    self.replica = replica
    self.unsentCount = unsentCount
  }
}

/// How long a log is, and what it holds up to there.
package struct LogHead: Hashable, Sendable {
  /// The number of its last entry, counted from 1.
  package var length: Int
  /// What only a log with the very same entries has; its engine makes it.
  package var hash: String

  package init(length: Int, hash: String) {
    self.length = length
    self.hash = hash
  }

  /// The end of a log without entries.
  package static let none = LogHead(length: 0, hash: "")
}

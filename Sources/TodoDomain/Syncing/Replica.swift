import FoundationEssentials

/// A list as one of the replicas that share a log.
package struct Replica: Hashable, Sendable {
  /// The id of the list, the same in all replicas.
  package var list: UUID
  /// The id of this replica.
  package var device: UUID
  /// The author of local steps, such as `ada@laptop`.
  package var author: String
  /// The address of the log's remote.
  package var remote: String
  /// The end of the part of the log that has been read.
  package var head: LogHead
  /// The greatest clock of all stamps read so far.
  package var clock: Int64
  /// The clock of the last step that was offered to the log at this head, or 0.
  ///
  /// An offer without an answer may still arrive.
  package var offered: Int64
  /// The last step before the log began, on the device that began it; `nil` on others.
  ///
  /// The first entries of the log are the list after that step.
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
  /// How many steps haven't been sent.
  package var unsentCount: Int

  package init(replica: Replica, unsentCount: Int) {
    self.replica = replica
    self.unsentCount = unsentCount
  }
}

/// The end of a log: its length, and a hash of its content.
package struct LogHead: Hashable, Sendable {
  /// The number of its last entry, counted from 1.
  package var length: Int
  /// A hash of all entries, made by the engine.
  package var hash: String

  package init(length: Int, hash: String) {
    self.length = length
    self.hash = hash
  }

  /// The end of an empty log.
  package static let none = LogHead(length: 0, hash: "")
}

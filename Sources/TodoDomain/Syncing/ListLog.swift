import FoundationEssentials

/// The log that the machines of one list share, as its engine keeps it: entries are appended, and nothing else.
///
/// By default it can't be reached.
package struct ListLog: Sendable {
  /// Fetches the log, and returns where it ends; `nil` where the remote is empty.
  ///
  /// Throws `.log(.shorter)` or `.log(.differs)` where it doesn't go on from `seen`.
  package var fetch: @Sendable (_ seen: LogHead) async throws(TodoStoreError) -> LogHead? = {
    _ throws(TodoStoreError) in throw .unreachable
  }

  /// Whether this device knows each of its steps that the log has: then one that it doesn't know was made by another.
  ///
  /// In a log that takes turns, a step whose answer was lost is forgotten here.
  package var holdsOnlyKnownSteps = false

  /// Where a log that was fetched, and restored by a machine that had less of it, parts from what was seen; `nil` if it
  /// goes on from that.
  package var parting: @Sendable () async throws(TodoStoreError) -> LogHead? = { nil }

  /// Which list a log is of that was fetched.
  package var list: @Sendable () async throws(TodoStoreError) -> UUID = {
    () throws(TodoStoreError) in throw .unreachable
  }

  /// The entry with this number, counted from 1, of what was fetched.
  package var entry: @Sendable (_ number: Int) async throws(TodoStoreError) -> LogEntry = {
    _ throws(TodoStoreError) in throw .unreachable
  }

  /// Appends entries, all of them or none, to a log that ends at `head`, the head of `replica`; returns the
  /// new end, or `nil` where another device was faster.
  package var append:
    @Sendable (_ entries: [LogEntry], _ replica: Replica) async throws(TodoStoreError) -> LogHead? =
      { _, _ throws(TodoStoreError) in throw .unreachable }

  /// Waits for a turn and takes it: until ``unlock`` or the next append, no other machine can append.
  ///
  /// Returns and throws what ``fetch`` does; `.log(.busy)` where others took too long.
  package var lock: @Sendable (_ seen: LogHead) async throws(TodoStoreError) -> LogHead? = {
    _ throws(TodoStoreError) in throw .unreachable
  }

  /// Ends a turn in which nothing was appended.
  package var unlock: @Sendable () async -> Void = {}

  /// Entry `number`, which was read or appended last, as the engine has it; `nil` where the engine keeps a copy of
  /// the log beside the list, so that the list need not.
  package var text: @Sendable (_ number: Int) async throws(TodoStoreError) -> [UInt8]? = { _ in nil
  }

  /// Writes what the list has seen of its log to a remote that lost it; `texts` are those that it kept.
  package var restore:
    @Sendable (_ replica: Replica, _ texts: Texts) async throws(TodoStoreError) -> Restoration = {
      _, _ throws(TodoStoreError) in throw .unreachable
    }

  /// What came of restoring a log.
  package struct Restoration: Hashable, Sendable {
    /// Where it ends now.
    package var head: LogHead
    /// How many entries it had lost.
    package var count: Int

    package init(head: LogHead, count: Int) {
      self.head = head
      self.count = count
    }
  }

  /// The entries that a list kept, by their numbers.
  package typealias Texts = @Sendable (_ number: Int) throws(TodoStoreError) -> [UInt8]?

  package init() {}

  /// What a list kept of its log: entries that each name the hash of the one before.
  package init(of replica: Replica, _ texts: @escaping Texts) {
    fetch = { _ in replica.head }
    list = { replica.list }
    entry = { number throws(TodoStoreError) in
      guard let text = try texts(number) else {
        throw .log(.unreadable(number: number, reason: "it is missing"))
      }
      let before = number > 1 ? try texts(number - 1) : nil
      do throws(LogError) {
        let entry = try LogEntry.read(text, number: number, after: before.map(LogEntry.hash))
        if number == replica.head.length, LogEntry.hash(of: text) != replica.head.hash {
          throw .unreadable(number: number, reason: "its hash doesn't match")
        }
        return entry
      } catch {
        throw .log(error)
      }
    }
  }

  /// A log that can't be reached, for a reason.
  package init(failing error: LogError) {
    fetch = { _ throws(TodoStoreError) in throw .log(error) }
    lock = fetch
    restore = { _, _ throws(TodoStoreError) in throw .log(error) }
  }
}

extension TodoStoreError {
  fileprivate static let unreachable = log(.unreachable(remote: "the log", reason: "there is none"))
}

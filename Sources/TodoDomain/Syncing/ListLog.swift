import FoundationEssentials

/// The append-only log that the machines of a list share, whatever stores it.
///
/// The default can't be reached.
package struct ListLog: Sendable {
  /// Fetches the log and returns its end; `nil` for an empty remote.
  ///
  /// Throws `.log(.shorter)` or `.log(.differs)` if it doesn't continue `seen`.
  package var fetch: @Sendable (_ seen: LogHead) async throws(TodoStoreError) -> LogHead? = {
    _ throws(TodoStoreError) in throw .unreachable
  }

  /// Whether this device recognizes all of its own steps in the log, so that an unknown one comes from a device with
  /// the same identity.
  ///
  /// In a log with turns, a device forgets a step if the answer was lost.
  package var holdsOnlyKnownSteps = false

  /// The last entry that the fetched log shares with the one seen before, if a machine with fewer entries restored it;
  /// `nil` if it continues the seen log.
  package var parting: @Sendable () async throws(TodoStoreError) -> LogHead? = { nil }

  /// The list id in the fetched log.
  package var list: @Sendable () async throws(TodoStoreError) -> UUID = {
    () throws(TodoStoreError) in throw .unreachable
  }

  /// Entry `number` of the fetched log, counted from 1.
  package var entry: @Sendable (_ number: Int) async throws(TodoStoreError) -> LogEntry = {
    _ throws(TodoStoreError) in throw .unreachable
  }

  /// Appends all entries or none, provided that the log ends at the head of `replica`; returns the new end, or `nil` if
  /// another device appended first.
  package var append:
    @Sendable (_ entries: [LogEntry], _ replica: Replica) async throws(TodoStoreError) -> LogHead? =
      { _, _ throws(TodoStoreError) in throw .unreachable }

  /// Waits for a turn: until ``unlock`` or the next append, no other machine can append.
  ///
  /// Returns and throws as ``fetch``; `.log(.busy)` if others took too long.
  package var lock: @Sendable (_ seen: LogHead) async throws(TodoStoreError) -> LogHead? = {
    _ throws(TodoStoreError) in throw .unreachable
  }

  /// Ends a turn without an append.
  package var unlock: @Sendable () async -> Void = {}

  /// The text of entry `number`, which was read or appended last; `nil` if the engine has its own local copy of the
  /// log, and the list needs none.
  package var text: @Sendable (_ number: Int) async throws(TodoStoreError) -> [UInt8]? = { _ in nil
  }

  /// Writes the log that the list has seen to a remote that lost it; `texts` are the entries stored in the list.
  package var restore:
    @Sendable (_ replica: Replica, _ texts: Texts) async throws(TodoStoreError) -> Restoration = {
      _, _ throws(TodoStoreError) in throw .unreachable
    }

  /// The result of restoring a log.
  package struct Restoration: Hashable, Sendable {
    /// Its end.
    package var head: LogHead
    /// How many entries were missing.
    package var count: Int

    package init(head: LogHead, count: Int) {
      self.head = head
      self.count = count
    }
  }

  /// The texts of the entries stored in a list, by number.
  package typealias Texts = @Sendable (_ number: Int) throws(TodoStoreError) -> [UInt8]?

  package init() {}

  /// The log as stored in a list: each entry contains the hash of the previous one.
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

  /// A log that fails with `error`.
  package init(failing error: LogError) {
    fetch = { _ throws(TodoStoreError) in throw .log(error) }
    lock = fetch
    restore = { _, _ throws(TodoStoreError) in throw .log(error) }
  }
}

extension TodoStoreError {
  fileprivate static let unreachable = log(.unreachable(remote: "the log", reason: "there is none"))
}

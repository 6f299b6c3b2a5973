import FoundationEssentials

/// The append-only log that the machines of a list share, on some engine.
///
/// The default can't be reached.
package struct ListLog: Sendable {
  /// Fetches the log and returns its end; `nil` for an empty remote.
  ///
  /// Throws `.log(.shorter)` or `.log(.differs)` if it doesn't continue `seen`.
  package var fetch: @Sendable (_ seen: LogHead) async throws(TodoStoreError) -> LogHead? = {
    _ throws(TodoStoreError) in throw .unreachable
  }

  /// Whether this device knows all of its own steps in the log, so that an unknown one was made by another device.
  ///
  /// In a log with turns, a device forgets a step if the answer was lost.
  package var holdsOnlyKnownSteps = false

  /// The last entry that the fetched log, restored by a machine that had less of it, has in common with the seen one;
  /// `nil` if it continues that.
  package var parting: @Sendable () async throws(TodoStoreError) -> LogHead? = { nil }

  /// The id of the list of the fetched log.
  package var list: @Sendable () async throws(TodoStoreError) -> UUID = {
    () throws(TodoStoreError) in throw .unreachable
  }

  /// The entry with this number, counted from 1, of the fetched log.
  package var entry: @Sendable (_ number: Int) async throws(TodoStoreError) -> LogEntry = {
    _ throws(TodoStoreError) in throw .unreachable
  }

  /// Appends all entries or none if the log ends at the head of `replica`; returns the new end, or `nil` if another device
  /// was faster.
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

  /// The text of entry `number`, which was read or appended last; `nil` if the engine keeps a local copy of the log, so the
  /// list doesn't have to.
  package var text: @Sendable (_ number: Int) async throws(TodoStoreError) -> [UInt8]? = { _ in nil
  }

  /// Writes the log that the list has seen to a remote that lost it; `texts` are the entries that the list keeps.
  package var restore:
    @Sendable (_ replica: Replica, _ texts: Texts) async throws(TodoStoreError) -> Restoration = {
      _, _ throws(TodoStoreError) in throw .unreachable
    }

  /// The result of restoring a log.
  package struct Restoration: Hashable, Sendable {
    /// Its end.
    package var head: LogHead
    /// How many entries had been lost.
    package var count: Int

    package init(head: LogHead, count: Int) {
      self.head = head
      self.count = count
    }
  }

  /// The texts of the entries that a list keeps, by number.
  package typealias Texts = @Sendable (_ number: Int) throws(TodoStoreError) -> [UInt8]?

  package init() {}

  /// The log as a list keeps it: each entry names the hash of the previous one.
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

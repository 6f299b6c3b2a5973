import FoundationEssentials

extension Sync {
  /// Reads and changes a list's data about its log.
  ///
  /// Everything except for ``prepare``, ``replica``, ``status``, ``isEmpty``, ``text`` and ``report`` is part of a unit
  /// of work without a name.
  package struct Database: Sendable {
    /// The replica; `nil` if the list doesn't sync.
    package var replica: @Sendable () throws(TodoStoreError) -> Replica? = { nil }

    /// The state of the list and its log; `nil` if the list doesn't sync.
    package var status: @Sendable () throws(TodoStoreError) -> SyncStatus? = { nil }

    /// Adds the tables for syncing.
    package var prepare: @Sendable () throws(TodoStoreError) -> Void = {}

    /// Whether the list has neither todos nor a history.
    package var isEmpty: @Sendable () throws(TodoStoreError) -> Bool = { true }

    package var keep: @Sendable (_ replica: Replica) throws(TodoStoreError) -> Void = { _ in }

    /// The unread report of past syncs.
    package var report: @Sendable () throws(TodoStoreError) -> SyncReport = { SyncReport() }

    /// Replaces the unread report.
    package var keepReport: @Sendable (_ report: SyncReport) throws(TodoStoreError) -> Void =
      { _ in }

    /// Records that the log ends with the step with this id; `false` if there is no such step.
    package var rewind: @Sendable (_ id: UUID) throws(TodoStoreError) -> Bool = { _ in false }

    /// Records that the log ends with this step.
    package var rewindToStep: @Sendable (_ step: Int64) throws(TodoStoreError) -> Void = {
      _ in
    }

    /// Changes the device of the steps that haven't been sent.
    package var rename: @Sendable (_ device: UUID, _ new: UUID) throws(TodoStoreError) -> Void = {
      _, _ in
    }

    /// Stores the text of an entry.
    package var keepText:
      @Sendable (_ number: Int, _ text: [UInt8]) throws(TodoStoreError) -> Void = { _, _ in }

    /// The stored text of an entry.
    package var text: ListLog.Texts = { _ in nil }

    /// The steps that haven't been sent, the oldest first.
    ///
    /// Each gets an id and a stamp, unless it has them.
    package var unsent: @Sendable () throws(TodoStoreError) -> [LogEntry] = { [] }

    /// Undoes the steps that haven't been sent, and removes them from the history.
    package var takeBack: @Sendable () throws(TodoStoreError) -> Void = {}

    /// Records that all steps up to this one, or all steps for `nil`, were sent; returns the number of the last.
    package var sent: @Sendable (_ id: UUID?) throws(TodoStoreError) -> Int64 = { _ in 0 }

    /// Begins a step of the log; all following changes belong to it.
    package var beginStep: @Sendable (_ entry: LogEntry) throws(TodoStoreError) -> Void = {
      _ in
    }

    /// Ends the step, and records its changes that others had already made and its changes that lost.
    package var endStep:
      @Sendable (_ repeated: [LogChange], _ lost: [LogChange]) throws(TodoStoreError) -> Void =
        { _, _ in }

    /// The local number of a deleted todo.
    package var formerNumber: @Sendable (_ id: Todo.ID) throws(TodoStoreError) -> Int64? = {
      _ in nil
    }

    /// A deleted todo as it was before its deletion.
    package var former: @Sendable (_ number: Int64) throws(TodoStoreError) -> Todo? = {
      _ in nil
    }

    package init() {}
  }
}

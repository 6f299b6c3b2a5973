import FoundationEssentials

extension Sync {
  /// What a list remembers of its log, beside its todos and its history.
  ///
  /// All but ``prepare``, ``replica``, ``status``, ``isEmpty``, ``text`` and ``report`` is part of a unit of work
  /// without a name.
  package struct Database: Sendable {
    /// What the list knows of its log; `nil` where it doesn't sync.
    package var replica: @Sendable () throws(TodoStoreError) -> Replica? = { nil }

    /// The state of the list and its log; `nil` where it doesn't sync.
    package var status: @Sendable () throws(TodoStoreError) -> SyncStatus? = { nil }

    /// Makes room for what a replica remembers; older builds refuse the list from then on.
    package var prepare: @Sendable () throws(TodoStoreError) -> Void = {}

    /// Whether there is nothing in the list, and nothing in its history.
    package var isEmpty: @Sendable () throws(TodoStoreError) -> Bool = { true }

    package var keep: @Sendable (_ replica: Replica) throws(TodoStoreError) -> Void = { _ in }

    /// What syncs did that nobody has been told yet.
    package var report: @Sendable () throws(TodoStoreError) -> SyncReport = { SyncReport() }

    /// Keeps a report, instead of the one before, until somebody is told.
    package var keepReport: @Sendable (_ report: SyncReport) throws(TodoStoreError) -> Void =
      { _ in }

    /// Notes that the log has the steps up to the one with this id, and none after it; `false` if no step has it.
    package var rewind: @Sendable (_ id: UUID) throws(TodoStoreError) -> Bool = { _ in false }

    /// Notes that the log has the steps up to this one, and none after it.
    package var rewindToStep: @Sendable (_ step: Int64) throws(TodoStoreError) -> Void = {
      _ in
    }

    /// Has one device instead of another make the steps that the log doesn't have yet.
    package var rename: @Sendable (_ device: UUID, _ new: UUID) throws(TodoStoreError) -> Void = {
      _, _ in
    }

    /// Keeps an entry of the log as its engine has it.
    package var keepText:
      @Sendable (_ number: Int, _ text: [UInt8]) throws(TodoStoreError) -> Void = { _, _ in }

    /// The entry that was kept.
    package var text: ListLog.Texts = { _ in nil }

    /// The steps that the log doesn't have yet, the oldest first; those without an id get one, and a stamp.
    package var unsent: @Sendable () throws(TodoStoreError) -> [LogEntry] = { [] }

    /// Takes back the steps that the log doesn't have; the history forgets them.
    package var takeBack: @Sendable () throws(TodoStoreError) -> Void = {}

    /// Notes that the log has all steps up to the one with this id, `nil` for the last; returns that one's place.
    package var sent: @Sendable (_ id: UUID?) throws(TodoStoreError) -> Int64 = { _ in 0 }

    /// Begins a step of the log: what is changed from here on is part of it.
    package var beginStep: @Sendable (_ entry: LogEntry) throws(TodoStoreError) -> Void = {
      _ in
    }

    /// Ends the step, and remembers what of it others had done already, and what lost.
    package var endStep:
      @Sendable (_ repeated: [LogChange], _ lost: [LogChange]) throws(TodoStoreError) -> Void =
        { _, _ in }

    /// The number that the todo with this id had here, if it is gone.
    package var formerNumber: @Sendable (_ id: Todo.ID) throws(TodoStoreError) -> Int64? = {
      _ in nil
    }

    /// What the todo with this number was before it was deleted.
    package var former: @Sendable (_ number: Int64) throws(TodoStoreError) -> Todo? = {
      _ in nil
    }

    package init() {}
  }
}

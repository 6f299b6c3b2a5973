import Composable
import FoundationEssentials

/// Syncs a list with its log: applies the steps of others, reapplies the local ones on top, and appends them.
///
///     .submitted → .fetched → .rebased → .appended → .confirmed
///
/// If another device appends first, it starts over. It locks the list for changes, but never while it waits for the
/// log. If an answer or the whole process is lost, the next sync recognizes by their ids the steps that reached the
/// log.
package struct Sync: Reducer {
  package struct State: Hashable, Sendable {
    /// The results of the running sync so far.
    package var report = SyncReport()
    /// How often another device appended first.
    package var attempts = 0
    /// Whether the list and the log agree.
    package var isDone = false
    /// How many entries were restored at the remote, if any.
    package var restoredCount: Int?
    /// The state of the list and its log, once it was requested.
    package var status: SyncStatus?
    package var failure: TodoStoreError?

    package init() {}
  }

  package indirect enum Action: Hashable, Sendable {
    case submitted
    case statusRequested
    case statusLoaded(SyncStatus)
    /// A request to begin a log at an empty remote.
    case initSubmitted(remote: String, author: String)
    /// A request to make this empty list a clone of the one at the remote.
    case cloneSubmitted(remote: String, author: String)
    /// A request to restore the log at a remote that lost it.
    case restoreSubmitted
    /// A request to move to another remote, which is empty or already has the log.
    case moveSubmitted(remote: String)
    /// The log was restored.
    case restored(ListLog.Restoration)
    /// The report was printed, and can be deleted.
    case reportPrinted
    case reportForgotten
    /// The log ends here; `nil` for an empty log.
    case fetched(LogHead?)
    /// Received steps were applied; these entries have to be appended.
    case rebased([LogEntry], Replica, SyncReport)
    /// The steps were appended, or `nil` if another device appended first.
    case appended(LogHead?, [LogEntry], Replica)
    case confirmed
    case failed(TodoStoreError)
  }

  package struct Environment: Sendable {
    package var database: Database
    package var changes: TodoList.Database
    /// The log at a remote.
    package var connect: @Sendable (_ remote: String) -> ListLog
    package var now: @Sendable () -> Instant
    package var uuid: UUIDGenerator
    /// Waits before the next attempt, longer each time; throws to give up.
    package var pause: @Sendable (_ attempts: Int) async throws(TodoStoreError) -> Void

    package init(
      database: Database, changes: TodoList.Database,
      connect: @escaping @Sendable (_ remote: String) -> ListLog,
      now: @escaping @Sendable () -> Instant, uuid: UUIDGenerator,
      pause: @escaping @Sendable (_ attempts: Int) async throws(TodoStoreError) -> Void = { _ in }
    ) {
      self.database = database
      self.changes = changes
      self.connect = connect
      self.now = now
      self.uuid = uuid
      self.pause = pause
    }
  }

  package init() {}

  package func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .submitted:
      state = State()
      return fetch(environment)

    case .statusRequested:
      state = State()
      return .perform { () throws(TodoStoreError) in
        guard let status = try environment.database.status() else { throw .log(.notSynced) }
        return .statusLoaded(status)
      } catch: {
        .failed($0)
      }

    case .statusLoaded(let status):
      state.status = status
      return .none

    case .initSubmitted(let remote, let author):
      state = State()
      let (list, device) = (environment.uuid(), environment.uuid())
      let replica = Replica(
        list: list, device: device, author: author, remote: remote, origin: 0)
      return ask { () throws(TodoStoreError) in
        try environment.refuseSynced()
        guard try await environment.connect(remote).fetch(.none) == nil else {
          throw .log(.remoteNotEmpty(remote: remote))
        }
        try await environment.join(replica)
        return .fetched(nil)
      }

    case .cloneSubmitted(let remote, let author):
      state = State()
      let device = environment.uuid()
      return ask { () throws(TodoStoreError) in
        try environment.refuseSynced()
        guard try environment.database.isEmpty() else { throw .log(.listNotEmpty) }
        let log = environment.connect(remote)
        guard let head = try await log.fetch(.none) else {
          throw .log(.remoteEmpty(remote: remote))
        }
        let list = try await log.list()
        // Fail on an unreadable log before joining it.
        _ = try await log.entry(1)
        try await environment.join(
          Replica(list: list, device: device, author: author, remote: remote))
        return .fetched(head)
      }

    case .restoreSubmitted:
      state = State()
      return ask { () throws(TodoStoreError) in
        guard let replica = try environment.database.replica() else {
          throw .log(.notSynced)
        }
        return .restored(
          try await environment.connect(replica.remote).restore(replica, environment.database.text))
      }

    case .moveSubmitted(let remote):
      state = State()
      return ask { () throws(TodoStoreError) in try await environment.move(to: remote) }

    case .restored(let restoration):
      state.restoredCount = restoration.count
      return ask { () throws(TodoStoreError) in
        try await environment.rebase(onto: restoration.head)
      }

    case .reportPrinted:
      state.failure = nil
      return ask { () throws(TodoStoreError) in
        try await environment.forgetReport()
        return .reportForgotten
      }

    case .reportForgotten:
      state.report = SyncReport()
      return .none

    case .fetched(let head):
      return ask { () throws(TodoStoreError) in
        try await environment.rebase(onto: head)
      }

    case .rebased(let entries, let replica, let report):
      state.report = report
      guard !entries.isEmpty else {
        state.isDone = true
        return .none
      }
      return ask { () throws(TodoStoreError) in
        let log = environment.connect(replica.remote)
        return .appended(try await log.append(entries, replica), entries, replica)
      }

    case .appended(let head?, let entries, let replica):
      state.report.sent += entries.count
      return ask { () throws(TodoStoreError) in
        try await environment.confirm(entries, upTo: head, of: replica)
        return .confirmed
      }

    case .appended(nil, _, _):
      state.attempts += 1
      let attempts = state.attempts
      return ask { () throws(TodoStoreError) in
        try await environment.pause(attempts)
        return try await environment.fetched()
      }

    case .confirmed:
      state.isDone = true
      return .none

    case .failed(let error):
      state.failure = error
      return .none
    }
  }

  private func fetch(_ environment: Environment) -> Effect<Action> {
    ask { () throws(TodoStoreError) in try await environment.fetched() }
  }

  private func ask(
    _ operation: @escaping @Sendable () async throws(TodoStoreError) -> Action
  ) -> Effect<Action> {
    .run { send in
      do throws(TodoStoreError) {
        await send(try await operation())
      } catch {
        await send(.failed(error))
      }
    }
  }
}

import TodoText

/// Makes each unit of work wait for its turn at the log that a team shares.
///
///     begin    lock the log · do what others did · begin here
///     commit   append to the log, which ends the turn · commit here
///
/// So all agree on a number before it is printed, and no acknowledged change can lose. If the process is killed between
/// the two commits, the next turn applies its entries from the log, like those of others.
struct Turns: Sendable {
  private let sync: Sync.Environment
  private let merged: @MainActor @Sendable (SyncReport) -> Void

  /// - Parameters:
  ///   - sync: Syncs the list with the log, without waiting for a turn.
  ///   - merged: Receives the report of commands that had been waiting here for the log.
  init(_ sync: Sync.Environment, merged: @escaping @MainActor @Sendable (SyncReport) -> Void) {
    self.sync = sync
    self.merged = merged
  }

  /// Runs `local`, which begins or ends a unit of work here, in this list's turn at the log.
  func take(
    _ end: TodoList.WorkEnd, _ local: () throws(TodoStoreError) -> TodoList.Action
  ) async throws(TodoStoreError) -> TodoList.Action {
    switch end {
    case .begin:
      let log = try await begin()
      do throws(TodoStoreError) {
        return try local()
      } catch {
        await log.unlock()
        throw error
      }

    case .commit:
      return try await commit(local)

    case .rollback:
      if let replica = try? sync.database.replica() {
        await sync.connect(replica.remote).unlock()
      }
      return try local()
    }
  }

  /// Takes a turn; from then on the list and the log agree until one of them changes.
  private func begin() async throws(TodoStoreError) -> ListLog {
    while true {
      guard let status = try sync.database.status() else { throw .log(.notSynced) }
      let log = sync.connect(status.replica.remote)
      let head = try await lock(log, status.replica)
      do throws(TodoStoreError) {
        if status.unsentCount == 0, head == status.replica.head { return log }
        guard
          case .rebased(let entries, let replica, let report) = try await sync.rebase(onto: head)
        else { return log }
        await merged(report)
        try await sync.forgetReport()
        guard !entries.isEmpty else { return log }
        // Sending the steps that waited here takes a turn of its own.
        if let head = try await log.append(entries, replica) {
          try await sync.confirm(entries, upTo: head, of: replica)
        }
      } catch {
        await log.unlock()
        throw error
      }
    }
  }

  private func lock(
    _ log: ListLog, _ replica: Replica
  ) async throws(TodoStoreError) -> LogHead? {
    do throws(TodoStoreError) {
      return try await log.lock(replica.head)
    } catch .log(.unreachable(let remote, let reason)) {
      throw .log(.away(remote: remote, reason: reason))
    } catch .log(.tooSlow(let remote, let seconds)) {
      throw .log(
        .away(remote: remote, reason: "no answer within \(counted(seconds: seconds))"))
    }
  }

  private func commit(
    _ local: () throws(TodoStoreError) -> TodoList.Action
  ) async throws(TodoStoreError) -> TodoList.Action {
    guard var replica = try sync.database.replica() else { return try local() }
    let log = sync.connect(replica.remote)
    do throws(TodoStoreError) {
      let entries = try sync.database.unsent()
      guard let last = entries.last else {
        await log.unlock()
        return try local()
      }
      guard let head = try await log.append(entries, replica) else {
        throw .log(.unreachable(remote: replica.remote, reason: "the turn was lost"))
      }
      replica.clock = entries.reduce(replica.clock) { max($0, $1.stamp.clock) }
      do throws(TodoStoreError) {
        try await sync.keepTexts(upTo: head, of: &replica)
        _ = try sync.database.sent(last.id)
        try sync.database.keep(replica)
        return try local()
      } catch {
        throw .log(.onlyThere(remote: replica.remote, reason: error.description))
      }
    } catch {
      await log.unlock()
      try? sync.changes.rollback()
      throw error
    }
  }
}

import Composable
import FoundationEssentials

/// Syncs a list with its log: applies the steps of others, reapplies the local ones on top, and appends them.
///
///     .submitted → .fetched → .rebased → .appended → .confirmed
///
/// If another device is faster, it starts over. It locks the list for changes, but never while it waits for the log. If an
/// answer or the whole process is lost, the next sync knows by the ids of the steps which of them reached the log.
package struct Sync: Reducer {
  package struct State: Hashable, Sendable {
    /// The results of the running sync so far.
    package var report = SyncReport()
    /// How often another device was faster.
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
    /// Begin a log at an empty remote.
    case initSubmitted(remote: String, author: String)
    /// Make this empty list a clone of the one at the remote.
    case cloneSubmitted(remote: String, author: String)
    /// Restore the log at a remote that lost it.
    case restoreSubmitted
    /// Move to another remote, which is empty or has the log already.
    case moveSubmitted(remote: String)
    /// The log was restored.
    case restored(ListLog.Restoration)
    /// The report was printed, and can be deleted.
    case reportPrinted
    case reportForgotten
    /// The log ends here; `nil` for an empty log.
    case fetched(LogHead?)
    /// Received steps were applied; these have to be appended.
    case rebased([LogEntry], Replica, SyncReport)
    /// The steps were appended, or `nil` if another device was faster.
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

extension Sync.Environment {
  fileprivate func fetched() async throws(TodoStoreError) -> Sync.Action {
    guard let replica = try database.replica() else { throw .log(.notSynced) }
    return .fetched(try await connect(replica.remote).fetch(replica.head))
  }

  /// Makes the list a replica.
  func join(_ replica: Replica) async throws(TodoStoreError) {
    try database.prepare()
    try await work { () throws(TodoStoreError) in
      // Another process may have come in between.
      try refuseSynced()
      try database.keep(replica)
    }
  }

  /// Moves to another remote; an empty one gets the log.
  fileprivate func move(to remote: String) async throws(TodoStoreError) -> Sync.Action {
    guard let replica = try database.replica() else { throw .log(.notSynced) }
    let log = connect(remote)
    var head: LogHead?
    var restoration: ListLog.Restoration?
    do throws(TodoStoreError) {
      head = try await log.fetch(replica.head)
      if head != nil, try await log.list() != replica.list { throw .log(.differs) }
    } catch .log(.shorter) {
      restoration = try await log.restore(replica, database.text)
    } catch .log(.differs) {
      throw .log(.anotherList(remote: remote))
    } catch .log(.noRepository(let path, _)) {
      throw .log(.noRepository(path: path, wasThere: false))
    }
    try await work { () throws(TodoStoreError) in
      guard var replica = try database.replica() else { throw .log(.notSynced) }
      replica.remote = remote
      try database.keep(replica)
    }
    return restoration.map { .restored($0) } ?? .fetched(head)
  }

  /// Deletes the unread report.
  func forgetReport() async throws(TodoStoreError) {
    guard try database.report() != SyncReport() else { return }
    try await work { () throws(TodoStoreError) in try database.keepReport(SyncReport()) }
  }

  fileprivate func refuseSynced() throws(TodoStoreError) {
    guard let replica = try database.replica() else { return }
    throw .log(.alreadySynced(remote: replica.remote))
  }

  /// Applies the log up to `head`, with the local steps on top.
  func rebase(onto head: LogHead?) async throws(TodoStoreError) -> Sync.Action {
    // Without news nothing is written, so there is no wait for a lock.
    if let status = try database.status(), status.unsentCount == 0,
      head == status.replica.head
    {
      return .rebased([], status.replica, try database.report())
    }
    return try await work { () throws(TodoStoreError) in
      // Another process may have come in between.
      guard var replica = try database.replica() else { throw .log(.notSynced) }
      let isClone = replica.head == .none && replica.origin == nil
      if let head, !isClone {
        try await part(head, &replica)
      }
      var rebase = Rebase(environment: self, replica: replica)
      var entries = try await rebase.run(onto: head)
      if rebase.hasMetTwin, rebase.log.holdsOnlyKnownSteps { try rename(&rebase, &entries) }
      replica = rebase.replica
      replica.offered = entries.last?.stamp.clock ?? 0
      try database.keep(replica)

      var news = rebase.report
      var renumbered: [SyncReport.Renumbered] = []
      // Nobody has seen the numbers of a new clone, and nobody needs that of a deleted todo.
      for todo in news.renumbered where !isClone {
        if try rebase.changes.existing(todo.number) != nil { renumbered.append(todo) }
      }
      news.renumbered = renumbered
      var report = try database.report()
      if news != SyncReport() {
        report.add(news)
        try database.keepReport(report)
      }
      return .rebased(entries, replica, report)
    }
  }

  /// Goes back to the last entry in common with a restored log, so later steps are sent again.
  private func part(_ head: LogHead, _ replica: inout Replica) async throws(TodoStoreError) {
    let log = connect(replica.remote)
    guard let parting = try await log.parting() else {
      if head.length == replica.head.length, head != replica.head {
        // The mark of a restored log is no entry.
        replica.head = head
        try database.keep(replica)
      }
      return
    }
    if parting.length < replica.head.length { try await rewind(to: parting, log, replica) }
    replica.head = head.length == parting.length ? head : parting
    try database.keep(replica)
  }

  private func rewind(
    to parting: LogHead, _ log: ListLog, _ replica: Replica
  ) async throws(TodoStoreError) {
    let rebase = Rebase(environment: self, replica: replica)
    var number = parting.length
    // An entry that changed nothing here has no step.
    while number > 0 {
      let entry = try await log.entry(number)
      if rebase.isInitial(entry, number) { break }
      if try database.rewind(entry.id) { return }
      number -= 1
    }
    try database.rewindToStep(replica.origin ?? 0)
  }

  /// Is another device from now on, as one that isn't this one works as it: the list was copied with its folder, or
  /// comes from a backup.
  private func rename(
    _ rebase: inout Rebase, _ entries: inout [LogEntry]
  ) throws(TodoStoreError) {
    let (old, new) = (rebase.replica.device, uuid())
    try database.rename(old, new)
    rebase.replica.device = new
    rebase.report.isNewDevice = true
    for index in entries.indices where entries[index].stamp.device == old {
      entries[index].stamp.device = new
    }
  }

  /// Remembers that the log has `entries`, and ends with them.
  func confirm(
    _ entries: [LogEntry], upTo head: LogHead, of sender: Replica
  ) async throws(TodoStoreError) {
    try await work { () throws(TodoStoreError) in
      guard var replica = try database.replica(), replica.head == sender.head else { return }
      try await keepTexts(upTo: head, of: &replica)
      replica.clock = entries.reduce(replica.clock) { max($0, $1.stamp.clock) }
      // What the list was when the log began is no step.
      if sender.head.length > 0 || replica.origin == nil {
        _ = try database.sent(entries.last?.id)
      }
      try database.keep(replica)
    }
  }

  /// Goes on to `head` with what was appended, and keeps it where the engine doesn't.
  func keepTexts(upTo head: LogHead, of replica: inout Replica) async throws(TodoStoreError) {
    let log = connect(replica.remote)
    for number in replica.head.length..<head.length {
      guard let text = try await log.text(number + 1) else { break }
      try database.keepText(number + 1, text)
    }
    replica.head = head
  }

  /// Runs `body` in a unit of work, which is kept unless it throws.
  private func work<Value>(
    _ body: () async throws(TodoStoreError) -> Value
  ) async throws(TodoStoreError) -> Value {
    _ = try changes.begin(nil, now())
    do throws(TodoStoreError) {
      let value = try await body()
      try changes.commit()
      return value
    } catch {
      // The first error is the one to report.
      try? changes.rollback()
      throw error
    }
  }
}

extension SyncReport {
  fileprivate mutating func add(_ other: SyncReport) {
    isNewDevice = isNewDevice || other.isNewDevice
    received += other.received
    sent += other.sent
    totals.add(other.totals)
    conflicts += other.conflicts
    renumbered += other.renumbered
  }
}

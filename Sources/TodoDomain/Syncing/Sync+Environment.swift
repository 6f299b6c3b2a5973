import Composable
import FoundationEssentials

extension Sync.Environment {
  func fetched() async throws(TodoStoreError) -> Sync.Action {
    guard let replica = try database.replica() else { throw .log(.notSynced) }
    return .fetched(try await connect(replica.remote).fetch(replica.head))
  }

  /// Makes the list a replica.
  func join(_ replica: Replica) async throws(TodoStoreError) {
    try database.prepare()
    try await work { () throws(TodoStoreError) in
      // Another process may have joined in between.
      try refuseSynced()
      try database.keep(replica)
    }
  }

  /// Moves to another remote; an empty remote gets the log.
  func move(to remote: String) async throws(TodoStoreError) -> Sync.Action {
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

  func refuseSynced() throws(TodoStoreError) {
    guard let replica = try database.replica() else { return }
    throw .log(.alreadySynced(remote: replica.remote))
  }

  /// Applies the log up to `head`, with the local steps on top.
  func rebase(onto head: LogHead?) async throws(TodoStoreError) -> Sync.Action {
    // If nothing is new, write nothing, and don't wait for the lock.
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
      // Don't report new numbers in a fresh clone, whose numbers nobody has seen, or of deleted todos.
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
        // The mark of a restored log changes its hash, but isn't an entry.
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

  /// Takes on a new identity, because another device uses this one: the list was copied with its folder, or restored
  /// from a backup.
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

  /// Records that `entries` were appended to the log.
  func confirm(
    _ entries: [LogEntry], upTo head: LogHead, of sender: Replica
  ) async throws(TodoStoreError) {
    try await work { () throws(TodoStoreError) in
      guard var replica = try database.replica(), replica.head == sender.head else { return }
      try await keepTexts(upTo: head, of: &replica)
      replica.clock = entries.reduce(replica.clock) { max($0, $1.stamp.clock) }
      // The initial entries of a log aren't steps.
      if sender.head.length > 0 || replica.origin == nil {
        _ = try database.sent(entries.last?.id)
      }
      try database.keep(replica)
    }
  }

  /// Advances to `head`, and stores the new entries if the engine doesn't.
  func keepTexts(upTo head: LogHead, of replica: inout Replica) async throws(TodoStoreError) {
    let log = connect(replica.remote)
    for number in replica.head.length..<head.length {
      guard let text = try await log.text(number + 1) else { break }
      try database.keepText(number + 1, text)
    }
    replica.head = head
  }

  /// Runs `body` in a unit of work, which is committed unless it throws.
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

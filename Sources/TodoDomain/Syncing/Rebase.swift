import Composable
import FoundationEssentials
import TodoText

/// Undoes unsent local steps, applies the steps of others, and reapplies the local ones on top.
///
/// It happens once, on the device that appends; the others read its result. All of it is one unit of work.
struct Rebase {
  let database: Sync.Database
  let changes: TodoList.Database
  let log: ListLog
  var replica: Replica
  var report = SyncReport()
  /// Whether the log has a step with this device's identity that this device never made.
  var hasMetTwin = false

  /// The changes of others since the last sync, by number here.
  var others: [Int64: OthersChanges] = [:]
  /// The local numbers of todos in received entries, by id.
  var numbers: [Todo.ID: Int64] = [:]
  /// The numbers of todos that unsent steps added.
  var reserved: Set<Int64> = []

  /// The todos that the reapplied steps delete or restore in the end.
  var deleted: Set<Todo.ID> = []
  var returning: Set<Todo.ID> = []

  init(environment: Sync.Environment, replica: Replica) {
    database = environment.database
    changes = environment.changes
    log = environment.connect(replica.remote)
    self.replica = replica
  }

  /// Returns the entries to append to the log, which ends at `head`; `nil` for an empty log.
  mutating func run(onto head: LogHead?) async throws(TodoStoreError) -> [LogEntry] {
    guard let head else { return try beginning() }
    if replica.origin != nil, replica.head == .none {
      // If the log begins with this list, this device began it, but the answer was lost.
      let first = try await log.entry(1)
      guard first.id == initialID(1) else { throw .log(.remoteNotEmpty(remote: replica.remote)) }
    }
    let own = try database.unsent()
    // Another, faster process may have seen more than was fetched.
    let isBehind = head.length > replica.head.length
    // The log continued without the offered steps, which can't arrive any more.
    let offered = isBehind ? 0 : replica.offered
    func cancelled(_ entries: [LogEntry]) -> [LogEntry] {
      entries.uncancelled { $0.stamp.clock > offered }
    }
    guard isBehind || cancelled(own).count < own.count else { return own }

    try database.takeBack()
    let base = try ends()
    for entry in own {
      for change in entry.changes where change.before == nil { reserved.insert(change.number) }
    }
    var pending = own
    if isBehind {
      for number in replica.head.length + 1...head.length {
        let entry = try await log.entry(number)
        if let text = try await log.text(number) { try database.keepText(number, text) }
        replica.clock = max(replica.clock, entry.stamp.clock)
        if isInitial(entry, number) { continue }
        let isOwn = pending.contains { $0.id == entry.id }
        pending.removeAll { $0.id == entry.id }
        try apply(entry, number: number, isOwn: isOwn)
      }
      replica.head = head
    }
    _ = try database.sent(nil)

    let shift = PositionShift(base: base, now: try ends())
    pending = cancelled(pending)
    try foresee(pending)
    var merged: [LogEntry] = []
    for entry in pending { merged.append(try putBack(entry, shift)) }
    return merged
  }
}

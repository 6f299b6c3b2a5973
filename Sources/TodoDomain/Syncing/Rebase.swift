import Composable
import FoundationEssentials
import TodoText

/// Takes back what was done here, does what others did, and puts what was done here on top.
///
/// It happens once, on the device that appends: its result is what the others read. All of it is one unit of
/// work.
struct Rebase {
  let database: Sync.Database
  let changes: Indirect<TodoList.Database>
  let log: ListLog
  var replica: Replica
  var report = SyncReport()
  /// Whether a step came from this device that it never made.
  var hasMetTwin = false

  /// What others did since the last sync, by the numbers that todos have here.
  var others: [Int64: OthersChanges] = [:]
  /// What an entry calls a todo, and what it is called here: of all entries that came.
  var numbers: [Todo.ID: Int64] = [:]
  /// The numbers that were given here to what is taken back.
  var reserved: Set<Int64> = []

  /// The todos that what is put back deletes in the end, and those that it brings back.
  var deleted: Set<Todo.ID> = []
  var returning: Set<Todo.ID> = []

  init(environment: Sync.Environment, replica: Replica) {
    database = environment.database
    changes = Indirect(wrappedValue: environment.changes)
    log = environment.connect(replica.remote)
    self.replica = replica
  }

  /// Returns what is to be appended to the log, which ends at `head` and is `nil` where it is empty.
  mutating func run(onto head: LogHead?) async throws(TodoStoreError) -> [LogEntry] {
    guard let head else { return try beginning() }
    if replica.origin != nil, replica.head == .none {
      // The answer was lost when the log began, if it begins with what this list was.
      let first = try await log.entry(1)
      guard first.id == initialID(1) else { throw .log(.remoteNotEmpty(remote: replica.remote)) }
    }
    let own = try database.unsent()
    // Where another process was faster, it knows more than was fetched.
    let isBehind = head.length > replica.head.length
    // The log went on without what was offered: that can't arrive any more.
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

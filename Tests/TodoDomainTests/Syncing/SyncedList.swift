import Composable
import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain
import TodoFixtures
import TodoText

/// A list with a replica that records its calls.
@MainActor
struct SyncedList {
  let calls = Recorder<String>()

  static let seen = LogHead(length: 2, hash: "b")
  static let next = LogHead(length: 3, hash: "c")
  static let replica = Replica(
    list: UUID(number: 100), device: UUID(number: 101), author: "ada", remote: "git", head: seen)

  static func entry(_ number: UInt64, by device: UInt64) -> LogEntry {
    LogEntry(
      id: UUID(number: 200 + number),
      stamp: Stamp(clock: Int64(number), device: UUID(number: device)),
      author: "somebody", at: .noon, command: "step \(number)", changes: [], ids: [:])
  }

  static func moved(to head: LogHead, clock: Int64 = 0, offered: Int64 = 0) -> Replica {
    var replica = replica
    (replica.head, replica.clock, replica.offered) = (head, clock, offered)
    return replica
  }

  /// Returns a store of the list; it uses each of the log's answers once.
  func store(
    replica: Replica? = replica, unsent: [LogEntry] = [],
    fetched: [Result<LogHead?, TodoStoreError>] = [], entries: [LogEntry] = [],
    appended: [Result<LogHead?, TodoStoreError>] = [],
    change: (inout Sync.Environment) -> Void = { _ in }
  ) -> TestStore<Sync.State, Sync.Action> {
    let calls = calls
    var database = Sync.Database()
    let shared = Box(replica)
    database.replica = { shared.value }
    database.keep = { replica in
      calls.record("keep \(replica.head.length)")
      shared.value = replica
    }
    database.prepare = { calls.record("prepare") }
    database.isEmpty = { true }
    database.unsent = { unsent }
    database.takeBack = { calls.record("take back") }
    database.sent = { id in
      calls.record(id == nil ? "sent" : "sent one")
      return 0
    }
    database.beginStep = { calls.record("begin \($0.command)") }
    database.endStep = { calls.record("end, losing \($1.count)") }

    var changes = TodoList.Database.failing
    changes.begin = { command, at in
      calls.record("BEGIN")
      #expect(command == nil && at == .noon)
      return 1
    }
    changes.commit = { calls.record("COMMIT") }
    changes.rollback = { calls.record("ROLLBACK") }
    changes.neighbors = { _, _, _ in [] }

    var log = ListLog()
    let (fetched, appended) = (Box(fetched), Box(appended))
    log.fetch = { seen throws(TodoStoreError) in
      calls.record("fetch from \(seen.length)")
      return try fetched.next().get()
    }
    log.entry = { number in
      calls.record("entry \(number)")
      return entries[number - 3]
    }
    log.append = { entries, replica throws(TodoStoreError) in
      calls.record(
        "append \(entries.map(\.command).joined(separator: ", ")) to \(replica.head.length)")
      return try appended.next().get()
    }
    let bound = log
    var environment = Sync.Environment(
      database: database, changes: changes,
      connect: { remote in
        #expect(remote == "git")
        return bound
      }, now: { .noon }, uuid: .incrementing)
    change(&environment)
    return TestStore(initialState: Sync.State(), environment: environment) { Sync() }
  }
}

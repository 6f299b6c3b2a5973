import Composable
import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain
import TodoFixtures
import TodoText

@MainActor
@Suite("A sync, step by step,")
struct SyncStepTests {
  private let calls = Recorder<String>()

  nonisolated private static let seen = LogHead(length: 2, hash: "b")
  nonisolated private static let next = LogHead(length: 3, hash: "c")
  nonisolated private static let replica = Replica(
    list: UUID(number: 100), device: UUID(number: 101), author: "ada", remote: "git", head: seen)

  nonisolated private static func entry(_ number: UInt64, by device: UInt64) -> LogEntry {
    LogEntry(
      id: UUID(number: 200 + number),
      stamp: Stamp(clock: Int64(number), device: UUID(number: device)),
      author: "somebody", at: .noon, command: "step \(number)", changes: [], ids: [:])
  }

  nonisolated private static func moved(to head: LogHead, clock: Int64 = 0) -> Replica {
    var replica = replica
    (replica.head, replica.clock) = (head, clock)
    return replica
  }

  /// A list that knows a replica, and says what it is asked for; each of the log's answers is given once.
  private func store(
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
    database.endStep = { calls.record("end, losing \($0.count)") }

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

  @Test("does nothing where nothing happened")
  func quiet() async {
    let store = store(fetched: [.success(Self.seen)])
    await store.send(.submitted)
    await store.receive(.fetched(Self.seen))
    await store.receive(.rebased([], Self.replica, SyncReport())) { $0.isDone = true }
    #expect(calls.values == ["fetch from 2", "BEGIN", "keep 2", "COMMIT"])
    await store.finish()
  }

  @Test("writes nothing where it is known that nothing happened")
  func known() async {
    let status = SyncStatus(replica: Self.replica, unsentCount: 0)
    let store = store(fetched: [.success(Self.seen)]) { $0.database.status = { status } }
    await store.send(.submitted)
    await store.receive(.fetched(Self.seen))
    await store.receive(.rebased([], Self.replica, SyncReport())) { $0.isDone = true }
    #expect(calls.values == ["fetch from 2"])
    await store.finish()
  }

  @Test("sends what was done here, and remembers that the log has it")
  func sends() async {
    let own = Self.entry(3, by: 101)
    let store = store(
      unsent: [own], fetched: [.success(Self.seen)], appended: [.success(Self.next)])
    await store.send(.submitted)
    await store.receive(.fetched(Self.seen))
    await store.receive(.rebased([own], Self.replica, SyncReport()))
    await store.receive(.appended(Self.next, [own], Self.replica)) { $0.report.sent = 1 }
    await store.receive(.confirmed) { $0.isDone = true }
    #expect(
      calls.values == [
        "fetch from 2", "BEGIN", "keep 2", "COMMIT", "append step 3 to 2", "BEGIN", "sent one",
        "keep 3", "COMMIT",
      ])
    await store.finish()
  }

  @Test("takes what others did, in one unit of work")
  func receives() async {
    let other = Self.entry(3, by: 102)
    let store = store(fetched: [.success(Self.next)], entries: [other])
    var report = SyncReport()
    report.received = 1
    await store.send(.submitted)
    await store.receive(.fetched(Self.next))
    await store.receive(.rebased([], Self.moved(to: Self.next, clock: 3), report)) {
      $0.report.received = 1
      $0.isDone = true
    }
    #expect(
      calls.values == [
        "fetch from 2", "BEGIN", "take back", "entry 3", "begin step 3", "end, losing 0", "sent",
        "keep 3", "COMMIT",
      ])
    await store.finish()
  }

  @Test("finds its own step in the log where an answer was lost, and doesn't send it again")
  func own() async {
    let own = Self.entry(3, by: 101)
    let store = store(unsent: [own], fetched: [.success(Self.next)], entries: [own])
    await store.send(.submitted)
    await store.receive(.fetched(Self.next))
    await store.receive(.rebased([], Self.moved(to: Self.next, clock: 3), SyncReport())) {
      $0.isDone = true
    }
    #expect(calls.values.filter { $0.hasPrefix("append") } == [])
    await store.finish()
  }

  @Test("begins again where another device was faster")
  func faster() async {
    let own = Self.entry(9, by: 101)
    let store = store(
      unsent: [own], fetched: [.success(Self.seen), .success(Self.seen)],
      appended: [.success(nil), .success(Self.next)]
    ) { [calls] in
      $0.pause = { calls.record("pause \($0)") }
    }
    await store.send(.submitted)
    await store.receive(.fetched(Self.seen))
    await store.receive(.rebased([own], Self.replica, SyncReport()))
    await store.receive(.appended(nil, [own], Self.replica)) { $0.attempts = 1 }
    await store.receive(.fetched(Self.seen))
    await store.receive(.rebased([own], Self.replica, SyncReport()))
    await store.receive(.appended(Self.next, [own], Self.replica)) { $0.report.sent = 1 }
    await store.receive(.confirmed) { $0.isDone = true }
    #expect(calls.values.filter { $0.hasPrefix("pause") } == ["pause 1"])
    await store.finish()
  }

  @Test("gives up where others are faster for too long")
  func busy() async {
    let own = Self.entry(3, by: 101)
    let error = TodoStoreError.log(.busy(seconds: 30))
    let store = store(
      unsent: [own], fetched: [.success(Self.seen)], appended: [.success(nil)]
    ) {
      $0.pause = { _ throws(TodoStoreError) in throw error }
    }
    await store.send(.submitted)
    await store.receive(.fetched(Self.seen))
    await store.receive(.rebased([own], Self.replica, SyncReport()))
    await store.receive(.appended(nil, [own], Self.replica)) { $0.attempts = 1 }
    await store.receive(.failed(error)) { $0.failure = error }
    await store.finish()
  }

  @Test("fails with what the log says, and touches nothing")
  func refused() async {
    for error in [
      LogError.differs, .shorter(seen: 2, found: 1), .tooSlow(remote: "git", seconds: 3),
    ] {
      let store = store(fetched: [.failure(.log(error))])
      await store.send(.submitted)
      await store.receive(.failed(.log(error))) { $0.failure = .log(error) }
      await store.finish()
    }
    #expect(calls.values == ["fetch from 2", "fetch from 2", "fetch from 2"])
  }

  @Test("leaves the list as it was where it can't be changed")
  func diskFull() async {
    let store = store(fetched: [.success(Self.next)], entries: [Self.entry(3, by: 102)]) {
      $0.database.takeBack = { () throws(TodoStoreError) in throw .diskFull }
    }
    await store.send(.submitted)
    await store.receive(.fetched(Self.next))
    await store.receive(.failed(.diskFull)) { $0.failure = .diskFull }
    #expect(calls.values == ["fetch from 2", "BEGIN", "ROLLBACK"])
    await store.finish()
  }

  @Test("keeps what it did where an answer is lost, for the next one")
  func lost() async {
    let own = Self.entry(3, by: 101)
    let error = TodoStoreError.log(.unreachable(remote: "git", reason: "gone"))
    let store = store(
      unsent: [own], fetched: [.success(Self.seen)], appended: [.failure(error)])
    await store.send(.submitted)
    await store.receive(.fetched(Self.seen))
    await store.receive(.rebased([own], Self.replica, SyncReport()))
    await store.receive(.failed(error)) { $0.failure = error }
    #expect(calls.values.last == "append step 3 to 2")
    await store.finish()
  }

  @Test("asks for a log first")
  func notSynced() async {
    for action in [Sync.Action.submitted, .statusRequested, .restoreSubmitted] {
      let store = store(replica: nil)
      await store.send(action)
      await store.receive(.failed(.log(.notSynced))) { $0.failure = .log(.notSynced) }
      await store.finish()
    }
    #expect(calls.values == [])
  }

  @Test("begins a log with what the list is")
  func begins() async {
    var replica = Replica(
      list: UUID(number: 0), device: UUID(number: 1), author: "ada", remote: "git", origin: 0)
    let first = LogHead(length: 1, hash: "a")
    let store = store(replica: nil, fetched: [.success(nil)], appended: [.success(first)])
    await store.send(.initSubmitted(remote: "git", author: "ada"))
    await store.receive(.fetched(nil))
    let id = UUID(named: "entry 1 of \(replica.list) as of step 0")
    let entry = LogEntry(
      id: id, stamp: Stamp(clock: 0, device: replica.device), author: "ada", at: .epoch,
      command: "sync --init", changes: [], ids: [:])
    await store.receive(.rebased([entry], replica, SyncReport()))
    await store.receive(.appended(first, [entry], replica)) { $0.report.sent = 1 }
    await store.receive(.confirmed) { $0.isDone = true }
    replica.head = first
    #expect(
      calls.values == [
        "fetch from 0", "prepare", "BEGIN", "keep 0", "COMMIT", "BEGIN", "sent", "keep 0", "COMMIT",
        "append sync --init to 0", "BEGIN", "keep 1", "COMMIT",
      ])
    await store.finish()
  }

  @Test("begins nothing where there is something, and joins nothing where there is nothing")
  func wrongPlace() async {
    let store = store(replica: nil, fetched: [.success(Self.seen), .success(nil)])
    let notEmpty = TodoStoreError.log(.remoteNotEmpty(remote: "git"))
    await store.send(.initSubmitted(remote: "git", author: "ada"))
    await store.receive(.failed(notEmpty)) { $0.failure = notEmpty }
    let empty = TodoStoreError.log(.remoteEmpty(remote: "git"))
    await store.send(.cloneSubmitted(remote: "git", author: "ada")) { $0.failure = nil }
    await store.receive(.failed(empty)) { $0.failure = empty }
    #expect(calls.values == ["fetch from 0", "fetch from 0"])
    await store.finish()
  }

  @Test("writes a lost log again, and goes on from there")
  func restores() async {
    let store = store { [calls] in
      let connect = $0.connect
      $0.connect = { remote in
        var log = connect(remote)
        log.restore = { replica, _ in calls.record("restore \(replica.head.length)") }
        return log
      }
    }
    await store.send(.restoreSubmitted)
    await store.receive(.fetched(Self.seen))
    await store.receive(.rebased([], Self.replica, SyncReport())) { $0.isDone = true }
    #expect(calls.values == ["restore 2", "BEGIN", "keep 2", "COMMIT"])
    await store.finish()
  }

  @Test("says how the list and its log stand")
  func status() async {
    let status = SyncStatus(replica: Self.replica, unsentCount: 4)
    let store = store { $0.database.status = { status } }
    await store.send(.statusRequested)
    await store.receive(.statusLoaded(status)) { $0.status = status }
    await store.finish()
  }
}

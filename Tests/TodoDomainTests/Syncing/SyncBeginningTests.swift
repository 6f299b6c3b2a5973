import Composable
import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain
import TodoText

@MainActor
@Suite("Setting up sync")
struct SyncBeginningTests {
  private let list = SyncedList()

  @Test("must come before any other sync command")
  func notSynced() async {
    for action in [Sync.Action.submitted, .statusRequested, .restoreSubmitted] {
      let store = list.store(replica: nil)
      await store.send(action)
      await store.receive(.failed(.log(.notSynced))) { $0.failure = .log(.notSynced) }
      await store.finish()
    }
    #expect(list.calls.values == [])
  }

  @Test("starts a log from the current list")
  func begins() async {
    var replica = Replica(
      list: UUID(number: 0), device: UUID(number: 1), author: "ada", remote: "git", origin: 0)
    let first = LogHead(length: 1, hash: "a")
    let store = list.store(replica: nil, fetched: [.success(nil)], appended: [.success(first)])
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
      list.calls.values == [
        "fetch from 0", "prepare", "BEGIN", "keep 0", "COMMIT", "BEGIN", "sent", "keep 0", "COMMIT",
        "append sync --init to 0", "BEGIN", "keep 1", "COMMIT",
      ])
    await store.finish()
  }

  @Test("refuses to start a log in a remote that has one, or to join an empty remote")
  func wrongPlace() async {
    let store = list.store(replica: nil, fetched: [.success(SyncedList.seen), .success(nil)])
    let notEmpty = TodoStoreError.log(.remoteNotEmpty(remote: "git"))
    await store.send(.initSubmitted(remote: "git", author: "ada"))
    await store.receive(.failed(notEmpty)) { $0.failure = notEmpty }
    let empty = TodoStoreError.log(.remoteEmpty(remote: "git"))
    await store.send(.cloneSubmitted(remote: "git", author: "ada")) { $0.failure = nil }
    await store.receive(.failed(empty)) { $0.failure = empty }
    #expect(list.calls.values == ["fetch from 0", "fetch from 0"])
    await store.finish()
  }

  @Test("restores a lost log, and continues from there")
  func restores() async {
    let store = list.store { [calls = list.calls] in
      let connect = $0.connect
      $0.connect = { remote in
        var log = connect(remote)
        log.restore = { replica, _ in
          calls.record("restore \(replica.head.length)")
          return ListLog.Restoration(head: replica.head, count: 2)
        }
        return log
      }
    }
    await store.send(.restoreSubmitted)
    await store.receive(.restored(ListLog.Restoration(head: SyncedList.seen, count: 2))) {
      $0.restoredCount = 2
    }
    await store.receive(.rebased([], SyncedList.replica, SyncReport())) { $0.isDone = true }
    #expect(list.calls.values == ["restore 2", "BEGIN", "keep 2", "COMMIT"])
    await store.finish()
  }
}

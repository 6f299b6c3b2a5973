import Composable
import ComposableTesting
import Testing
import TodoDomain

@MainActor
@Suite("A sync, step by step,")
struct SyncStepTests {
  private let list = SyncedList()

  /// Returns the replica after it offered the log a step with this clock.
  private static func offered(_ clock: Int64) -> Replica {
    SyncedList.moved(to: SyncedList.seen, offered: clock)
  }

  @Test("sends and receives nothing if nothing happened")
  func quiet() async {
    let store = list.store(fetched: [.success(SyncedList.seen)])
    await store.send(.submitted)
    await store.receive(.fetched(SyncedList.seen))
    await store.receive(.rebased([], SyncedList.replica, SyncReport())) { $0.isDone = true }
    #expect(list.calls.values == ["fetch from 2", "BEGIN", "keep 2", "COMMIT"])
    await store.finish()
  }

  @Test("writes nothing if it knows that nothing happened")
  func known() async {
    let status = SyncStatus(replica: SyncedList.replica, unsentCount: 0)
    let store = list.store(fetched: [.success(SyncedList.seen)]) { $0.database.status = { status } }
    await store.send(.submitted)
    await store.receive(.fetched(SyncedList.seen))
    await store.receive(.rebased([], SyncedList.replica, SyncReport())) { $0.isDone = true }
    #expect(list.calls.values == ["fetch from 2"])
    await store.finish()
  }

  @Test("sends local steps, and records that the log has them")
  func sends() async {
    let own = SyncedList.entry(3, by: 101)
    let store = list.store(
      unsent: [own], fetched: [.success(SyncedList.seen)], appended: [.success(SyncedList.next)])
    await store.send(.submitted)
    await store.receive(.fetched(SyncedList.seen))
    await store.receive(.rebased([own], Self.offered(3), SyncReport()))
    await store.receive(.appended(SyncedList.next, [own], Self.offered(3))) {
      $0.report.sent = 1
    }
    await store.receive(.confirmed) { $0.isDone = true }
    #expect(
      list.calls.values == [
        "fetch from 2", "BEGIN", "keep 2", "COMMIT", "append step 3 to 2", "BEGIN", "sent one",
        "keep 3", "COMMIT",
      ])
    await store.finish()
  }

  @Test("applies others' steps in one unit of work")
  func receives() async {
    let other = SyncedList.entry(3, by: 102)
    let store = list.store(fetched: [.success(SyncedList.next)], entries: [other])
    var report = SyncReport()
    report.received = 1
    await store.send(.submitted)
    await store.receive(.fetched(SyncedList.next))
    await store.receive(.rebased([], SyncedList.moved(to: SyncedList.next, clock: 3), report)) {
      $0.report.received = 1
      $0.isDone = true
    }
    #expect(
      list.calls.values == [
        "fetch from 2", "BEGIN", "take back", "entry 3", "begin step 3", "end, losing 0", "sent",
        "keep 3", "COMMIT",
      ])
    await store.finish()
  }

  @Test("recognizes its own step in the log after a lost answer, and doesn't send it again")
  func own() async {
    let own = SyncedList.entry(3, by: 101)
    let store = list.store(unsent: [own], fetched: [.success(SyncedList.next)], entries: [own])
    await store.send(.submitted)
    await store.receive(.fetched(SyncedList.next))
    var report = SyncReport()
    report.sent = 1
    await store.receive(.rebased([], SyncedList.moved(to: SyncedList.next, clock: 3), report)) {
      $0.report.sent = 1
      $0.isDone = true
    }
    #expect(list.calls.values.filter { $0.hasPrefix("append") } == [])
    await store.finish()
  }

  @Test("starts over if another device appended first")
  func faster() async {
    let own = SyncedList.entry(9, by: 101)
    let store = list.store(
      unsent: [own], fetched: [.success(SyncedList.seen), .success(SyncedList.seen)],
      appended: [.success(nil), .success(SyncedList.next)]
    ) { [calls = list.calls] in
      $0.pause = { calls.record("pause \($0)") }
    }
    await store.send(.submitted)
    await store.receive(.fetched(SyncedList.seen))
    await store.receive(.rebased([own], Self.offered(9), SyncReport()))
    await store.receive(.appended(nil, [own], Self.offered(9))) { $0.attempts = 1 }
    await store.receive(.fetched(SyncedList.seen))
    await store.receive(.rebased([own], Self.offered(9), SyncReport()))
    await store.receive(.appended(SyncedList.next, [own], Self.offered(9))) {
      $0.report.sent = 1
    }
    await store.receive(.confirmed) { $0.isDone = true }
    #expect(list.calls.values.filter { $0.hasPrefix("pause") } == ["pause 1"])
    await store.finish()
  }

  @Test("gives up if others keep appending first")
  func busy() async {
    let own = SyncedList.entry(3, by: 101)
    let error = TodoStoreError.log(.busy(seconds: 30))
    let store = list.store(
      unsent: [own], fetched: [.success(SyncedList.seen)], appended: [.success(nil)]
    ) {
      $0.pause = { _ throws(TodoStoreError) in throw error }
    }
    await store.send(.submitted)
    await store.receive(.fetched(SyncedList.seen))
    await store.receive(.rebased([own], Self.offered(3), SyncReport()))
    await store.receive(.appended(nil, [own], Self.offered(3))) { $0.attempts = 1 }
    await store.receive(.failed(error)) { $0.failure = error }
    await store.finish()
  }

  @Test("fails with the log's error, and touches nothing")
  func refused() async {
    for error in [
      LogError.differs, .shorter(seen: 2, found: 1), .tooSlow(remote: "git", seconds: 3),
    ] {
      let store = list.store(fetched: [.failure(.log(error))])
      await store.send(.submitted)
      await store.receive(.failed(.log(error))) { $0.failure = .log(error) }
      await store.finish()
    }
    #expect(list.calls.values == ["fetch from 2", "fetch from 2", "fetch from 2"])
  }

  @Test("rolls back if the list can't be changed")
  func diskFull() async {
    let store = list.store(
      fetched: [.success(SyncedList.next)], entries: [SyncedList.entry(3, by: 102)]
    ) {
      $0.database.takeBack = { () throws(TodoStoreError) in throw .diskFull }
    }
    await store.send(.submitted)
    await store.receive(.fetched(SyncedList.next))
    await store.receive(.failed(.diskFull)) { $0.failure = .diskFull }
    #expect(list.calls.values == ["fetch from 2", "BEGIN", "ROLLBACK"])
    await store.finish()
  }

  @Test("leaves its steps unsent for the next sync if the answer is lost")
  func lost() async {
    let own = SyncedList.entry(3, by: 101)
    let error = TodoStoreError.log(.unreachable(remote: "git", reason: "gone"))
    let store = list.store(
      unsent: [own], fetched: [.success(SyncedList.seen)], appended: [.failure(error)])
    await store.send(.submitted)
    await store.receive(.fetched(SyncedList.seen))
    await store.receive(.rebased([own], Self.offered(3), SyncReport()))
    await store.receive(.failed(error)) { $0.failure = error }
    #expect(list.calls.values.last == "append step 3 to 2")
    await store.finish()
  }

  @Test("reports the results that an earlier sync couldn't, until they are printed")
  func unreported() async {
    let earlier = {
      var report = SyncReport()
      report.received = 3
      report.conflicts = [.undeleted(number: 1, by: "bob")]
      return report
    }()
    let kept = Box(earlier)
    let store = list.store(fetched: [.success(SyncedList.seen)]) {
      $0.database.report = { kept.value }
      $0.database.keepReport = { kept.value = $0 }
    }
    await store.send(.submitted)
    await store.receive(.fetched(SyncedList.seen))
    await store.receive(.rebased([], SyncedList.replica, earlier)) {
      $0.report = earlier
      $0.isDone = true
    }
    await store.send(.reportPrinted)
    await store.receive(.reportForgotten) { $0.report = SyncReport() }
    #expect(kept.value == SyncReport())
    await store.finish()
  }

  @Test("reports the status of the list and its log")
  func status() async {
    let status = SyncStatus(replica: SyncedList.replica, unsentCount: 4)
    let store = list.store { $0.database.status = { status } }
    await store.send(.statusRequested)
    await store.receive(.statusLoaded(status)) { $0.status = status }
    await store.finish()
  }
}

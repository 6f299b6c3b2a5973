import Composable
import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("Lists that sync")
@MainActor
struct SyncTests {
  private let machines: TwoMachines
  private var log: SharedLog { machines.log }
  private var laptop: Machine { machines.laptop }
  private var desktop: Machine { machines.desktop }

  init() throws { machines = try TwoMachines() }

  private func share(_ texts: String...) async throws { try await machines.share(texts) }
  private func syncAll() async throws { try await machines.syncAll() }

  @Test("are the same after a clone, including their numbers")
  func clone() async throws {
    await laptop.add(
      "Buy milk", at: 1, Edit([.priority: .priority(.high)], added: [.tags: ["shop"]]))
    await laptop.add("Whole", at: 2)
    await laptop.add("Part", at: 3, .linking(.parent, to: 2))
    await laptop.run(.complete([.number(1)]), at: 4)
    try await laptop.begin()
    let report = try await desktop.join()
    #expect(await desktop.todos() == (await laptop.todos()))
    #expect(report.received == 0 && report.totals.added == 3)
    #expect(try await desktop.sync() == SyncReport())
  }

  @Test("exchange their changes")
  func exchange() async throws {
    try await share("Buy milk", "Call mum")
    await laptop.edit(1, at: 1, Edit([.description: .text("Buy oat milk")]))
    await desktop.run(.complete([.number(2)]), at: 2)
    await desktop.add("Third", at: 3)
    try await syncAll()
    #expect(await laptop.todos().map(\.description) == ["Buy oat milk", "Call mum", "Third"])
    #expect(await laptop.todo(2)?.isComplete == true)
  }

  @Test("keep the later change to a field, whoever syncs first", arguments: [true, false])
  func laterWins(laptopIsLater: Bool) async throws {
    try await share("Buy milk")
    await laptop.edit(1, at: laptopIsLater ? 9 : 1, Edit([.description: .text("oat")]))
    await desktop.edit(1, at: 5, Edit([.description: .text("rice")]))
    try await laptop.sync()
    let report = try await desktop.sync()
    let kept = laptopIsLater ? "oat" : "rice"
    #expect(
      report.conflicts == [
        .field(
          .description, number: 1, kept: .text(kept), lost: .text(laptopIsLater ? "rice" : "oat"),
          isOursKept: !laptopIsLater, by: "ada@laptop")
      ])
    try await syncAll()
    #expect(await laptop.todo(1)?.description == kept)
  }

  @Test("report every value that lost, even the same one twice")
  func allLost() async throws {
    try await share("Buy milk")
    for (seconds, text) in [(1, "rice"), (2, "soy"), (3, "rice")] as [(Int64, String)] {
      await laptop.edit(1, at: seconds, Edit([.description: .text(text)]))
    }
    await desktop.edit(1, at: 9, Edit([.description: .text("oat")]))
    try await desktop.sync()
    #expect(
      try await laptop.sync().conflicts
        == ["rice", "soy", "rice"].map {
          .field(
            .description, number: 1, kept: .text("oat"), lost: .text($0), isOursKept: false,
            by: "ada@desktop")
        })
  }

  @Test("keep changes that lost in the history, on every machine")
  func lostIsKept() async throws {
    try await share("Buy milk")
    await laptop.edit(1, at: 9, Edit([.description: .text("oat")]))
    await desktop.edit(1, at: 5, Edit([.description: .text("rice"), .priority: .priority(.high)]))
    await desktop.edit(1, at: 6, Edit([.description: .text("soy")]))
    try await laptop.sync()
    try await desktop.sync()
    try await laptop.sync()
    for machine in [laptop, desktop] {
      let details = await FreshStore(loading: machine.database).details
      let lost = try #require(details.first).history.flatMap(\.lost)
      #expect(lost.compactMap { $0.after?.description } == ["rice", "soy"])
      #expect(lost.allSatisfy { $0.fields == [.description] })
      #expect(await machine.todo(1)?.priority == .high)
    }
    let details = await FreshStore(loading: laptop.database).details
    #expect(details.first?.history.map(\.author) == [nil, nil, "ada@desktop", "ada@desktop"])
  }

  @Test("keep a todo that one machine deleted and another changed", arguments: [true, false])
  func deletedAndChanged(deleterIsFirst: Bool) async throws {
    try await share("Buy milk", "Call mum")
    await laptop.run(.delete([.number(1)]), at: 9)
    await desktop.edit(1, at: 5, Edit([.description: .text("Buy rice milk")]))
    let (first, second) = deleterIsFirst ? (laptop, desktop) : (desktop, laptop)
    try await first.sync()
    let report = try await second.sync()
    #expect(
      report.conflicts == [
        deleterIsFirst
          ? .restored(number: 1, by: "ada@laptop") : .undeleted(number: 1, by: "ada@desktop")
      ])
    try await syncAll()
    #expect(await laptop.todo(1)?.description == "Buy rice milk")
    #expect(await desktop.todo(1)?.description == "Buy rice milk")
  }

  @Test("delete todos deleted by both, and todos that nobody else changed")
  func deleted() async throws {
    try await share("Buy milk", "Call mum", "Walk")
    await laptop.run(.delete([.number(1)]), at: 1)
    await laptop.run(.delete([.number(3)]), at: 2)
    await desktop.run(.delete([.number(1)]), at: 3)
    try await syncAll()
    #expect(await desktop.todos().map(\.number) == [2])
  }

  @Test("keep printed numbers, and report todos whose numbers differ")
  func numbers() async throws {
    try await share("Buy milk")
    await laptop.add("here", at: 1)
    await laptop.add("here, too", at: 2)
    await desktop.add("there", at: 3)
    try await laptop.sync()
    let report = try await desktop.sync()
    #expect(
      report.renumbered == [
        .init(number: 3, other: 2, author: "ada@laptop"),
        .init(number: 4, other: 3, author: "ada@laptop"),
      ])
    try await syncAll()
    #expect(await desktop.todo(2)?.description == "there")
    #expect(await laptop.todo(2)?.description == "here")
    #expect(await laptop.todo(4)?.description == "there")
    // The todo that was added last comes last.
    #expect(
      await desktop.todos().map(\.description) == ["Buy milk", "here", "here, too", "there"])
  }

  @Test("give a restored todo its old number")
  func numberOfRestored() async throws {
    try await share("Buy milk", "Call mum")
    await laptop.run(.delete([.number(1)]), at: 1)
    try await laptop.sync()
    await laptop.add("Third", at: 2)
    await desktop.edit(1, at: 3, Edit(added: [.tags: ["shop"]]))
    try await desktop.sync()
    try await syncAll()
    #expect(await laptop.todo(1)?.tags == ["shop"])
    #expect(await laptop.todo(3)?.description == "Third")
  }

  @Test("continue a series once, even if both completed it")
  func series() async throws {
    let due = try #require(CivilDate(year: 2026, month: 1, day: 2))
    await laptop.add(
      "Water", at: 0,
      Edit([.due: .due(.date(due)), .repeat: .rule(RepeatRule(.days(every: 1)))]))
    try await share()
    await laptop.run(.complete([.number(1)]), at: 1)
    await desktop.run(.complete([.number(1)]), at: 2)
    await desktop.edit(2, at: 3, Edit(added: [.tags: ["soon"]]))
    try await syncAll()
    let todos = await laptop.todos()
    #expect(todos.count == 2)
    #expect(todos.last?.tags == ["soon"])
    #expect(todos.map(\.isComplete) == [true, false])
  }

  @Test("never let links from two machines make a cycle")
  func cycles() async throws {
    try await share("One", "Two")
    await laptop.edit(1, at: 1, .linking(.parent, to: 2))
    await desktop.edit(2, at: 2, .linking(.parent, to: 1))
    try await laptop.sync()
    let report = try await desktop.sync()
    #expect(
      report.conflicts == [
        .field(
          .parent, number: 2, kept: .null, lost: .integer(1), isOursKept: false, by: "ada@laptop")
      ])
    try await syncAll()
    #expect(await desktop.todo(1)?.parent == 2)
  }

  @Test("have each step once, whatever happens to a request", arguments: LogValue.Weather.allCases)
  func lostAnswer(weather: LogValue.Weather) async throws {
    try await share("Buy milk")
    await laptop.add("Second", at: 1)
    await laptop.edit(1, at: 2, Edit([.description: .text("oat")]))
    log.setWeather(weather)
    _ = try? await laptop.sync()
    await laptop.add("Third", at: 3)
    await desktop.add("Fourth", at: 4)
    try await desktop.sync()
    try await syncAll()
    let ids = try log.entries.enumerated().map { try LogEntry.read($1, number: $0 + 1).entry.id }
    #expect(Set(ids).count == ids.count)
    #expect(ids.count == 5)
    #expect(await laptop.todos().map(\.number).sorted() == [1, 2, 3, 4])
    #expect(Set(await laptop.todos().map(\.description)) == ["oat", "Second", "Third", "Fourth"])
  }

  @Test("begin a log once, whatever happens to the request", arguments: LogValue.Weather.allCases)
  func lostBeginning(weather: LogValue.Weather) async throws {
    await laptop.add("Buy milk", at: 1)
    log.setWeather(weather)
    _ = try? await laptop.begin()
    await laptop.add("Second", at: 2)
    try await laptop.sync()
    try await desktop.join()
    #expect(await desktop.todos() == (await laptop.todos()))
    #expect(await desktop.todos().map(\.description) == ["Buy milk", "Second"])
  }

  @Test("refuse a log that is shorter or different, and change nothing")
  func otherLog() async throws {
    try await share("Buy milk")
    await laptop.add("Second", at: 1)
    try await laptop.sync()
    let entries = log.entries
    let before = await laptop.contents()
    log.contents.withLock { _ = $0.entries.removeLast() }
    await #expect(throws: TodoStoreError.log(.shorter(seen: 2, found: 1))) {
      try await laptop.sync()
    }
    log.contents.withLock { $0.entries = entries.map { $0 + [UInt8(ascii: "\n")] } }
    await #expect(throws: TodoStoreError.log(.differs)) { try await laptop.sync() }
    #expect(await laptop.contents() == before)
    log.contents.withLock { $0.entries = entries }
    try await syncAll()
  }

  @Test("refuse to begin, join or sync if that makes no sense")
  func refusals() async throws {
    await #expect(throws: TodoStoreError.log(.notSynced)) { try await laptop.sync() }
    await #expect(throws: TodoStoreError.log(.remoteEmpty(remote: "log"))) {
      try await desktop.join()
    }
    try await share("Buy milk")
    for machine in [laptop, desktop] {
      await #expect(throws: TodoStoreError.log(.alreadySynced(remote: "log"))) {
        try await machine.begin()
      }
      await #expect(throws: TodoStoreError.log(.alreadySynced(remote: "log"))) {
        try await machine.join()
      }
    }
    let third = try Machine("ada@phone", log, seed: 3)
    await third.add("Mine", at: 1)
    await #expect(throws: TodoStoreError.log(.listNotEmpty)) { try await third.join() }
    await #expect(throws: TodoStoreError.log(.remoteNotEmpty(remote: "log"))) {
      try await third.begin()
    }
    #expect(await third.todos().map(\.description) == ["Mine"])
  }

  @Test("refuse to join an unreadable log, and stay unsynced")
  func unreadable() async throws {
    try await share("Buy milk")
    log.contents.withLock { $0.entries[0] = Array("{}".utf8) }
    let third = try Machine("ada@phone", log, seed: 3)
    await #expect(throws: TodoStoreError.self) { try await third.join() }
    await #expect(throws: TodoStoreError.log(.notSynced)) { try await third.sync() }
  }
}

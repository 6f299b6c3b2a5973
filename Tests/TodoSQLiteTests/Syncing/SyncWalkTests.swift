import ComposableTesting
import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("Three machines that do anything in any order")
@MainActor
struct SyncWalkTests {
  @Test(
    "end with one list, each command once and nothing lost unsaid",
    arguments: 0..<UInt64(ExplorationDepth.walks))
  func walk(seed: UInt64) async throws {
    try await SyncWalk(seed: seed).run(commands: 40)
  }

  @Test("are told the same by a value that stands for a database", arguments: 100..<106)
  func agreement(seed: UInt64) async throws {
    try await SyncWalk(seed: seed, hasTwins: true).run(commands: 40)
  }
}

/// A random walk of a few machines, with answers that are lost.
@MainActor
private final class SyncWalk {
  private var random: SeededRandomNumberGenerator
  private let log = SharedLog()
  private var machines: [Machine] = []
  /// Each machine once more, with a value in memory and a log of their own: where they are to be compared.
  private var twins: [Machine] = []
  private let twinLog = SharedLog()
  /// The todos that each machine printed, by their numbers there.
  private var printed: [[Int64: Todo.ID]] = []
  private var time: Int64 = 0
  private var trace: [String] = []

  init(seed: UInt64, hasTwins: Bool = false) throws {
    random = SeededRandomNumberGenerator(seed: seed)
    for index in 0..<3 {
      let name = "machine \(index)"
      let seed = seed * 3 + UInt64(index) + 1
      machines.append(try Machine(name, log, seed: seed))
      printed.append([:])
      guard hasTwins else { continue }
      let database = TodoDatabase(ValueDatabase())
      twins.append(try Machine(name, twinLog, seed: seed, database: database))
    }
  }

  func run(commands: Int) async throws {
    for fleet in [machines, twins] where !fleet.isEmpty {
      for text in ["one", "two", "three"] { await fleet[0].add(text, at: 0) }
      try await fleet[0].begin()
      for machine in fleet.dropFirst() { try await machine.join() }
    }
    for index in machines.indices { await look(at: index) }

    for _ in 0..<commands {
      let index = Int.random(in: machines.indices, using: &random)
      if Int.random(in: 0..<4, using: &random) == 0 {
        let weather = LogValue.Weather.allCases.randomElement(using: &random) ?? .fine
        let isFine = Bool.random(using: &random)
        for log in [log, twinLog] {
          log.setWeather(isFine ? .fine : weather)
          if isFine { log.deliver() }
        }
        trace.append("\(index): sync in \(isFine ? .fine : weather)")
        let result = try await sync(machines[index])
        if !twins.isEmpty { #expect(try await sync(twins[index]) == result) }
      } else {
        try await act(index)
      }
      await look(at: index)
      guard !twins.isEmpty else { continue }
      let (list, other) = await (machines[index].todos(), twins[index].todos())
      try #require(list == other, "\(trace.joined(separator: "\n"))")
    }
    for log in [log, twinLog] {
      log.setWeather(.fine)
      log.deliver()
    }
    for _ in 1...2 {
      for machine in machines + twins { try await machine.sync() }
    }
    try await check()
  }

  /// Returns `nil` where the log could not be reached.
  private func sync(_ machine: Machine) async throws -> SyncReport? {
    do {
      return try await machine.sync()
    } catch TodoStoreError.log(.unreachable) {
      return nil
    }
  }

  private func act(_ index: Int) async throws {
    // The clocks of the machines differ.
    time += Int64.random(in: 0...2, using: &random)
    let now = time + Int64(index) * 3
    let todos = await machines[index].todos()
    let numbers = todos.map(\.number)
    guard let number = numbers.randomElement(using: &random),
      let other = numbers.randomElement(using: &random)
    else {
      for fleet in [machines, twins] where !fleet.isEmpty {
        await fleet[index].add("again", at: now)
      }
      return
    }
    let one = [Reference.number(number)]
    let command: Command =
      switch Int.random(in: 0..<14, using: &random) {
      case 0, 1: .add(Edit([.description: .text("new \(time) of \(index)")]), label: nil)
      case 2: .edit(one, Edit([.description: .text("text \(time) of \(index)")]))
      case 3:
        .edit(
          one, Edit([.priority: .priority(Priority.allCases.randomElement(using: &random) ?? .low)])
        )
      case 4: .edit(one, Edit(added: [.tags: ["tag\(Int.random(in: 0..<3, using: &random))"]]))
      case 5: .edit(one, Edit(removed: [.tags: ["tag\(Int.random(in: 0..<3, using: &random))"]]))
      case 6: .edit(one, .linking(Bool.random(using: &random) ? .parent : .blockedBy, to: other))
      case 7: .toggle(one)
      case 8: .delete(one)
      case 9: .move(one, to: Bool.random(using: &random) ? .top : .after(.number(other)))
      case 10:
        .edit(
          one,
          Edit([
            .due: .due(.date(CivilDate(daysSince1970: 20_500 + Int(time)))),
            .repeat: .rule(RepeatRule(.days(every: 1))),
          ]))
      case 11: .undo(1)
      case 12: .redo(1)
      default: .complete(one)
      }
    trace.append("\(index) at \(now): \(command)")
    let error = await machines[index].run(command, at: now)
    if !twins.isEmpty { #expect(await twins[index].run(command, at: now) == error) }
    if let error, !error.isRefusal { throw error }
  }

  /// What a machine has printed stays as it was printed.
  private func look(at index: Int) async {
    for todo in await machines[index].todos() {
      let before = printed[index][todo.number]
      #expect(
        before == nil || before == todo.id, "\(index) printed \(todo.number) for another todo")
      printed[index][todo.number] = todo.id
    }
    let ids = printed[index].values
    #expect(Set(ids).count == ids.count, "machine \(index) gave a todo two numbers")
  }

  private func check() async throws {
    let lists = await [machines[0].contents(), machines[1].contents(), machines[2].contents()]
    for (one, other) in [(0, 1), (1, 2)] where lists[one] != lists[other] {
      let lines = lists[one].difference(from: lists[other]).map { "\($0)" }
      Issue.record("\((lines + trace).joined(separator: "\n"))")
    }
    for machine in machines {
      let report = try await machine.sync()
      #expect(report == SyncReport(), "not quiet")
    }
    let entries = try log.entries.enumerated().map { try LogEntry.read($1, number: $0 + 1).entry }
    #expect(Set(entries.map(\.id)).count == entries.count, "a step is in the log twice")
    // What was ever asked of a field is in the list or in the history.
    let todos = Set(entries.flatMap { $0.ids.values })
    #expect(lists[0].count <= todos.count)
    for machine in machines {
      for todo in await machine.todos() { try checkLinks(of: todo, in: await machine.todos()) }
    }
  }

  private func checkLinks(of todo: Todo, in todos: [Todo]) throws {
    for field in [Todo.Field.parent, .blockedBy] {
      var waiting = todo.linked(by: field)
      var seen: Set<Int64> = []
      while let number = waiting.popLast() {
        #expect(number != todo.number, "\(todo.number) comes to itself by \(field.name)")
        guard seen.insert(number).inserted else { continue }
        waiting += todos.first { $0.number == number }?.linked(by: field) ?? []
      }
    }
    #expect(todo.repeat == nil || !todo.isComplete && todo.due != nil)
  }
}
